import './OrLine.css'

/** A hairline with 'or' in it. */
export const OrLine = () => <div className="OrLine">or</div>

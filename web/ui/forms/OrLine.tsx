import './OrLine.css'
import { fieldWords } from '#web/ui/ui-words.ts'

/** A hairline with 'or' in it. */
export const OrLine = () => <div className="OrLine">{fieldWords.or}</div>

import { Link } from 'react-router'
import { termsPath } from '#web/lib/paths.ts'
import { askAgain } from './consent.ts'
import { openKeyboardMap } from './KeyboardHelp.tsx'
import { useSite } from './use-site.ts'
import './Footer.css'

const year = new Date().getFullYear()

/** The year, the operator, the terms, the choice about cookies, and the list of shortcuts. */
export function Footer() {
  const site = useSite()
  return (
    <footer className="Footer">
      <span>
        © {year} {site?.operator_name}
      </span>
      <Link to={termsPath()}>Terms</Link>
      <button type="button" className="bare-button" onClick={askAgain}>
        Cookies
      </button>
      <button type="button" className="bare-button keyboard" onClick={openKeyboardMap}>
        Keyboard
      </button>
    </footer>
  )
}

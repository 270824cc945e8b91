import { Link } from 'react-router'
import { termsPath } from '#web/lib/paths.ts'
import { askAgain } from '#web/shell/consent/consent.ts'
import { openKeyboardMap } from '#web/shell/keyboard/KeyboardHelp.tsx'
import { useSite } from '#web/shell/use-site.ts'
import './Footer.css'
import { footerWords } from '#web/shell/shell-words.ts'

const year = new Date().getFullYear()

/** The year, the operator, the terms, the choice about cookies, and the list of shortcuts. */
export function Footer() {
  const site = useSite()
  return (
    <footer className="Footer">
      <span>
        © {year} {site?.operator_name}
      </span>
      <Link to={termsPath()}>{footerWords.terms}</Link>
      <button type="button" className="bare-button" onClick={askAgain}>
        {footerWords.cookies}
      </button>
      <button type="button" className="bare-button keyboard" onClick={openKeyboardMap}>
        {footerWords.keyboard}
      </button>
    </footer>
  )
}

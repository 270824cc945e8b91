import { Link } from 'react-router'
import { termsPath } from '#web/lib/paths.ts'
import { askAgain } from './consent.ts'
import { useSite } from './use-site.ts'
import './Footer.css'

const year = new Date().getFullYear()

/** The year, who runs this installation, the terms, and the choice about cookies. */
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
    </footer>
  )
}

import { Link } from 'react-router'
import { loginPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { menuDestinations } from './destinations.ts'
import type { MobileMenuProps } from './MobileMenu.tsx'
import './PlainMenu.css'
import { navWords } from '#web/shell/shell-words.ts'

/** The menu of a small screen while the code of the usual one cannot be had: a plain list of the pages. */
export function PlainMenu({ onClose }: MobileMenuProps) {
  const { user } = useSession()
  const entries = user === null ? [{ label: navWords.signIn, to: loginPath() }] : menuDestinations()
  return (
    <nav className="PlainMenu" aria-label={navWords.pages}>
      {entries.map(({ label, to }) => (
        <Link key={label} to={to} onClick={onClose}>
          {label}
        </Link>
      ))}
      <button type="button" onClick={onClose}>
        {navWords.close}
      </button>
    </nav>
  )
}

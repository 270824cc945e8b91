import { Menu as MenuIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { apiUrl } from '#web/api/address.ts'
import { feedPath, loginPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSignInPopup } from '#web/session/use-sign-in-popup.ts'
import { PersonAvatar } from '#web/ui/text/PersonAvatar.tsx'
import { Wordmark } from '#web/ui/text/Logo.tsx'
import { smallPart } from '#web/ui/lazy-part.ts'
import { PlainMenu } from './PlainMenu.tsx'
import '#web/ui/actions/IconAction.css'
import './MobileBar.css'
import { navWords } from '#web/shell/shell-words.ts'

// The first page is rendered without it; on wide screens it is never needed.
const MobileMenu = smallPart('MobileMenu', () => import('./MobileMenu.tsx'), PlainMenu)

/** The way around the product on small screens. */
export function MobileBar() {
  const { user } = useSession()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // Here and not in the menu, which is gone long before the sign-in window has ended.
  const signInPopup = useSignInPopup({
    onSignedIn: () => window.location.reload(),
    onFailed: (notice) => void navigate(loginPath(), { state: { notice } }),
  })
  return (
    <header className="MobileBar">
      <Link className="home" to={feedPath()} aria-label={navWords.home}>
        <Wordmark size={24} />
      </Link>
      {user !== null && (
        <PersonAvatar
          name={user.name}
          userId={user.id}
          imageUrl={user.avatar_url === null ? null : apiUrl(user.avatar_url)}
          size={32}
        />
      )}
      <button
        type="button"
        className="bare-button IconAction"
        aria-label={navWords.menu}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MenuIcon size={20} />
      </button>
      {anchor !== null && (
        <Suspense>
          <MobileMenu
            anchor={anchor}
            onClose={() => setAnchor(null)}
            onSignIn={signInPopup.open}
            isSigningIn={signInPopup.isOpen}
          />
        </Suspense>
      )}
    </header>
  )
}

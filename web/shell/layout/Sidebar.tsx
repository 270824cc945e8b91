import { KeyRound, LogIn, LogOut, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Profile } from '#contract/calls/accounts.ts'
import { apiUrl } from '#web/api/address.ts'
import { commandKey } from '#web/lib/command-key.ts'
import { feedPath, loginPath } from '#web/lib/paths.ts'
import { announceAuthChange } from '#web/session/auth-changed.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSignInPopup } from '#web/session/use-sign-in-popup.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { PersonAvatar } from '#web/ui/text/PersonAvatar.tsx'
import { LogoMark, Wordmark } from '#web/ui/text/Logo.tsx'
import { openPalette } from '#web/shell/keyboard/palette.ts'
import { type Destination, sidebarDestinations } from './destinations.ts'
import { NavEntry } from './NavEntry.tsx'
import { useSidebar } from './sidebar-state.ts'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'
import { themedPart } from '#web/ui/lazy-part.ts'
import { useCounts } from './use-counts.ts'
import './Sidebar.css'
import { navWords } from '#web/shell/shell-words.ts'

const SavedSearches = themedPart('SavedSearches', () => import('#web/shell/saved-searches/SavedSearches.tsx'))

const sidebarWidth = { open: 240, closed: 64 }
/** Lines over the page start at its edge. */
const widthVariable = '--sidebar-width'

function Person({ user, isOpen }: { user: Profile; isOpen: boolean }) {
  const imageUrl = user.avatar_url === null ? null : apiUrl(user.avatar_url)
  return (
    <div className="Sidebar-person">
      <PersonAvatar name={user.name} userId={user.id} imageUrl={imageUrl} size={32} />
      {isOpen && (
        <div>
          <div className="name">{user.name}</div>
          <div className="text-meta">{user.email}</div>
        </div>
      )}
    </div>
  )
}

function Group({ entries, isOpen }: { entries: Destination[]; isOpen: boolean }) {
  const { pathname, search } = useLocation()
  const filter = new URLSearchParams(search).get('filter') ?? ''
  return entries.map(({ label, to, icon, count, isCurrent }) => (
    <NavEntry
      key={label}
      label={label}
      to={to}
      icon={icon}
      count={count}
      isOpen={isOpen}
      isCurrent={isCurrent(pathname, filter)}
    />
  ))
}

/** The way around the product on wide screens. */
export function Sidebar() {
  const { user, isLoading } = useSession()
  const { isOpen, toggle } = useSidebar()
  const counts = useCounts()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const signInPopup = useSignInPopup({
    onSignedIn: () => {
      announceAuthChange({ success: true })
      void navigate(feedPath())
    },
    onFailed: (notice) => void navigate(loginPath(), { state: { notice } }),
  })
  const [variant, set] = sidebarDestinations(user !== null, counts)
  const divider = <hr />
  const width = isOpen ? sidebarWidth.open : sidebarWidth.closed
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(widthVariable, `${width}px`)
    return () => void style.removeProperty(widthVariable)
  }, [width])
  return (
    <nav className="Sidebar" aria-label={navWords.main} data-open={isOpen} style={{ width }}>
      <Link className="home" to={feedPath()} aria-label={navWords.home}>
        {isOpen ? <Wordmark /> : <LogoMark />}
      </Link>
      <NavEntry
        label={navWords.find}
        icon={Search}
        isOpen={isOpen}
        shortcut={`${commandKey} K`}
        onClick={openPalette}
      />
      <Group entries={variant} isOpen={isOpen} />
      {user !== null && (
        <PartBoundary renderFailure={() => null}>
          <SavedSearches isOpen={isOpen} />
        </PartBoundary>
      )}
      {divider}
      <Group entries={set} isOpen={isOpen} />
      <div className="rest" />
      {user !== null && (
        <>
          <Person user={user} isOpen={isOpen} />
          <NavEntry
            label={navWords.logout}
            icon={LogOut}
            isOpen={isOpen}
            onClick={() => void signOut(loginPath())}
          />
        </>
      )}
      {user === null && !isLoading && signInPopup.isOpen && (
        <NavEntry label={navWords.password} icon={KeyRound} isOpen={isOpen} to={loginPath()} />
      )}
      {user === null && !isLoading && (
        <NavEntry label={navWords.signIn} icon={LogIn} isOpen={isOpen} onClick={signInPopup.open} />
      )}
      {divider}
      <NavEntry
        label={isOpen ? navWords.collapse : navWords.expand}
        icon={isOpen ? PanelLeftClose : PanelLeftOpen}
        isOpen={isOpen}
        onClick={toggle}
      />
    </nav>
  )
}

import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Bookmark, KeyRound, LogIn, LogOut, Search } from 'lucide-react'
import { Link } from 'react-router'
import { loginPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { openPalette } from '#web/shell/keyboard/palette.ts'
import { savedSearchPath, useSavedSearches } from '#web/shell/saved-searches/use-saved-searches.ts'
import { menuDestinations } from './destinations.ts'
import { navWords } from '#web/shell/shell-words.ts'
import { useCounts } from './use-counts.ts'

export interface MobileMenuProps {
  anchor: HTMLElement
  onClose: () => void
  /** Opens the sign-in window; called in the click itself. */
  onSignIn: () => void
  /** The sign-in window is open. */
  isSigningIn: boolean
}

/** Everywhere one can go on a small screen. */
export function MobileMenu({ anchor, onClose, onSignIn, isSigningIn }: MobileMenuProps) {
  const { user } = useSession()
  const counts = useCounts()
  const searches = useSavedSearches()
  const signOut = useSignOut()
  const find = (
    <MenuItem
      key="find"
      onClick={() => {
        onClose()
        openPalette()
      }}
    >
      <Search size={18} aria-hidden /> {navWords.find}
    </MenuItem>
  )
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ paper: { component: 'nav', 'aria-label': navWords.pages, sx: { minWidth: 200 } } }}
    >
      {user === null
        ? [
            isSigningIn && (
              <MenuItem key="password" component={Link} to={loginPath()} onClick={onClose}>
                <KeyRound size={18} aria-hidden /> {navWords.password}
              </MenuItem>
            ),
            <MenuItem
              key="sign-in"
              onClick={() => {
                onSignIn()
                onClose()
              }}
            >
              <LogIn size={18} aria-hidden /> {navWords.signIn}
            </MenuItem>,
            find,
          ]
        : [
            <Box key="person" component="li" role="presentation" sx={{ padding: '6px 10px 8px' }}>
              <Box sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{user.name}</Box>
              <Box sx={{ typography: 'meta', color: 'text.disabled' }}>{user.email}</Box>
            </Box>,
            <Divider key="first" component="li" role="presentation" aria-hidden sx={{ mb: '6px' }} />,
            ...menuDestinations(counts).map(({ label, to, icon: Icon }) => (
              <MenuItem key={label} component={Link} to={to} onClick={onClose}>
                <Icon size={18} aria-hidden /> {label}
              </MenuItem>
            )),
            find,
            ...searches.map((search) => (
              <MenuItem key={search.id} component={Link} to={savedSearchPath(search)} onClick={onClose}>
                <Bookmark size={18} aria-hidden /> {search.name}
              </MenuItem>
            )),
            <Divider key="second" component="li" role="presentation" aria-hidden sx={{ my: '6px' }} />,
            <MenuItem
              key="logout"
              onClick={() => {
                onClose()
                void signOut(loginPath())
              }}
            >
              <LogOut size={18} aria-hidden /> {navWords.logout}
            </MenuItem>,
          ]}
    </Menu>
  )
}

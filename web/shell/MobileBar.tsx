import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { LogIn, LogOut, Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiUrl } from '#web/api/address.ts'
import { feedPath, loginPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { PersonAvatar } from '#web/ui/Avatar.tsx'
import { Wordmark } from '#web/ui/Logo.tsx'
import { menuDestinations } from './destinations.ts'
import { useCounts } from './use-counts.ts'

const mobileBarHeight = 56

/** The way around the product on small screens. */
export function MobileBar() {
  const { user } = useSession()
  const counts = useCounts()
  const signOut = useSignOut()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: theme.zIndex.appBar,
        display: { xs: 'flex', md: 'none' },
        alignItems: 'center',
        gap: '8px',
        height: mobileBarHeight,
        padding: '0 8px 0 16px',
        background: theme.vars.palette.bg,
        borderBottom: `1px solid ${theme.vars.palette.line}`,
      })}
    >
      <Box
        component={Link}
        to={feedPath()}
        aria-label="StoryPad, home"
        sx={{
          display: 'flex',
          flex: 1,
          height: 44,
          alignItems: 'center',
          color: 'text.primary',
          textDecoration: 'none',
        }}
      >
        <Wordmark size={24} />
      </Box>
      {user !== null && (
        <PersonAvatar
          name={user.name}
          userId={user.id}
          imageUrl={user.avatar_url === null ? null : apiUrl(user.avatar_url)}
          size={32}
        />
      )}
      <IconButton
        aria-label="Menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <MenuIcon size={20} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { minWidth: 200 } } }}
      >
        {user === null
          ? [
              <MenuItem key="sign-in" component={Link} to={loginPath()} onClick={close}>
                <LogIn size={18} aria-hidden /> Sign in
              </MenuItem>,
            ]
          : [
              <Box key="person" component="li" role="presentation" sx={{ padding: '6px 10px 8px' }}>
                <Box sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{user.name}</Box>
                <Box sx={{ typography: 'meta', color: 'text.disabled' }}>{user.email}</Box>
              </Box>,
              <Divider key="first" component="li" role="presentation" aria-hidden sx={{ mb: '6px' }} />,
              ...menuDestinations(counts).map(({ label, to, icon: Icon }) => (
                <MenuItem key={label} component={Link} to={to} onClick={close}>
                  <Icon size={18} aria-hidden /> {label}
                </MenuItem>
              )),
              <Divider key="second" component="li" role="presentation" aria-hidden sx={{ my: '6px' }} />,
              <MenuItem
                key="logout"
                onClick={() => {
                  close()
                  void signOut(loginPath())
                }}
              >
                <LogOut size={18} aria-hidden /> Logout
              </MenuItem>,
            ]}
      </Menu>
    </Box>
  )
}

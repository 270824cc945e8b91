import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { apiUrl } from '#web/api/address.ts'
import { useSession } from '#web/session/session.tsx'
import { PageBody } from '#web/shell/PageBody.tsx'
import { PersonAvatar } from '#web/ui/Avatar.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <Box
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' },
        gap: { xs: '2px', sm: '24px' },
        py: '16px',
        borderTop: `1px solid ${theme.vars.palette.line}`,
      })}
    >
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="read" sx={{ m: 0, fontSize: 15, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </Box>
  )
}

/** The profile of who is signed in, to read. */
export function AccountPage() {
  usePageTitle('Account Settings')
  const { user } = useSession()
  if (user === null) return <Spinner label="Loading your profile" size={28} />
  return (
    <PageBody title="Account Settings">
      <Box sx={{ maxWidth: 680 }}>
        <Typography variant="title" sx={{ mb: '20px' }}>
          Account Details
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '16px', mb: '24px' }}>
          <PersonAvatar
            name={user.name}
            userId={user.id}
            imageUrl={user.avatar_url === null ? null : apiUrl(user.avatar_url)}
            size={72}
          />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="read" sx={{ fontWeight: 600 }}>
              {user.name}
            </Typography>
            <Typography variant="mono" sx={{ color: 'text.disabled' }}>
              @{user.username}
            </Typography>
          </Box>
        </Box>
        <Box component="dl" sx={(theme) => ({ m: 0, borderBottom: `1px solid ${theme.vars.palette.line}` })}>
          <Detail name="Name" value={user.name} />
          <Detail name="Username" value={user.username} />
          <Detail name="Email" value={user.email} />
          {user.organization !== null && <Detail name="Organization" value={user.organization} />}
        </Box>
        <Typography sx={{ mt: '16px', color: 'text.disabled' }}>
          These details cannot be changed on this installation yet.
        </Typography>
      </Box>
    </PageBody>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { LicenceText } from '#web/pages/terms/LicenceText.tsx'
import { feedPath, termsPath } from '#web/lib/paths.ts'
import { Wordmark } from '#web/ui/Logo.tsx'
import { Prose } from '#web/ui/Prose.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** The licence agreement to read. It is accepted when an account is made, so nothing is asked here. */
export function EulaPage() {
  usePageTitle('End User License Agreement')
  return (
    <Box component="main" sx={{ maxWidth: 760, mx: 'auto', px: '24px', py: { xs: '28px', md: '64px' } }}>
      <Box
        component={Link}
        to={feedPath()}
        aria-label="StoryPad, home"
        sx={{ display: 'inline-flex', color: 'text.primary', textDecoration: 'none' }}
      >
        <Wordmark />
      </Box>
      <Typography variant="display" sx={{ mt: '28px' }}>
        End User License Agreement
      </Typography>
      <Typography variant="read" sx={{ mt: '12px', color: 'text.secondary' }}>
        You accept this agreement when you make an account on this installation. There is nothing else to do
        here.
      </Typography>
      <Box
        tabIndex={0}
        component="section"
        aria-label="Agreement"
        sx={(theme) => ({
          my: '28px',
          maxHeight: 'min(480px, 60vh)',
          overflowY: 'auto',
          p: { xs: '20px', sm: '28px' },
          border: `1px solid ${theme.vars.palette.line}`,
          borderRadius: '12px',
          background: theme.vars.palette.surface,
        })}
      >
        <Prose>
          <LicenceText />
        </Prose>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px' }}>
        <Button variant="contained" component={Link} to={feedPath()}>
          Go to the stories
        </Button>
        <Button variant="text" component={Link} to={termsPath()}>
          Read all terms
        </Button>
      </Box>
    </Box>
  )
}

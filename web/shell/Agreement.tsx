import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { Prose } from '#web/ui/text/Prose.tsx'
import { useHoldConsent } from './consent/consent.ts'
import { LicenceText } from './LicenceText.tsx'
import { agreementWords } from './shell-words.ts'

// The ground is that of the page, or the surface of the dialog.
const places = {
  'on-page': (theme: Theme) => ({
    maxHeight: 'min(480px, 60vh)',
    margin: '28px 0',
    padding: { xs: '20px', sm: '28px' },
    background: theme.vars.palette.surface,
  }),
  'in-dialog': (theme: Theme) => ({
    flex: 1,
    minHeight: 160,
    margin: { xs: '20px 16px', sm: '20px 32px' },
    padding: { xs: '16px', sm: '20px 24px' },
    background: theme.vars.palette.bg,
  }),
}

/** The licence agreement in a box that scrolls, to be read before it is accepted; no other question is asked meanwhile. */
export function Agreement({ place }: { place: keyof typeof places }) {
  useHoldConsent()
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={agreementWords.label}
      sx={(theme) => ({
        overflowY: 'auto',
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: '12px',
        ...places[place](theme),
      })}
    >
      <Prose>
        <LicenceText />
      </Prose>
    </Box>
  )
}

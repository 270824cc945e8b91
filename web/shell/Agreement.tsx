import { styled } from '@mui/material/styles'
import { Prose } from '#web/ui/Prose.tsx'
import { LicenceText } from './LicenceText.tsx'

/** The licence agreement in a box that scrolls, to be read before it is accepted. */
export function Agreement({ place }: { place: 'on-page' | 'in-dialog' }) {
  return (
    <Panel tabIndex={0} aria-label="Agreement" className={place}>
      <Prose>
        <LicenceText />
      </Prose>
    </Panel>
  )
}

const Panel = styled('section')(({ theme }) => ({
  overflowY: 'auto',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  // On a page it lies on the page's ground, in a dialog on the dialog's surface.
  '&.on-page': {
    maxHeight: 'min(480px, 60vh)',
    margin: '28px 0',
    padding: 28,
    background: theme.vars.palette.surface,
    [theme.breakpoints.down('sm')]: { padding: 20 },
  },
  '&.in-dialog': {
    flex: 1,
    minHeight: 160,
    margin: '20px 32px',
    padding: '20px 24px',
    background: theme.vars.palette.bg,
    [theme.breakpoints.down('sm')]: { margin: '20px 16px', padding: 16 },
  },
}))

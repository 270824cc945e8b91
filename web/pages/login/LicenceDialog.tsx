import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { X } from 'lucide-react'
import { AcceptButton } from '#web/shell/AcceptButton.tsx'
import { Agreement } from '#web/shell/Agreement.tsx'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { loginWords } from './login-words.ts'

interface LicenceDialogProps {
  onAccept: () => Promise<void>
  onClose: () => void
}

/** The agreement shown after the right password, before the session starts. */
export function LicenceDialog({ onAccept, onClose }: LicenceDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="licence-title"
      maxWidth={false}
      slotProps={{
        paper: {
          sx: {
            display: 'flex',
            width: 680,
            maxWidth: { xs: 1, sm: 'calc(100% - 32px)' },
            maxHeight: { xs: 1, sm: 'calc(100% - 64px)' },
            height: { xs: 1, sm: 'auto' },
            m: { xs: 0, sm: '16px' },
            borderRadius: { xs: 0, sm: '16px' },
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: '16px',
          p: { xs: '20px 16px 0', sm: '32px 32px 0' },
        }}
      >
        <Box sx={{ flex: 1 }}>
          <Typography id="licence-title" variant="title" component="h2">
            {loginWords.agreement}
          </Typography>
          <Typography sx={{ mt: '6px', color: 'text.secondary' }}>{loginWords.agreementText}</Typography>
        </Box>
        <IconAction label={loginWords.close} icon={<X size={18} />} size={36} onClick={onClose} />
      </Box>
      <Agreement place="in-dialog" />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: { xs: '0 16px 20px', sm: '0 32px 32px' } }}>
        <AcceptButton onAccept={onAccept}>{loginWords.accept}</AcceptButton>
      </Box>
    </Dialog>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface FormDialogProps extends Pick<ComponentProps<'form'>, 'action' | 'onSubmit'> {
  title: string
  /** What it is about, below the title. */
  text?: ReactNode
  /** The fields. */
  children: ReactNode
  /** The button that sends them. */
  submit: ReactNode
  onClose: () => void
}

/** A few fields over the page, with a way out beside the button that sends them. */
export function FormDialog({ title, text, children, submit, onClose, action, onSubmit }: FormDialogProps) {
  const titleId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 520, maxWidth: 'calc(100% - 32px)', m: '16px' } } }}
    >
      <Box
        component="form"
        action={action}
        onSubmit={onSubmit}
        noValidate
        sx={{ display: 'grid', gap: '20px', p: { xs: '20px 16px', sm: '32px' } }}
      >
        <div>
          <Typography variant="title" component="h2" id={titleId}>
            {title}
          </Typography>
          {text !== undefined && (
            <Typography sx={{ mt: '8px', color: 'text.secondary', textWrap: 'pretty' }}>{text}</Typography>
          )}
        </div>
        {children}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '8px' }}>
          <Button onClick={onClose}>Cancel</Button>
          {submit}
        </Box>
      </Box>
    </Dialog>
  )
}

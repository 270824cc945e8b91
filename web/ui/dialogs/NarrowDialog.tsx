import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface NarrowDialogProps {
  title: string
  /** What it is about, below the title. */
  text?: ReactNode
  children: ReactNode
  /** Its buttons, in a line at its end. */
  actions: ReactNode
  onClose: () => void
  /** It is a form, whose fields are its content. */
  form?: Pick<ComponentProps<'form'>, 'action' | 'onSubmit'>
}

const inner = { display: 'grid', gap: '20px', p: { xs: '20px 16px', sm: '32px' } } as const

/** A dialog for one thing: a title, what there is to say or fill in, and buttons. */
export function NarrowDialog({ title, text, children, actions, onClose, form }: NarrowDialogProps) {
  const titleId = useId()
  const content = (
    <>
      <div>
        <Typography variant="title" component="h2" id={titleId}>
          {title}
        </Typography>
        {text !== undefined && (
          <Typography sx={{ mt: '8px', color: 'text.secondary', textWrap: 'pretty' }}>{text}</Typography>
        )}
      </div>
      {children}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '8px' }}>{actions}</Box>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 520, maxWidth: 'calc(100% - 32px)', m: '16px' } } }}
    >
      {form ? (
        <Box component="form" noValidate {...form} sx={inner}>
          {content}
        </Box>
      ) : (
        <Box sx={inner}>{content}</Box>
      )}
    </Dialog>
  )
}

import Button from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'
import { NarrowDialog } from '#web/ui/dialogs/NarrowDialog.tsx'
import { uiWords } from '#web/ui/ui-words.ts'

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

/** A few fields in a dialog, with a way out next to the submit button. */
export function FormDialog({ submit, action, onSubmit, ...rest }: FormDialogProps) {
  return (
    <NarrowDialog
      {...rest}
      form={{ action, onSubmit }}
      actions={
        <>
          <Button onClick={rest.onClose}>{uiWords.cancel}</Button>
          {submit}
        </>
      }
    />
  )
}

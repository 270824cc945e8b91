import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { focusWhenShown } from '#web/ui/forms/focus-when-shown.ts'
import { uiWords } from '#web/ui/ui-words.ts'
import type { NoticeAnswer } from './use-notices.ts'

interface AlertContent {
  kind: 'alert'
  text: string
}

interface ConfirmContent {
  kind: 'confirm'
  title: string
  text: string
  note?: string | undefined
  confirmLabel: string
  otherLabel?: string
  isDangerous: boolean
}

export type DialogContent = AlertContent | ConfirmContent

export type DialogNotice = DialogContent & { key: number; settle: (answer: NoticeAnswer) => void }

export interface NoticeDialogProps {
  notice: DialogNotice
  onSettle: (notice: DialogNotice, answer: NoticeAnswer) => void
}

/** An alert or a question over everything else; Escape cancels. */
export function NoticeDialog({ notice, onSettle }: NoticeDialogProps) {
  const isConfirm = notice.kind === 'confirm'
  return (
    <Dialog
      open
      onClose={() => onSettle(notice, null)}
      role="alertdialog"
      aria-labelledby={isConfirm ? 'notice-title' : 'notice-text'}
      aria-describedby="notice-text notice-note"
      maxWidth={false}
      slotProps={{
        paper: {
          sx: {
            width: isConfirm && notice.otherLabel !== undefined ? 480 : 420,
            maxWidth: 'calc(100% - 32px)',
            m: '16px',
            p: '24px',
          },
        },
      }}
    >
      {isConfirm && (
        <Typography id="notice-title" variant="title" sx={{ fontSize: 18, lineHeight: '24px', mb: '8px' }}>
          {notice.title}
        </Typography>
      )}
      <Typography
        id="notice-text"
        variant="read"
        sx={{ color: isConfirm ? 'text.secondary' : 'text.primary' }}
      >
        {notice.text}
      </Typography>
      {isConfirm && notice.note !== undefined && (
        <Typography
          id="notice-note"
          sx={{ mt: '12px', fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}
        >
          {notice.note}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', mt: '24px' }}>
        {isConfirm ? (
          <>
            <Button
              variant="outlined"
              ref={notice.isDangerous ? focusWhenShown : null}
              onClick={() => onSettle(notice, null)}
            >
              {uiWords.cancel}
            </Button>
            {notice.otherLabel !== undefined && (
              <Button variant="outlined" onClick={() => onSettle(notice, 'other')}>
                {notice.otherLabel}
              </Button>
            )}
            <Button
              variant="contained"
              color={notice.isDangerous ? 'error' : 'primary'}
              ref={notice.isDangerous ? null : focusWhenShown}
              onClick={() => onSettle(notice, 'confirmed')}
            >
              {notice.confirmLabel}
            </Button>
          </>
        ) : (
          <Button variant="contained" ref={focusWhenShown} onClick={() => onSettle(notice, 'confirmed')}>
            {uiWords.ok}
          </Button>
        )}
      </Box>
    </Dialog>
  )
}

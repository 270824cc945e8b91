import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type KeyboardEvent, useEffect } from 'react'
import { focusWhenShown } from '#web/ui/forms/focus-when-shown.ts'
import type { NoticeDialogProps } from './NoticeDialog.tsx'
import type { SnackProps } from './Snack.tsx'

// What tells of a failure while the code of the usual notices cannot be had: of nothing but what every page has.

/** An alert or a question in a plain box; Escape answers no. */
export function PlainDialog({ notice, onSettle }: NoticeDialogProps) {
  const isConfirm = notice.kind === 'confirm'
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onSettle(notice, false)
  }
  return (
    <Box
      role="alertdialog"
      aria-modal
      aria-labelledby={isConfirm ? 'notice-title' : 'notice-text'}
      aria-describedby="notice-text"
      onKeyDown={onKeyDown}
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.modal,
        inset: 0,
        display: 'grid',
        placeItems: 'center',
        padding: '16px',
        background: theme.vars.palette.scrim,
      })}
    >
      <Box
        sx={(theme) => ({
          width: 420,
          maxWidth: 1,
          padding: '24px',
          borderRadius: '16px',
          background: theme.vars.palette.surface,
        })}
      >
        {isConfirm && (
          <Box id="notice-title" sx={{ mb: '8px', typography: 'title' }}>
            {notice.title}
          </Box>
        )}
        <Box id="notice-text" sx={{ typography: 'read' }}>
          {notice.text} {isConfirm && notice.note}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: '8px', mt: '24px' }}>
          {isConfirm && (
            <Button variant="outlined" onClick={() => onSettle(notice, false)}>
              Cancel
            </Button>
          )}
          <Button variant="contained" ref={focusWhenShown} onClick={() => onSettle(notice, true)}>
            {isConfirm ? notice.confirmLabel : 'OK'}
          </Button>
        </Box>
      </Box>
    </Box>
  )
}

/** One plain line that goes by itself. */
export function PlainSnack({ notice, side, lifeMs, onClose }: SnackProps) {
  const { key } = notice
  useEffect(() => {
    const timer = setTimeout(onClose, lifeMs)
    return () => clearTimeout(timer)
    // Its life begins anew with each line, not with each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, lifeMs])
  return (
    <Box
      role="alert"
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.snackbar,
        bottom: 'calc(24px + var(--foot-height, 0px))',
        ...(side === 'left'
          ? { left: { xs: 16, md: 'calc(var(--sidebar-width, 0px) + 24px)' } }
          : { right: 16 }),
        display: 'flex',
        alignItems: 'center',
        gap: '12px',
        minHeight: 44,
        padding: '4px 16px',
        borderRadius: '10px',
        background: theme.vars.palette.text.primary,
        color: theme.vars.palette.bg,
        fontSize: 14,
        fontWeight: 500,
      })}
    >
      {notice.text}
      {notice.actions.map(({ label, onClick }) => (
        <Button
          key={label}
          size="small"
          sx={{ color: 'inherit', textDecoration: 'underline' }}
          onClick={() => {
            onClick()
            onClose()
          }}
        >
          {label}
        </Button>
      ))}
    </Box>
  )
}

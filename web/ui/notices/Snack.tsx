import Button from '@mui/material/Button'
import Portal from '@mui/material/Portal'
import Snackbar from '@mui/material/Snackbar'
import type { NoticeAction } from './use-notices.ts'
import './NoticePlace.css'

export interface SnackNotice {
  key: number
  text: string
  actions: readonly NoticeAction[]
}

export interface SnackProps {
  notice: SnackNotice
  side: 'left' | 'right'
  lifeMs: number
  onClose: () => void
}

/**
 * One line that goes by itself. It is put at the end of the page when it appears, because an open dialog hides all that
 * was there before it from screen readers; and it lets clicks through, so that it never blocks a button.
 */
export function Snack({ notice, side, lifeMs, onClose }: SnackProps) {
  return (
    <Portal>
      <Snackbar
        key={notice.key}
        open
        autoHideDuration={lifeMs}
        anchorOrigin={{ vertical: 'bottom', horizontal: side }}
        onClose={(_, reason) => {
          if (reason !== 'clickaway') onClose()
        }}
        message={notice.text}
        action={
          notice.actions.length > 0 &&
          notice.actions.map(({ label, onClick }) => (
            <Button
              key={label}
              size="small"
              onClick={() => {
                onClick()
                onClose()
              }}
              sx={{
                color: 'inherit',
                textDecoration: 'underline',
                textUnderlineOffset: 3,
                '&:hover': { color: 'inherit', background: 'transparent' },
              }}
            >
              {label}
            </Button>
          ))
        }
        className="NoticePlace"
        data-side={side}
        sx={{ pointerEvents: 'none', '& .MuiSnackbarContent-action': { pointerEvents: 'auto' } }}
        slotProps={{
          content: {
            elevation: 0,
            sx: (theme) => ({
              background: theme.vars.palette.text.primary,
              color: theme.vars.palette.bg,
              borderRadius: '10px',
              minHeight: 44,
              padding: '4px 16px',
              minWidth: '0 !important',
              fontSize: 14,
              lineHeight: '20px',
              fontWeight: 500,
            }),
          },
        }}
      />
    </Portal>
  )
}

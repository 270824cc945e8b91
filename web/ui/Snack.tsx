import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'

export interface SnackNotice {
  key: number
  text: string
  action: { label: string; onClick: () => void } | null
}

interface SnackProps {
  notice: SnackNotice | null
  side: 'left' | 'right'
  lifeMs: number
  onClose: () => void
}

/** One line that goes by itself. */
export function Snack({ notice, side, lifeMs, onClose }: SnackProps) {
  return (
    <Snackbar
      key={notice?.key}
      open={notice !== null}
      autoHideDuration={lifeMs}
      anchorOrigin={{ vertical: 'bottom', horizontal: side }}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') onClose()
      }}
      message={notice?.text}
      action={
        notice?.action && (
          <Button
            size="small"
            onClick={() => {
              notice.action?.onClick()
              onClose()
            }}
            sx={{
              color: 'inherit',
              textDecoration: 'underline',
              textUnderlineOffset: 3,
              '&:hover': { color: 'inherit', background: 'transparent' },
            }}
          >
            {notice.action.label}
          </Button>
        )
      }
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
  )
}

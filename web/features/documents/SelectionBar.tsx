import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { TextCursorInput, Trash2 } from 'lucide-react'

interface SelectionBarProps {
  count: number
  /** Null while more than one file is selected. */
  onRename: (() => void) | null
  onDelete: () => void
  onClear: () => void
}

/** What can be done with the selected files; docked below the list. */
export function SelectionBar({ count, onRename, onDelete, onClear }: SelectionBarProps) {
  return (
    <Box
      role="toolbar"
      aria-label="Selected files"
      sx={(theme) => ({
        position: 'sticky',
        bottom: 'var(--foot-height, 0px)',
        zIndex: 2,
        display: 'flex',
        alignItems: 'center',
        gap: '8px',
        height: 64,
        px: { xs: '16px', sm: '24px' },
        background: theme.vars.palette.surface,
        borderTop: `1px solid ${theme.vars.palette.line}`,
      })}
    >
      <Box aria-live="polite" sx={{ flex: 1, fontSize: 14, fontWeight: 600 }}>
        {count} selected
      </Box>
      {onRename !== null && (
        <Button variant="text" startIcon={<TextCursorInput size={16} />} onClick={onRename}>
          Rename
        </Button>
      )}
      <Button variant="text" color="error" startIcon={<Trash2 size={16} />} onClick={onDelete}>
        Delete
      </Button>
      <Button variant="text" onClick={onClear}>
        Clear
        <Box
          component="kbd"
          sx={(theme) => ({
            display: { xs: 'none', sm: 'inline' },
            ml: '8px',
            px: '6px',
            typography: 'mono',
            border: `1px solid ${theme.vars.palette.lineStrong}`,
            borderRadius: '5px',
          })}
        >
          Esc
        </Box>
      </Button>
    </Box>
  )
}

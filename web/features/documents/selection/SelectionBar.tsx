import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { DockedBar } from '#web/ui/actions/DockedBar.tsx'
import { selectionWords } from '#web/features/documents/documents-words.ts'

interface SelectionBarProps {
  count: number
  onClear: () => void
  /** Buttons for what can be done. */
  children: ReactNode
}

/** What can be done with the selected files; docked below the list, on a phone in a line of its own. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <DockedBar label={selectionWords.label}>
      <Box aria-live="polite" sx={{ flex: 1, fontSize: 14, fontWeight: 600 }}>
        {selectionWords.count(count)}
      </Box>
      <Box
        sx={{
          display: 'flex',
          order: { xs: 1, sm: 0 },
          gap: { xs: 0, sm: '8px' },
          width: { xs: 1, sm: 'auto' },
          mx: { xs: '-8px', sm: 0 },
          overflowX: 'auto',
        }}
      >
        {children}
      </Box>
      <Button variant="text" onClick={onClear}>
        {selectionWords.clear}
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
    </DockedBar>
  )
}

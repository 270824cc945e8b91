import Box from '@mui/material/Box'
import { Upload } from 'lucide-react'
import { documentsBarWords } from './documents-words.ts'

/** Covers the page while files are dragged over it. */
export function DropFrame() {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        position: 'fixed',
        inset: 12,
        zIndex: theme.zIndex.modal,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: '8px',
        pointerEvents: 'none',
        borderRadius: '16px',
        border: `2px dashed ${theme.vars.palette.primary.main}`,
        background: `color-mix(in srgb, ${theme.vars.palette.bg} 88%, transparent)`,
        typography: 'title',
      })}
    >
      <Upload size={28} />
      {documentsBarWords.drop}
    </Box>
  )
}

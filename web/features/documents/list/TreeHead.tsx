import Box from '@mui/material/Box'
import { treeWords } from '#web/features/documents/documents-words.ts'
import { onlyWide, treeColumns } from './tree-style.ts'

/** The column heads of the tree. */
export function TreeHead() {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        display: 'grid',
        ...treeColumns,
        columnGap: '10px',
        px: '12px',
        py: '6px',
        borderBottom: `1px solid ${theme.vars.palette.line}`,
        font: `400 12px/16px ${theme.fonts.mono}`,
        color: theme.vars.palette.text3,
      })}
    >
      <span />
      <span>{treeWords.name}</span>
      <Box sx={onlyWide}>{treeWords.kind}</Box>
      <Box sx={{ textAlign: 'end' }}>{treeWords.size}</Box>
      <Box sx={{ ...onlyWide, textAlign: 'end' }}>{treeWords.date}</Box>
    </Box>
  )
}

import Box from '@mui/material/Box'
import { onlyWide, treeColumns } from './tree-style.ts'

/** What stands below each other in the tree. */
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
      <span>name</span>
      <Box sx={onlyWide}>kind</Box>
      <Box sx={{ textAlign: 'end' }}>size</Box>
      <Box sx={{ ...onlyWide, textAlign: 'end' }}>added</Box>
    </Box>
  )
}

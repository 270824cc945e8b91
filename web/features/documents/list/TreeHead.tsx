import Box from '@mui/material/Box'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { DateSort } from '#web/features/documents/documents-address.ts'
import { treeWords } from '#web/features/documents/documents-words.ts'
import { onlyWide, treeColumns } from './tree-style.ts'

export interface TreeOrder {
  sort: DateSort
  onSort: () => void
}

const arrows = {
  none: null,
  newest: <ArrowDown size={14} aria-hidden />,
  oldest: <ArrowUp size={14} aria-hidden />,
}

/** The column heads of the tree; the list is sorted by the one for which the server keeps an order. */
export function TreeHead({ order }: { order: TreeOrder | null }) {
  return (
    <Box
      sx={(theme) => ({
        display: 'grid',
        ...treeColumns,
        columnGap: '10px',
        alignItems: 'center',
        px: '12px',
        py: '6px',
        borderBottom: `1px solid ${theme.vars.palette.line}`,
        font: `400 12px/16px ${theme.fonts.mono}`,
        color: theme.vars.palette.text3,
        '& > button': {
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: '4px',
          m: '-6px -8px',
          p: '6px 8px',
          font: 'inherit',
          color: order?.sort === 'none' ? 'inherit' : theme.vars.palette.text.primary,
          '&:hover': { color: theme.vars.palette.text.primary },
        },
      })}
    >
      <span />
      <span aria-hidden>{treeWords.name}</span>
      <Box aria-hidden sx={onlyWide}>
        {treeWords.kind}
      </Box>
      <Box aria-hidden sx={{ textAlign: 'end' }}>
        {treeWords.size}
      </Box>
      {order === null ? (
        <Box aria-hidden sx={{ ...onlyWide, textAlign: 'end' }}>
          {treeWords.date}
        </Box>
      ) : (
        <Box
          component="button"
          type="button"
          className="bare-button"
          aria-label={treeWords.dateOrder[order.sort]}
          onClick={order.onSort}
          sx={{ display: { xs: 'none', md: 'flex' } }}
        >
          {treeWords.date}
          {arrows[order.sort]}
        </Box>
      )}
    </Box>
  )
}

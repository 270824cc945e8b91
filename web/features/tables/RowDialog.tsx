import { styled } from '@mui/material/styles'
import type { TableOutline } from '#contract/calls/tables.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { NarrowDialog } from '#web/ui/dialogs/NarrowDialog.tsx'
import { cellText, unitText } from '#web/features/files/table/cell-text.ts'
import { gridWords } from './tables-words.ts'
import type { TableRow } from './use-table-rows.ts'

interface RowDialogProps {
  row: TableRow
  outline: TableOutline
  onClose: () => void
}

/** All cells of one row, with their whole text. */
export function RowDialog({ row, outline, onClose }: RowDialogProps) {
  return (
    <NarrowDialog
      title={row.is_data ? gridWords.rowOf(row.row) : gridWords.total}
      onClose={onClose}
      actions={
        <ActionButton variant="outlined" onClick={onClose}>
          {gridWords.close}
        </ActionButton>
      }
    >
      <List>
        {outline.columns.map((column, at) => {
          const unit = unitText(column)
          return (
            <div key={column.name}>
              <dt dir="auto">{column.name}</dt>
              <dd dir="auto">
                {cellText(row.cells[at] ?? null, column) || '—'}
                {unit !== null && row.cells[at] !== null && ` ${unit}`}
              </dd>
            </div>
          )
        })}
      </List>
    </NarrowDialog>
  )
}

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 34%) minmax(0, 1fr)',
    gap: 16,
    padding: '9px 0',
    borderBottom: `1px solid ${theme.vars.palette.line}`,
  },
  '& dt': { color: theme.vars.palette.text.secondary, fontSize: 14, lineHeight: '20px' },
  '& dd': { margin: 0, font: `400 13px/20px ${theme.fonts.mono}`, whiteSpace: 'pre-wrap' },
}))

import { styled } from '@mui/material/styles'
import { Columns3, Download, ListFilter, Rows3, SquareStack } from 'lucide-react'
import { downloadTable, type TableOutline } from '#contract/calls/tables.ts'
import type { FileId } from '#contract/ids.ts'
import type { TableView } from '#contract/table-view.ts'
import { addressOf } from '#web/api/call.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { groupOf } from './group-figures.ts'
import { TableFilterChips } from './TableFilterChips.tsx'
import { sheetQuery } from './use-table-rows.ts'
import { tableScreenWords } from './tables-words.ts'

interface FilterBarProps {
  id: FileId
  outline: TableOutline
  view: TableView
  viewText: string
  isComputable: boolean
  onChange: (change: Partial<TableView>) => void
  onNewFilter: (anchor: Element) => void
  onFilter: (at: number, anchor: Element) => void
  onColumns: () => void
}

/** What can be done with a table, and the filters that are on. */
export function FilterBar(props: FilterBarProps) {
  const { id, outline, view, viewText, isComputable, onChange, onNewFilter, onFilter, onColumns } = props
  const { filters, groupBy } = view
  const usualGroup = outline.columns.find(({ role }) => role === 'category') ?? outline.columns[0]
  return (
    <Bar>
      <Tools>
        <ActionButton
          variant="outlined"
          size="small"
          icon={<ListFilter size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={(event) => onNewFilter(event.currentTarget)}
        >
          {tableScreenWords.filter}
        </ActionButton>
        {isComputable &&
          (groupBy === null ? (
            <ActionButton
              variant="outlined"
              size="small"
              icon={<SquareStack size={16} aria-hidden />}
              onClick={() => usualGroup && onChange({ groupBy: groupOf(usualGroup) })}
            >
              {tableScreenWords.group}
            </ActionButton>
          ) : (
            <ActionButton
              variant="outlined"
              size="small"
              icon={<Rows3 size={16} aria-hidden />}
              onClick={() => onChange({ groupBy: null })}
            >
              {tableScreenWords.ungroup}
            </ActionButton>
          ))}
        <ActionButton
          variant="outlined"
          size="small"
          icon={<Columns3 size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onColumns}
        >
          {tableScreenWords.columns}
        </ActionButton>
        <DownloadLink
          href={addressOf(downloadTable, {
            params: { id },
            query: { ...sheetQuery(outline.sheet), view: viewText },
          })}
          download
          aria-label={tableScreenWords.download}
        >
          <Download size={16} aria-hidden />
          <span className="wide">{tableScreenWords.download}</span>
          <span className="narrow">{tableScreenWords.csv}</span>
        </DownloadLink>
      </Tools>
      {filters.length > 0 && (
        <TableFilterChips
          filters={filters}
          columns={outline.columns}
          onEdit={onFilter}
          onFilters={(next) => onChange({ filters: next })}
        >
          <ActionButton variant="text" size="small" onClick={() => onChange({ filters: [] })}>
            {tableScreenWords.clear}
          </ActionButton>
        </TableFilterChips>
      )}
    </Bar>
  )
}

const Bar = styled('div')({ display: 'grid', flexShrink: 0, gap: 8, minWidth: 0 })

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  minWidth: 0,
  padding: 2,
  margin: -2,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > *': { flexShrink: 0 },
  // All of them are in sight on a usual phone.
  [theme.breakpoints.down('sm')]: { gap: 6, '& > *': { padding: '0 9px' } },
}))

const DownloadLink = styled('a')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '0 12px',
  border: `1px solid ${theme.vars.palette.lineStrong}`,
  borderRadius: 8,
  background: theme.vars.palette.surface,
  color: theme.vars.palette.text.primary,
  font: `600 13px/18px ${theme.fonts.sans}`,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { background: theme.vars.palette.sunken },
  [theme.breakpoints.down('sm')]: { '& > .wide': { display: 'none' } },
  [theme.breakpoints.up('sm')]: { '& > .narrow': { display: 'none' } },
}))

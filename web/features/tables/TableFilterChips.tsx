import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { TableColumn } from '#contract/calls/tables.ts'
import type { TableFilter } from '#contract/table-plan.ts'
import { Pill } from '#web/ui/actions/Pill.tsx'
import { filterText } from './column-filter.ts'
import { tableScreenWords } from './tables-words.ts'

interface TableFilterChipsProps {
  filters: readonly TableFilter[]
  columns: readonly Pick<TableColumn, 'name' | 'type' | 'decimals'>[]
  /** Opens the filter at a place. */
  onEdit: (at: number, anchor: Element) => void
  onFilters: (filters: TableFilter[]) => void
  /** After the chips. */
  children?: ReactNode
}

/** The filters of a table, each with its words: a press changes it, its cross removes it. */
export function TableFilterChips({ filters, columns, onEdit, onFilters, children }: TableFilterChipsProps) {
  return (
    <Chips aria-label={tableScreenWords.filters}>
      {filters.map((filter, at) => {
        const text = filterText(
          filter,
          columns.find(({ name }) => name === filter.column),
        )
        return (
          <li key={`${at} ${text}`}>
            <Pill
              removeLabel={tableScreenWords.removeFilter(text)}
              onRemove={() => onFilters(filters.filter((_, other) => other !== at))}
            >
              <button
                type="button"
                className="bare-button"
                aria-label={tableScreenWords.editFilter(text)}
                aria-haspopup="dialog"
                onClick={(event) => onEdit(at, event.currentTarget)}
              >
                <bdi>{text}</bdi>
              </button>
            </Pill>
          </li>
        )
      })}
      {children !== undefined && <li>{children}</li>}
    </Chips>
  )
}

const Chips = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  maxHeight: 104,
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
  '& > li': { minWidth: 0, maxWidth: '100%' },
  '& .Pill': { maxWidth: '100%' },
  // The chip itself: its text opens the filter, its cross removes it.
  '& .Pill > button.bare-button': {
    display: 'block',
    width: 'auto',
    minWidth: 0,
    overflow: 'hidden',
    font: 'inherit',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    '&:hover': { background: 'none', textDecoration: 'underline' },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  },
}))

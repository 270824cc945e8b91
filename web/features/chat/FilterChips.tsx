import { styled } from '@mui/material/styles'
import { Images, X } from 'lucide-react'
import type { MessageId } from '#contract/ids.ts'
import { type FileFilter, filteredIds, filterLabel } from './file-filters.ts'

interface FilterChipsProps {
  filters: FileFilter[]
  onRemove: (id: MessageId) => void
  onClear: () => void
}

/** To which files the next question is narrowed: a chip for each filter, and one that clears them all. */
export function FilterChips({ filters, onRemove, onClear }: FilterChipsProps) {
  if (!filters.length) return null
  return (
    <Row aria-label="The next question is about">
      {filters.map((filter) => (
        <Chip key={filter.id}>
          <Images size={14} aria-hidden />
          {filterLabel(filter.files.length)}
          <Remove
            type="button"
            aria-label={`Remove ${filterLabel(filter.files.length)}`}
            onClick={() => onRemove(filter.id)}
          >
            <X size={13} />
          </Remove>
        </Chip>
      ))}
      <Chip>
        AI Filter: {filteredIds(filters).length}
        <Remove type="button" aria-label="Clear the AI filter" onClick={onClear}>
          <X size={13} />
        </Remove>
      </Chip>
    </Row>
  )
}

const Row = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

const Chip = styled('li')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  height: 28,
  padding: '0 4px 0 10px',
  border: `1px solid ${theme.vars.palette.tintLine}`,
  borderRadius: 14,
  background: theme.vars.palette.tint,
  color: theme.vars.palette.primaryText,
  fontSize: 13,
  lineHeight: '18px',
  fontWeight: 500,
}))

const Remove = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  borderRadius: 12,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { background: theme.vars.palette.tintLine },
}))

import { styled } from '@mui/material/styles'
import { Images } from 'lucide-react'
import type { MessageId } from '#contract/ids.ts'
import { Pill } from '#web/ui/Pill.tsx'
import { type FileFilter, filteredIds, filterLabel } from './file-filters.ts'

interface FilterChipsProps {
  filters: FileFilter[]
  /** Of all that may be asked about; null where that is not known. */
  fileCount: number | null
  onRemove: (id: MessageId) => void
  onClear: () => void
}

/** To which files the next question is narrowed: a chip for each filter, and one that clears them all where they leave something out. */
export function FilterChips({ filters, fileCount, onRemove, onClear }: FilterChipsProps) {
  if (!filters.length) return null
  const count = filteredIds(filters).length
  return (
    <Row aria-label="The next question is about">
      {filters.map(({ id, files }) => (
        <li key={id}>
          <Pill removeLabel={`Remove ${filterLabel(files.length)}`} onRemove={() => onRemove(id)}>
            <Images size={14} aria-hidden />
            {filterLabel(files.length)}
          </Pill>
        </li>
      ))}
      {count !== fileCount && (
        <li>
          <Pill removeLabel="Clear the AI filter" onRemove={onClear}>
            AI Filter: {count}
          </Pill>
        </li>
      )}
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

import { styled } from '@mui/material/styles'
import { Images, ListChecks } from 'lucide-react'
import type { FileId, MessageId } from '#contract/ids.ts'
import { filterWords } from '#web/features/chat/chat-words.ts'
import { Pill } from '#web/ui/actions/Pill.tsx'
import { type FileFilter, filteredIds, filterLabel, selectionLabel } from './file-filters.ts'

/** Files selected around the chat, which limit the question. */
export interface SelectedFiles {
  ids: readonly FileId[]
  /** They stay selected, and are not asked about. */
  onLeaveOut: () => void
}

interface FilterChipsProps {
  filters: FileFilter[]
  /** Null when none is. */
  selected: SelectedFiles | null
  /** Of all that may be asked about; null where that is not known. */
  fileCount: number | null
  onRemove: (id: MessageId) => void
  onClear: () => void
}

/** To which files the next question is narrowed: a chip for each filter, and one that clears them all where they leave something out. */
export function FilterChips({ filters, selected, fileCount, onRemove, onClear }: FilterChipsProps) {
  if (filters.length === 0 && selected === null) return null
  const count = filteredIds(filters).length
  return (
    <Row aria-label={filterWords.label}>
      {selected !== null && (
        <li>
          <Pill removeLabel={filterWords.leaveOutSelection} onRemove={selected.onLeaveOut}>
            <ListChecks size={14} aria-hidden />
            {selectionLabel(filters, selected.ids)}
          </Pill>
        </li>
      )}
      {filters.map(({ id, question, files }) => (
        <li key={id}>
          <Pill
            removeLabel={filterWords.remove(filterLabel(files.length), question)}
            onRemove={() => onRemove(id)}
          >
            <Images size={14} aria-hidden />
            {filterLabel(files.length)}
            <Asked dir="auto" title={question}>
              {question}
            </Asked>
          </Pill>
        </li>
      ))}
      {filters.length > 0 && count !== fileCount && (
        <li>
          <Pill removeLabel={filterWords.clear} onRemove={onClear}>
            {filterWords.aiFilter(count)}
          </Pill>
        </li>
      )}
    </Row>
  )
}

const Asked = styled('span')(({ theme }) => ({
  minWidth: 0,
  maxWidth: 180,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
}))

const Row = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

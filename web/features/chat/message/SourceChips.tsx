import { styled } from '@mui/material/styles'
import type { Source } from '#contract/chat.ts'
import { FileChip } from '#web/features/chat/FileChip.tsx'
import { SourceNumber } from './SourceNumber.tsx'
import { placeText } from './source-place.ts'

/** What an answer stands on: each chip opens its file at the place. */
export function SourceChips({ sources, onOpen }: { sources: Source[]; onOpen: (source: Source) => void }) {
  return (
    <Row aria-label="Sources">
      {sources.map((source) => (
        <li key={source.number}>
          <FileChip
            file={source}
            onOpen={() => onOpen(source)}
            number={<SourceNumber number={source.number} />}
            place={placeText(source)}
          />
        </li>
      ))}
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
  '& li': { maxWidth: '100%' },
})

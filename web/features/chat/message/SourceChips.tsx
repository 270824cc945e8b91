import type { Source } from '#contract/calls/chat.ts'
import { ChipRow, FileChip } from '#web/features/chat/FileChip.tsx'
import { answerWords } from '#web/features/chat/chat-words.ts'
import { SourceNumber } from './SourceNumber.tsx'
import { placeText } from './source-place.ts'

/** The sources of an answer: each chip opens its file at the place. */
export function SourceChips({ sources, onOpen }: { sources: Source[]; onOpen: (source: Source) => void }) {
  return (
    <ChipRow aria-label={answerWords.sources}>
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
    </ChipRow>
  )
}

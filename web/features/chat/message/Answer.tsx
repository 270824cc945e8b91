import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { type ChatMessage, goOnQuestion, type Source } from '#contract/calls/chat.ts'
import { ChipRow, FileChip } from '#web/features/chat/FileChip.tsx'
import { answerWords } from '#web/features/chat/chat-words.ts'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { Suggestions } from '#web/features/chat/composer/Suggestions.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { AnswerActions } from './AnswerActions.tsx'
import { AnswerText } from './AnswerText.tsx'
import { remarkOf } from './remark.ts'
import { SourceChips } from './SourceChips.tsx'

const AnswerFigure = lazyPart('AnswerFigure', () => import('./AnswerFigure.tsx'))

interface AnswerProps {
  message: ChatMessage
  isLast: boolean
  /** The next question is narrowed to the relevant files of this answer. */
  isFiltering: boolean
  onOpen: (source: Source) => void
  onFilter: () => void
  /** Null where asking again is not the viewer's to do. */
  onRetry: (() => void) | null
  /** Asks another question; null where none may be asked now. */
  onAsk: ((question: string) => void) | null
  /** Null for messages that are not the viewer's to take away. */
  onRemove: (() => void) | null
}

/** What the assistant says: plain text across the column, then its sources and what can be done with it. */
export function Answer(props: AnswerProps) {
  const { message, isLast, isFiltering, onOpen, onFilter, onRetry, onAsk, onRemove } = props
  const { sources, status } = message
  const text = status === 'failed' ? answerWords.error(message.content) : message.content
  const openNumber = (number: number) => {
    const source = sources.find((candidate) => candidate.number === number)
    if (source) onOpen(source)
  }
  return (
    <AnswerBox aria-label={answerWords.label} aria-busy={status === 'writing'}>
      {message.withdrawn ? (
        <Withdrawn>{text}</Withdrawn>
      ) : text ? (
        <AnswerText text={text} onCite={openNumber} />
      ) : (
        status === 'writing' && <Thinking waitingFor={message.waiting ?? null} />
      )}
      {message.figure !== null && status === 'complete' && <AnswerFigure figure={message.figure} />}
      <RelevantImages message={message} onOpen={onOpen} />
      {sources.length > 0 && <SourceChips sources={sources} onOpen={onOpen} />}
      <Remark message={message} />
      {isLast && status === 'complete' && onAsk && (
        <Suggestions
          questions={message.cut_off ? [goOnQuestion] : message.suggestions}
          label={message.cut_off ? answerWords.goOn : answerWords.askInstead}
          isLabelShown={false}
          isDisabled={false}
          onAsk={onAsk}
        />
      )}
      {status !== 'writing' && (
        <AnswerActions
          text={message.withdrawn ? null : text}
          relevantCount={message.relevant_files.length}
          isLast={isLast}
          isFiltering={isFiltering}
          onFilter={onFilter}
          onRetry={onRetry}
          onRemove={onRemove}
        />
      )}
    </AnswerBox>
  )
}

function Remark({ message }: { message: ChatMessage }) {
  const text = remarkOf(message)
  return text !== null && <Quiet>{text}</Quiet>
}

/** Pictures the search has found, until the sources say which of them the answer uses. */
function RelevantImages({ message, onOpen }: { message: ChatMessage; onOpen: (source: Source) => void }) {
  const cited = new Set(message.sources.map((source) => source.file_id))
  const images = message.relevant_files.filter(({ type, file_id }) => type === 'image' && !cited.has(file_id))
  if (images.length === 0) return null
  const atStart = { page: null, row: null, row_to: null, line: null, second: null }
  return (
    <ChipRow aria-label={answerWords.images}>
      {images.map((image, index) => (
        <li key={image.file_id}>
          <FileChip
            file={image}
            title={image.caption ?? image.name}
            onOpen={() => onOpen({ ...image, ...atStart, number: index + 1 })}
          />
        </li>
      ))}
    </ChipRow>
  )
}

const waitingWords = {
  own: answerWords.waitingForOwn,
  others: answerWords.waitingForOthers,
}

function Thinking({ waitingFor }: { waitingFor: 'own' | 'others' | null }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        height: 24,
        color: 'text.secondary',
        fontSize: 14,
      }}
    >
      <Spinner size={14} label={answerWords.writing} />
      <span>{waitingFor === null ? answerWords.reading : waitingWords[waitingFor]}</span>
    </Box>
  )
}

const AnswerBox = styled('article')({
  display: 'grid',
  gap: 10,
  position: 'relative',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&:hover > .actions[data-last], &:focus-within > .actions[data-last]': { opacity: 1 },
})

const Withdrawn = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: 14,
  lineHeight: '21px',
  color: theme.vars.palette.text.secondary,
}))

const Quiet = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: 12,
  lineHeight: '16px',
  color: theme.vars.palette.text3,
}))

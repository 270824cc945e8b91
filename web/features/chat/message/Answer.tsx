import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { type ChatMessage, goOnQuestion } from '#contract/calls/chat.ts'
import { ChipRow, FileChip } from '#web/features/chat/FileChip.tsx'
import { type OpenedFile, openedSource } from '#web/features/chat/opened-file.ts'
import type { Evidence } from '#contract/evidence.ts'
import { answerWords } from '#web/features/chat/chat-words.ts'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { Suggestions } from '#web/features/chat/composer/Suggestions.tsx'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { AnswerActions } from './AnswerActions.tsx'
import { AnswerEvidence, loadAnswerMarkdown } from './answer-evidence-part.ts'
import { AnswerText } from './AnswerText.tsx'
import { remarkOf } from './remark.ts'
import { isSamePlace } from './source-place.ts'
import { SourceChips } from './SourceChips.tsx'

const AnswerSteps = lazyPart('AnswerSteps', () => import('./AnswerSteps.tsx'))
const AnswerFigure = lazyPart('AnswerFigure', () => import('./AnswerFigure.tsx'))

interface AnswerProps {
  message: ChatMessage
  isLast: boolean
  /** The next question is narrowed to the relevant files of this answer. */
  isFiltering: boolean
  onOpen: (opened: OpenedFile) => void
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
  const { sources, status, figure } = message
  const evidence = message.withdrawn ? null : message.evidence
  const text = status === 'failed' ? answerWords.error(message.content) : message.content
  const passages = evidence?.parts.flatMap((part) => (part.kind === 'passages' ? part.passages : [])) ?? []
  const chips = sources.filter((source) => !passages.some((passage) => isSamePlace(source, passage)))
  const openNumber = (number: number) => {
    const source = sources.find((candidate) => candidate.number === number)
    if (source) onOpen(openedSource(source))
  }
  return (
    <AnswerBox aria-label={answerWords.label} aria-busy={status === 'writing'}>
      {evidence !== null && evidence.steps.length > 0 && <AnswerSteps steps={evidence.steps} />}
      {message.withdrawn ? (
        <Withdrawn>{text}</Withdrawn>
      ) : text ? (
        <AnswerText text={text} onCite={openNumber} />
      ) : (
        status === 'writing' && <Thinking waitingFor={message.waiting ?? null} />
      )}
      {evidence !== null ? (
        <PartBoundary>
          <AnswerEvidence
            evidence={evidence}
            sources={sources}
            files={message.relevant_files}
            onOpen={onOpen}
          />
        </PartBoundary>
      ) : (
        figure !== null && status === 'complete' && <AnswerFigure figure={figure} />
      )}
      <RelevantImages message={message} onOpen={onOpen} />
      {chips.length > 0 && <SourceChips sources={chips} onOpen={(source) => onOpen(openedSource(source))} />}
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
          copied={message.withdrawn ? null : () => (evidence === null ? text : withEvidence(text, evidence))}
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

const withEvidence = async (text: string, evidence: Evidence): Promise<string> =>
  (await loadAnswerMarkdown())(text, evidence)

function Remark({ message }: { message: ChatMessage }) {
  const text = remarkOf(message)
  return text !== null && <Quiet>{text}</Quiet>
}

/** Pictures the search has found, until the sources or the evidence say which of them the answer uses. */
function RelevantImages({ message, onOpen }: Pick<AnswerProps, 'message' | 'onOpen'>) {
  const cited = new Set(message.sources.map((source) => source.file_id))
  for (const part of message.evidence?.parts ?? [])
    if (part.kind === 'pictures') for (const id of part.file_ids) cited.add(id)
  const images = message.relevant_files.filter(({ type, file_id }) => type === 'image' && !cited.has(file_id))
  if (images.length === 0) return null
  return (
    <ChipRow aria-label={answerWords.images}>
      {images.map((image) => (
        <li key={image.file_id}>
          <FileChip
            file={image}
            title={image.caption ?? image.name}
            onOpen={() => onOpen({ id: image.file_id, place: null })}
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

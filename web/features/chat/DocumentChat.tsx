import Slider from '@mui/material/Slider'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import {
  askDocuments,
  type ChatEvent,
  documentChat,
  documentQuestions,
  type RelevantFile,
} from '#contract/calls/chat.ts'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { readEvents } from '#web/api/read-events.ts'
import { keyOf, queryKeys } from '#web/api/query-keys.ts'
import type { FileFilter } from '#web/features/chat/composer/file-filters.ts'
import type { AskResult } from '#web/features/chat/conversation/answer-reader.ts'
import type { ChatProblem } from '#web/features/chat/conversation/chat-problem.ts'
import type { ConversationCalls } from '#web/features/chat/conversation/conversation-calls.ts'
import { documentEvents } from '#web/features/chat/conversation/document-events.ts'
import { parseText, useDraft } from '#web/lib/use-draft.ts'
import { useCounts } from '#web/shell/layout/use-counts.ts'
import { ChatBody } from './ChatBody.tsx'
import { chatProblemWords, documentChatWords } from './chat-words.ts'

interface DocumentChatProps {
  isSignedIn: boolean
  filters: FileFilter[]
  onFilters: (filters: FileFilter[]) => void
  /** The selection next to the chat; a new set whenever it changes. */
  selected: ReadonlySet<FileId>
  /** A question that is put into the field; null: none. `onAsked`: it is there. */
  asked?: string | null
  onAsked?: () => void
  /** Called when a question asked here ends, with the files its answer is based on, or none. */
  onAnswer: (files: readonly RelevantFile[]) => void
}

/** The chat about all documents one owns. */
export function DocumentChat(props: DocumentChatProps) {
  const { isSignedIn, filters, onFilters, selected, asked = null, onAsked, onAnswer } = props
  const draft = useDraft('document chat', '', parseText)
  const takeAsked = useEffectEvent((question: string) => {
    draft.set(question)
    onAsked?.()
  })
  useEffect(() => {
    if (asked !== null) takeAsked(asked)
  }, [asked])
  const [isHeld, setIsHeld] = useState(false)
  const [topN, setTopN] = useState<number>(limits.topN.default)
  const [leftOut, setLeftOut] = useState<ReadonlySet<FileId> | null>(null)
  const counts = useCounts()
  const questions = useQuery({
    queryKey: keyOf(documentQuestions),
    queryFn: ({ signal }) => call(documentQuestions, { signal }),
    enabled: isSignedIn,
  })
  // An answer is read to its end after this is closed, and then there is no one to notify.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const onEvent = ({ message }: ChatEvent) => {
    if (isHere.current && message) onAnswer(message.relevant_files)
  }
  const onEnd = ({ kind }: AskResult) => {
    if (isHere.current && kind !== 'answered') onAnswer([])
  }
  return (
    <Panel aria-label={documentChatWords.label}>
      <ChatBody
        calls={documentCalls(topN, isSignedIn)}
        story={null}
        fileCount={null}
        knownFiles={[]}
        text={draft.value}
        onText={draft.set}
        isWaiting={false}
        isHeld={isHeld}
        onHold={setIsHeld}
        filters={filters}
        onFilters={onFilters}
        selected={
          selected.size === 0 || selected === leftOut
            ? null
            : { ids: [...selected], onLeaveOut: () => setLeftOut(selected) }
        }
        placeholder={isSignedIn ? documentChatWords.placeholder : documentChatWords.signedOut}
        isPublic={false}
        hint={<TopN value={topN} onChange={setTopN} />}
        suggestions={questions.data?.questions ?? []}
        welcome={counts?.file_count === 0 ? documentChatWords.nothingStored : documentChatWords.welcome}
        blocked={isSignedIn ? null : signedOut}
        variant="drawer"
        onEvent={onEvent}
        onEnd={onEnd}
      />
    </Panel>
  )
}

const signedOut: ChatProblem = {
  text: chatProblemWords.signInNeeded,
  needsSignIn: true,
  isAllowanceUsed: true,
  isOverPlan: false,
}

function documentCalls(topN: number, isEnabled: boolean): ConversationCalls {
  return {
    key: queryKeys.documentChat,
    isEnabled,
    isShared: false,
    load: (before, signal) =>
      call(documentChat, {
        query: before === null ? { limit: limits.chatPage, tail: '1' } : { limit: limits.chatPage, before },
        signal,
      }),
    ask: (prompt, fileIds, signal) =>
      documentEvents(
        readEvents(askDocuments, {
          body: fileIds.length ? { prompt, topN, file_ids: fileIds } : { prompt, topN },
          signal,
        }),
      ),
  }
}

/** How many files an answer may stand on. */
function TopN({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const label = useId()
  const { min, max } = limits.topN
  return (
    <Numbers>
      <span id={label}>{documentChatWords.topFiles}</span>
      <strong aria-hidden>{value}</strong>
      <small aria-hidden>{min}</small>
      <Slider
        aria-labelledby={label}
        size="small"
        min={min}
        max={max}
        value={value}
        onChange={(_, next) => onChange(typeof next === 'number' ? next : value)}
      />
      <small aria-hidden>{max}</small>
    </Numbers>
  )
}

const Panel = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  height: '100%',
})

const Numbers = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 1,
  maxWidth: 360,
  font: `400 12px/16px ${theme.fonts.sans}`,
  letterSpacing: 0,
  color: theme.vars.palette.text.secondary,
  '& strong, & small': { fontFamily: theme.fonts.mono, fontSize: 12 },
  '& strong': { color: theme.vars.palette.text.primary, fontWeight: 600, minWidth: 16 },
  '& span:first-of-type': { whiteSpace: 'nowrap' },
}))

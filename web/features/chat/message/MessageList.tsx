import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ArrowDown } from 'lucide-react'
import type { RefObject } from 'react'
import type { ChatMessage, Source } from '#contract/chat.ts'
import { IconAction } from '#web/ui/IconAction.tsx'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { ChatLook } from '#web/features/chat/chat-look.ts'
import { questionOf, type Turn } from '#web/features/chat/conversation/conversation.ts'
import type { FileFilter } from '#web/features/chat/composer/file-filters.ts'
import { Answer, Question } from './Message.tsx'
import type { Conversation } from '#web/features/chat/conversation/use-conversation.ts'
import { useChatScroll } from './use-chat-scroll.ts'
import { useFollowedAnswer } from '#web/features/chat/conversation/use-followed-answer.ts'

interface MessageListProps {
  conversation: Conversation
  /** What the list is a part of, together with the input. */
  column: RefObject<HTMLDivElement | null>
  welcome: string | null
  look: ChatLook
  filters: FileFilter[]
  /** What asks the question of an answer again; null where that is not the viewer's to do. */
  askAgain: (answer: ChatMessage) => (() => void) | null
  canRetry: boolean
  onRetry: (turn: Turn) => void
  onFilter: (answer: ChatMessage) => void
  onOpen: (source: Source) => void
}

/** All messages of a conversation in their own scrolling box. */
export function MessageList(props: MessageListProps) {
  const { conversation, look, welcome } = props
  const { messages, turns, isLoading, hasFailedToLoad } = conversation
  const isBare = look === 'share' && messages.length + turns.length === 0 && !isLoading && !hasFailedToLoad
  return isBare ? <Nothing>{welcome}</Nothing> : <Messages {...props} />
}

function Messages(props: MessageListProps) {
  const { conversation, column, look } = props
  const { messages, turns } = conversation
  const { box, content, onScroll, isAway, scrollToBottom } = useChatScroll(
    { column, first: (messages[0] ?? turns[0])?.id, asked: turns.at(-1)?.id },
    conversation.loadEarlier,
  )
  return (
    <Frame data-look={look}>
      <Scroller ref={box} onScroll={onScroll} role="log" aria-label="Messages" tabIndex={0}>
        <div ref={content}>
          <Opening {...props} />
          {messages.map((message, index) => (
            <Entry
              key={message.id}
              {...props}
              message={message}
              isLast={turns.length === 0 && index === messages.length - 1}
            />
          ))}
          {turns.map((turn) => (
            <TurnEntry key={turn.id} {...props} turn={turn} isLast={turn === turns.at(-1)} />
          ))}
        </div>
      </Scroller>
      {conversation.isLoadingEarlier && (
        <AtTop>
          <Spinner size={16} label="Loading older messages" />
        </AtTop>
      )}
      {isAway && (
        <ToBottom>
          <IconAction label="Scroll to bottom" icon={<ArrowDown size={16} />} onClick={scrollToBottom} />
        </ToBottom>
      )}
    </Frame>
  )
}

/** What stands where no message is: loading, a failure, or a welcome. */
function Opening({ conversation, welcome }: MessageListProps) {
  if (conversation.isLoading) return <Loading />
  if (conversation.hasFailedToLoad) {
    return (
      <Centre role="alert">
        <span>Failed to load messages.</span>
        <Button size="small" variant="outlined" onClick={conversation.reload}>
          Try again
        </Button>
      </Centre>
    )
  }
  const isEmpty = conversation.messages.length + conversation.turns.length === 0
  return isEmpty && welcome !== null ? <Welcome>{welcome}</Welcome> : null
}

function Loading() {
  return (
    <Pair aria-busy aria-label="Loading messages">
      <SkeletonBlock width="56%" height={38} radius={14} />
      <SkeletonBlock height={20} />
      <SkeletonBlock height={20} />
      <SkeletonBlock width="72%" height={20} />
    </Pair>
  )
}

interface EntryProps {
  message: ChatMessage
  isLast: boolean
}

function Entry(props: MessageListProps & EntryProps) {
  const { message, filters, askAgain, onFilter, onOpen, isLast } = props
  if (message.role === 'user') return <Question message={message} />
  if (message.status === 'writing') return <FollowedEntry {...props} />
  return (
    <Answer
      text={message.status === 'failed' ? `Error: ${message.content}` : message.content}
      sources={message.sources}
      relevantFiles={message.relevant_files}
      state={message.stopped ? 'stopped' : message.status}
      isByModel={message.by_model}
      isLast={isLast}
      isFiltering={filters.some((filter) => filter.id === message.id)}
      onOpen={onOpen}
      onFilter={() => onFilter(message)}
      onRetry={askAgain(message)}
    />
  )
}

/** An answer that is being written for somebody, also for oneself before the page was loaded again. */
function FollowedEntry({ message, conversation, isLast, onOpen }: MessageListProps & EntryProps) {
  useFollowedAnswer({
    id: message.id,
    onGrowth: (growth) => conversation.growFollowed(message, growth),
    onEnd: conversation.settleFollowed,
    // The history could not be asked any more: what stands there is said where the answer was growing.
    onFailure: (words) => conversation.settleFollowed({ ...message, status: 'failed', content: words }),
  })
  return (
    <Answer
      text={message.content}
      sources={[]}
      relevantFiles={message.relevant_files}
      state="writing"
      isByModel
      isLast={isLast}
      isFiltering={false}
      onOpen={onOpen}
      onFilter={null}
      onRetry={null}
    />
  )
}

const turnStates = { sending: 'writing', stopped: 'stopped', failed: 'failed' } as const

function TurnEntry(props: MessageListProps & { turn: Turn; isLast: boolean }) {
  const { turn, isLast, canRetry, conversation, onRetry, onOpen } = props
  const isRetried = canRetry && !conversation.isSending
  return (
    <>
      <Question message={questionOf(turn)} />
      <Answer
        text={turn.problem ? `Error: ${turn.problem.text}` : turn.answer}
        sources={[]}
        relevantFiles={turn.relevantFiles}
        state={turnStates[turn.state]}
        isByModel
        isLast={isLast}
        isFiltering={false}
        onOpen={onOpen}
        onFilter={null}
        onRetry={isRetried ? () => onRetry(turn) : null}
      />
    </>
  )
}

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  '&[data-look="share"]': {
    [theme.breakpoints.down('sm')]: { flex: 'none', maxHeight: '62dvh', marginBottom: 4 },
  },
}))

const Scroller = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  // Two ways of keeping the place would fight each other.
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  scrollbarColor: `${theme.vars.palette.lineStrong} transparent`,
  padding: '20px 20px 12px',
  '& > div > * + *': { marginTop: 14 },
  '& > div > article[aria-label="Answer"] + *': { marginTop: 28 },
  '&:focus-visible': { outlineOffset: -2 },
  '[data-look="drawer"] > &': { padding: '24px 24px 12px' },
  [theme.breakpoints.down('sm')]: {
    padding: '16px 16px 12px',
    '[data-look="share"] > &': { padding: '4px 0 12px' },
  },
}))

const Centre = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: '8px 0',
  fontSize: 14,
  color: theme.vars.palette.text.secondary,
}))

const Pair = styled('div')({
  display: 'grid',
  gap: 8,
  '& > :first-of-type': { justifySelf: 'end', marginBottom: 8 },
})

const Welcome = styled('p')(({ theme }) => ({
  margin: 0,
  maxWidth: 300,
  fontSize: '0.9375rem',
  lineHeight: '1.5rem',
  color: theme.vars.palette.text.secondary,
  textWrap: 'pretty',
}))

// Out of the flow: it must not push the messages that are being read.
const AtTop = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 8,
  left: '50%',
  transform: 'translateX(-50%)',
  padding: 6,
  borderRadius: 16,
  background: theme.vars.palette.surface,
  color: theme.vars.palette.text.secondary,
}))

// On a phone the suggestions follow the invitation at once.
const Nothing = styled(Welcome)(({ theme }) => ({
  flex: 1,
  padding: 20,
  maxWidth: 340,
  [theme.breakpoints.down('sm')]: { display: 'none' },
}))

const ToBottom = styled('div')(({ theme }) => ({
  position: 'absolute',
  bottom: 8,
  left: '50%',
  transform: 'translateX(-50%)',
  '& button': {
    border: `1px solid ${theme.vars.palette.lineStrong}`,
    borderRadius: 18,
    background: theme.vars.palette.surface,
  },
}))

import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ArrowDown } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { ChatMessage } from '#contract/calls/chat.ts'
import type { ChatVariant } from '#web/features/chat/chat-variant.ts'
import { messageWords } from '#web/features/chat/chat-words.ts'
import type { FileFilter } from '#web/features/chat/composer/file-filters.ts'
import type { OpenedFile } from '#web/features/chat/opened-file.ts'
import type { Conversation } from '#web/features/chat/conversation/use-conversation.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { Answer } from './Answer.tsx'
import { AnswerAnnouncement } from './AnswerAnnouncement.tsx'
import { Question } from './Question.tsx'
import { useChatScroll } from './use-chat-scroll.ts'
import './message-frame.css'

interface MessageListProps {
  conversation: Conversation
  /** What the list is a part of, together with the input. */
  column: RefObject<HTMLDivElement | null>
  welcome: string | null
  variant: ChatVariant
  filters: FileFilter[]
  /** What asks the question of an answer again; null where that is not the viewer's to do. */
  askAgain: (answer: ChatMessage) => (() => void) | null
  /** Null where nothing may be asked now. */
  ask: ((question: string) => void) | null
  onFilter: (answer: ChatMessage) => void
  onRemove: (answer: ChatMessage) => void
  onOpen: (opened: OpenedFile) => void
}

/** All messages of a conversation in their own scrolling box. */
export function MessageList(props: MessageListProps) {
  const { conversation, variant, welcome } = props
  const { messages, isLoading, hasFailedToLoad } = conversation
  const isBare = variant === 'share' && messages.length === 0 && !isLoading && !hasFailedToLoad
  return isBare ? <Welcome isBare>{welcome}</Welcome> : <Messages {...props} />
}

function Messages(props: MessageListProps) {
  const { conversation, column, variant } = props
  const { messages, lastAsked } = conversation
  const { box, content, onScroll, isAway, scrollToBottom } = useChatScroll(
    {
      column,
      first: messages[0]?.id,
      lastQuestion: lastAsked,
      start: variant === 'share' ? 'lastQuestion' : 'end',
    },
    conversation.loadEarlier,
  )
  return (
    <div className="message-frame" data-variant={variant}>
      <div
        className="message-frame-scroller"
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-label={messageWords.list}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to take the focus.
        tabIndex={0}
      >
        <div ref={content}>
          <Opening {...props} />
          {messages.map((message, index) => (
            <Entry key={message.id} {...props} message={message} isLast={index === messages.length - 1} />
          ))}
        </div>
      </div>
      <AnswerAnnouncement messages={messages} />
      {conversation.isLoadingEarlier && (
        <AtTop>
          <Spinner size={16} label={messageWords.loadingOlder} />
        </AtTop>
      )}
      {isAway && (
        <ToBottom>
          <IconAction
            label={messageWords.scrollToBottom}
            icon={<ArrowDown size={16} />}
            onClick={scrollToBottom}
          />
        </ToBottom>
      )}
    </div>
  )
}

/** What is above the messages, or in their place: loading, a failure, or a welcome. What is there stays when a reload fails. */
function Opening({ conversation, welcome }: MessageListProps) {
  if (conversation.isLoading) return <Loading />
  if (conversation.hasFailedToLoad) {
    return (
      <Centre role="alert">
        <span>{messageWords.failed}</span>
        <Button size="small" variant="outlined" onClick={conversation.reload}>
          {messageWords.tryAgain}
        </Button>
      </Centre>
    )
  }
  const isEmpty = conversation.messages.length === 0
  return isEmpty && welcome !== null ? <Welcome>{welcome}</Welcome> : null
}

function Welcome({ children, isBare = false }: { children: ReactNode; isBare?: boolean }) {
  return (
    <p className="message-frame-welcome" data-bare={isBare}>
      {children}
    </p>
  )
}

function Loading() {
  return (
    <Pair aria-busy aria-label={messageWords.loading}>
      <SkeletonBlock width="56%" height={38} radius={14} />
      <SkeletonBlock height={20} />
      <SkeletonBlock height={20} />
      <SkeletonBlock width="72%" height={20} />
    </Pair>
  )
}

function Entry(props: MessageListProps & { message: ChatMessage; isLast: boolean }) {
  const { message, filters, askAgain, ask, onFilter, onRemove, onOpen, isLast } = props
  if (message.role === 'user') return <Question message={message} />
  return (
    <Answer
      message={message}
      isLast={isLast}
      isFiltering={filters.some((filter) => filter.id === message.id)}
      onOpen={onOpen}
      onFilter={() => onFilter(message)}
      onRetry={askAgain(message)}
      onAsk={ask}
      onRemove={message.may_remove ? () => onRemove(message) : null}
    />
  )
}

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

import { type ReactNode, useRef, useState } from 'react'
import type { ChatEvent, ChatMessage } from '#contract/calls/chat.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { ChatProblemLine } from '#web/features/chat/composer/ChatProblemLine.tsx'
import { Composer } from '#web/features/chat/composer/Composer.tsx'
import {
  askedIds,
  type FileFilter,
  filteredFiles,
  removeFilter,
  toggleFilter,
} from '#web/features/chat/composer/file-filters.ts'
import { FileGrid } from '#web/features/chat/composer/FileGrid.tsx'
import { FilterChips, type SelectedFiles } from '#web/features/chat/composer/FilterChips.tsx'
import { FoldedSuggestions, Suggestions } from '#web/features/chat/composer/Suggestions.tsx'
import type { AskResult } from '#web/features/chat/conversation/answer-reader.ts'
import type { ChatProblem } from '#web/features/chat/conversation/chat-problem.ts'
import type { ConversationCalls } from '#web/features/chat/conversation/conversation-calls.ts'
import { questionFor } from '#web/features/chat/conversation/shown-messages.ts'
import { useRemoveMessage } from '#web/features/chat/conversation/use-remove-message.ts'
import { useConversation } from '#web/features/chat/conversation/use-conversation.ts'
import { AnswerEvidence } from '#web/features/chat/message/answer-evidence-part.ts'
import { MessageList } from '#web/features/chat/message/MessageList.tsx'
import './chat-frame.css'
import { ChatFileViewer } from './ChatFileViewer.tsx'
import type { ChatVariant } from './chat-variant.ts'
import { suggestionWords } from './chat-words.ts'
import type { OpenedFile } from './opened-file.ts'

interface ChatBodyProps {
  calls: ConversationCalls
  story: StoryId | null
  /** Of all it is about; null where that is not known. */
  fileCount: number | null
  /** Files whose records are at hand, so that sources open without a call. */
  knownFiles: StoredFile[]
  /** What is being written; kept outside so that it outlives a change of scope. */
  text: string
  onText: (text: string) => void
  /** Who asks is not yet known. */
  isWaiting: boolean
  /** What is written was sent, and is asked when it can be; kept outside as the text is. */
  isHeld: boolean
  onHold: (isHeld: boolean) => void
  /** Answers to whose files the next question is narrowed. */
  filters: FileFilter[]
  onFilters: (filters: FileFilter[]) => void
  /** The selection next to the chat, which also limits it; null when nothing is selected. */
  selected: SelectedFiles | null
  placeholder: string
  /** Whether others read what is asked here. */
  isPublic: boolean
  hint: ReactNode
  suggestions: string[]
  /** What an empty conversation says. */
  welcome: string | null
  /** Why nothing can be asked at the moment. */
  blocked: ChatProblem | null
  variant: ChatVariant
  onEvent?: (event: ChatEvent) => void
  onEnd?: (result: AskResult) => void
}

/** A conversation with its messages, filters and input; its calls decide what it is about. */
export function ChatBody(props: ChatBodyProps) {
  const { calls, story, knownFiles, text, onText, suggestions, welcome, blocked, variant } = props
  const { filters, onFilters, selected } = props
  const conversation = useConversation(calls)
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const column = useRef<HTMLDivElement>(null)
  const remove = useRemoveMessage(calls.key, story)

  const ask = async (question: string) => {
    onText('')
    // It is there when the evidence comes.
    void AnswerEvidence.load()
    const onEvent = (event: ChatEvent) => props.onEvent?.(event)
    const result = await conversation.ask(question, askedIds(filters, selected?.ids ?? []), onEvent)
    if (result.kind === 'failed') onText(question)
    props.onEnd?.(result)
  }

  const askAgain = (answer: ChatMessage) => {
    const question = questionFor(conversation.messages, answer)
    return question?.is_mine && !blocked && !conversation.isAnswering
      ? () => void ask(question.content)
      : null
  }

  // A question that was asked, or is suggested under the last answer, is not suggested again.
  const taken = new Set(conversation.messages.map((message) => message.content))
  for (const question of conversation.messages.at(-1)?.suggestions ?? []) taken.add(question)
  const isEmpty = !conversation.isLoading && conversation.messages.length === 0
  const offered = suggestions.filter((question) => !taken.has(question))
  const problem = blocked ?? conversation.problem
  const isSuggesting =
    isEmpty || (variant === 'share' && !conversation.isAnswering && !conversation.isLoading)
  // What is suggested is of all files.
  const isNarrowed = filters.length > 0 || selected !== null

  return (
    <div className="chat-frame-column" ref={column} data-variant={variant} data-begun={!isEmpty}>
      <MessageList
        conversation={conversation}
        column={column}
        welcome={welcome}
        variant={variant}
        filters={filters}
        askAgain={askAgain}
        ask={blocked || conversation.isAnswering ? null : (question) => void ask(question)}
        onRemove={(message) => void remove(message)}
        onFilter={(message) =>
          onFilters(
            toggleFilter(filters, {
              id: message.id,
              question: questionFor(conversation.messages, message)?.content ?? '',
              files: message.relevant_files,
            }),
          )
        }
        onOpen={setOpened}
      />
      <div className="foot">
        {isSuggesting && !isNarrowed && !blocked && (
          <Suggestions
            questions={isEmpty ? offered : offered.slice(0, 2)}
            label={isEmpty ? suggestionWords.heading : suggestionWords.askNext}
            isLabelShown={!isEmpty}
            isDisabled={conversation.isAnswering}
            onAsk={(question) => void ask(question)}
          />
        )}
        {variant === 'drawer' && !isEmpty && !isNarrowed && !conversation.isLoading && !blocked && (
          <FoldedSuggestions
            questions={offered}
            isDisabled={conversation.isAnswering}
            onAsk={(question) => void ask(question)}
          />
        )}
        <FilterChips
          filters={filters}
          selected={selected}
          fileCount={props.fileCount}
          onRemove={(id) => onFilters(removeFilter(filters, id))}
          onClear={() => onFilters([])}
        />
        {filters.length > 0 && (
          <FileGrid
            files={filteredFiles(filters)}
            onOpen={(file) => setOpened({ id: file.file_id, place: null })}
          />
        )}
        {problem && <ChatProblemLine problem={problem} />}
        <Composer
          text={text}
          onText={onText}
          placeholder={props.placeholder}
          isPublic={props.isPublic}
          hint={props.hint}
          isAnswering={conversation.isAnswering}
          isSending={conversation.isSending}
          isDisabled={blocked !== null}
          isWaiting={props.isWaiting || conversation.isLoading}
          isHeld={props.isHeld}
          onHold={props.onHold}
          variant={variant}
          onSend={ask}
          onStop={conversation.stop}
        />
      </div>
      {opened && (
        <ChatFileViewer
          opened={opened}
          column={column}
          story={story}
          knownFiles={knownFiles}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChatMessage } from '#contract/calls/chat.ts'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/calls/stories.ts'
import { Composer } from '#web/features/chat/composer/Composer.tsx'
import { Suggestions } from '#web/features/chat/composer/Suggestions.tsx'
import { messagesOf } from '#web/features/chat/conversation/shown-messages.ts'
import { remarkOf } from '#web/features/chat/message/remark.ts'
import { Question } from '#web/features/chat/message/Question.tsx'
import { placeText } from '#web/features/chat/message/source-place.ts'
import { allowanceText } from '#web/features/chat/story/free-prompts.ts'
import { historyList } from '#web/features/chat/story/load-history.ts'
import { useFreePrompts } from '#web/features/chat/story/use-free-prompts.ts'
import { markdownPreview } from '#web/features/files/markdown/markdown-preview.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { parseText, useDraft } from '#web/lib/use-draft.ts'
import { useSession } from '#web/session/use-session.ts'
import { useIsShown } from '#web/ui/hooks/use-is-shown.ts'
import '#web/features/chat/chat-frame.css'
import { answerWords, messageWords, storyChatWords, suggestionWords } from '#web/features/chat/chat-words.ts'
import '#web/features/chat/message/message-frame.css'
import './FirstChat.css'

interface FirstChatProps {
  story: Story
  /** Visible, or being written in. */
  onWanted: () => void
  /** What is written is to be asked as soon as that can be done. */
  onAsk: () => void
}

/**
 * The public conversation of a story as its document brings it, without the code that asks, follows and opens sources. It
 * can be read and written in; what is written is the draft of the chat that takes its place.
 */
export function FirstChat({ story, onWanted, onAsk }: FirstChatProps) {
  const draft = useDraft(`chat ${story.id}`, '', parseText)
  const place = useRef<HTMLElement>(null)
  const isShown = useIsShown(place)
  const { data } = useInfiniteQuery(historyList(story.id, 'all'))
  const messages = messagesOf(data)
  const isEmpty = messages.length === 0
  const contents = new Set(messages.map(({ content }) => content))
  // Only this browser knows what is left; its document was made for everybody.
  const isVisitor = useSession().user === null
  const prompts = useFreePrompts(story.id)
  const left = useIsHydrated() ? prompts.left : limits.freePrompts
  const isUsedUp = isVisitor && left === 0
  const hint = isVisitor ? allowanceText(left) : ''
  const offered = story.suggested_questions.filter((question) => !contents.has(question))

  const want = useEffectEvent(onWanted)
  useEffect(() => {
    // Text typed before hydration is only in the field.
    if (isShown || place.current?.contains(document.activeElement) === true) want()
  }, [isShown])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is heard are its fields.
    <section className="chat-frame" aria-label={storyChatWords.title} ref={place} onFocus={onWanted}>
      <div className="chat-frame-column" data-variant="share" data-begun={!isEmpty}>
        {isEmpty ? (
          <p className="message-frame-welcome" data-bare="true">
            {storyChatWords.welcome}
          </p>
        ) : (
          <FirstMessages messages={messages} />
        )}
        <div className="foot">
          <Suggestions
            questions={isEmpty ? offered : offered.slice(0, 2)}
            label={isEmpty ? suggestionWords.heading : suggestionWords.askNext}
            isLabelShown={!isEmpty}
            isDisabled={isUsedUp}
            onAsk={(question) => {
              draft.set(question)
              onAsk()
            }}
          />
          <Composer
            text={draft.value}
            onText={draft.set}
            placeholder={storyChatWords.placeholder}
            isPublic
            hint={hint}
            isAnswering={false}
            isSending={false}
            isDisabled={isUsedUp}
            isWaiting={false}
            isHeld={false}
            onHold={() => {}}
            variant="share"
            onSend={async () => onAsk()}
            onStop={() => {}}
          />
        </div>
      </div>
    </section>
  )
}

function FirstMessages({ messages }: { messages: ChatMessage[] }) {
  return (
    <div className="message-frame" data-variant="share">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to take the focus. */}
      <div className="message-frame-scroller" role="log" aria-label={messageWords.list} tabIndex={0}>
        <div>
          {messages.map((message) =>
            message.role === 'user' ? (
              <Question key={message.id} message={message} />
            ) : (
              <FirstAnswer key={message.id} message={message} />
            ),
          )}
        </div>
      </div>
    </div>
  )
}

/** The words of an answer without their marks, its references as the chat draws them, and the names of its sources. */
function FirstAnswer({ message }: { message: ChatMessage }) {
  const { content, status, sources } = message
  const remark = remarkOf(message)
  const text = status === 'failed' ? answerWords.error(content) : content
  return (
    <article className="FirstChat-answer" aria-label={answerWords.label} aria-busy={status === 'writing'}>
      {markdownPreview(text).map(({ text: line, isHeading }, index) => (
        <p key={index} dir="auto" data-heading={isHeading}>
          <WithNumbers text={line} />
        </p>
      ))}
      {sources.length > 0 && (
        <ul aria-label={answerWords.sources}>
          {sources.map((source) => (
            <li key={source.number}>
              <span className="number">{source.number}</span> <bdi>{source.name}</bdi>
              <span className="place">{placeText(source)}</span>
            </li>
          ))}
        </ul>
      )}
      {remark !== null && <p className="remark">{remark}</p>}
    </article>
  )
}

/** `[1]` as the number of a source. */
function WithNumbers({ text }: { text: string }) {
  return text.split(/ ?(\[\d{1,2}\])/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="number">
        {part.slice(1, -1)}
      </span>
    ),
  )
}

import type { ChatMessage } from '#contract/calls/chat.ts'
import { apiUrl } from '#web/api/address.ts'
import { messageWords } from '#web/features/chat/chat-words.ts'
import { PersonAvatar } from '#web/ui/text/PersonAvatar.tsx'
import { RelativeDate } from '#web/ui/text/RelativeDate.tsx'
import './Question.css'

/** A question: a bubble on the right, with name and time above it. */
export function Question({ message }: { message: ChatMessage }) {
  return (
    <article className="Question" data-question aria-label={messageWords.questionBy(nameOf(message))}>
      <div className="byline">
        {message.author_avatar_url !== null && (
          <PersonAvatar
            name={message.author_name ?? ''}
            userId={message.id}
            imageUrl={apiUrl(message.author_avatar_url)}
            size={18}
          />
        )}
        <bdi>{nameOf(message)}</bdi>
        <span aria-hidden>·</span>
        <RelativeDate iso={message.created_at} />
      </div>
      <div className="bubble" data-own={message.is_mine} dir="auto">
        {message.content}
      </div>
    </article>
  )
}

const nameOf = (message: ChatMessage) =>
  message.is_mine ? messageWords.you : (message.author_name ?? messageWords.guest)

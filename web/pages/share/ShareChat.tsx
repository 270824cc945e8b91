import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { Story } from '#contract/calls/stories.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { ChatSkeleton } from '#web/features/chat/ChatSkeleton.tsx'
import { FirstChat } from '#web/features/chat/first/FirstChat.tsx'
import { chatHash } from '#web/lib/paths.ts'
import { themedPart } from '#web/ui/lazy-part.ts'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'

const StoryChat = themedPart('StoryChat', () => import('#web/features/chat/story/StoryChat.tsx'))

/** The chat of a shared story: what the document brought of it first, and the chat itself once it is looked at. */
export function ShareChat({ story }: { story: Story }) {
  const client = useQueryClient()
  const [isFirst, setIsFirst] = useState(
    () => client.getQueryData(queryKeys.chat(story.id, 'all')) !== undefined,
  )
  const box = useRef<HTMLDivElement>(null)
  const isLoading = useRef(false)
  const writesAt = useRef<number | null>(null)
  const isAsked = useRef(false)

  const goOn = async () => {
    if (isLoading.current) return
    isLoading.current = true
    await StoryChat.load()
    const field = document.activeElement
    if (field instanceof HTMLTextAreaElement && box.current?.contains(field) === true)
      writesAt.current = field.selectionEnd
    // At once: a key that is pressed in between would be written behind the place that was noted.
    flushSync(() => setIsFirst(false))
  }

  const isBack = useLocation().hash === chatHash
  const goBack = useEffectEvent(() => void goOn())
  useEffect(() => {
    if (isBack) goBack()
  }, [isBack])

  const ask = () => {
    isAsked.current = true
    void goOn()
  }

  // A visitor who is writing keeps the place, and what was sent stays sent.
  useLayoutEffect(() => {
    const field = box.current?.querySelector('textarea')
    if (isFirst || !field) return
    const at = writesAt.current
    writesAt.current = null
    if (at !== null) {
      field.focus({ preventScroll: true })
      field.setSelectionRange(at, at)
    }
    if (isAsked.current) box.current?.querySelector<HTMLElement>('[data-composer] button')?.click()
    isAsked.current = false
  }, [isFirst])

  return (
    <div className="box" ref={box}>
      {isFirst ? (
        <FirstChat story={story} onWanted={() => void goOn()} onAsk={ask} />
      ) : (
        <PartBoundary waiting={<ChatSkeleton />}>
          <StoryChat story={story} variant="share" />
        </PartBoundary>
      )}
    </div>
  )
}

import { useEffect, useEffectEvent } from 'react'
import { answerEvents, type ChatMessage } from '#contract/chat.ts'
import type { MessageId } from '#contract/ids.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { readEvents } from '#web/api/read-events.ts'
import { backoffMs } from '#web/lib/backoff.ts'
import { advance, type Growth, nothingYet } from './conversation.ts'

interface FollowedAnswer {
  id: MessageId
  onGrowth: (growth: Growth) => void
  /** Gets the stored message, or null when it has to be asked for. */
  onEnd: (answer: ChatMessage | null) => void
  /** It failed, or may be read no further; these words say why. */
  onFailure: (words: string) => void
}

/** How an answer that was followed has ended. */
type Ending = { kind: 'ended'; answer: ChatMessage | null } | { kind: 'failed'; words: string }

const notToBeFollowed: Ending = { kind: 'ended', answer: null }

/** Follows an answer that is being written for somebody, as long as the component is there. */
export function useFollowedAnswer({ id, onGrowth, onEnd, onFailure }: FollowedAnswer): void {
  const grow = useEffectEvent(onGrowth)
  const end = useEffectEvent((ending: Ending) =>
    ending.kind === 'failed' ? onFailure(ending.words) : onEnd(ending.answer),
  )
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      const ending = await follow(id, (growth) => grow(growth), controller.signal)
      if (!controller.signal.aborted) end(ending)
    }
    void read()
    return () => controller.abort()
  }, [id])
}

/** Reads until the answer has ended, connecting again as often as needed; without it when the history knows better. */
async function follow(
  id: MessageId,
  onGrowth: (growth: Growth) => void,
  signal: AbortSignal,
): Promise<Ending> {
  for (let round = 0; !signal.aborted; round += 1) {
    // Each connection tells the text from its beginning.
    let growth = nothingYet
    try {
      for await (const event of readEvents(answerEvents, { params: { id }, signal })) {
        if (event.error !== undefined) return { kind: 'failed', words: event.error }
        if (event.done) return { kind: 'ended', answer: event.message ?? null }
        growth = advance(growth, event)
        onGrowth(growth)
      }
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.status >= 400 && failure.status < 500)
        return notToBeFollowed
    }
    await new Promise((resolve) => setTimeout(resolve, backoffMs(round)))
  }
  return notToBeFollowed
}

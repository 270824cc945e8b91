import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getUsage } from '#contract/calls/billing.ts'
import { chooseCover, listCovers, makeCover } from '#contract/calls/covers.ts'
import type { CoverId } from '#contract/ids.ts'
import type { Story, StoryCover } from '#contract/calls/stories.ts'
import { ApiProblem, saidOr } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { actionWords } from '#web/features/stories/stories-words.ts'
import { coverWords } from './cover-words.ts'
import { storyItem } from '#web/features/stories/story-item.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'

/** The state of the requested picture. */
type Making =
  | { state: 'idle' }
  | { state: 'making' }
  | { state: 'failed'; words: string; isOverPlan: boolean }

/** The pictures made for a story: made, looked at and chosen. */
export function useCovers(story: Story) {
  const client = useQueryClient()
  const { snackbar } = useNotices()
  const [making, setMaking] = useState<Making>({ state: 'idle' })
  const leaving = useRef<AbortController | null>(null)
  const params = { id: story.id }
  const listKey = keyOf(listCovers, { params })
  const covers = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(listCovers, { params, signal }),
  })
  const { write, isWriting } = useWrite(chooseCover, {
    item: () => storyItem(story.id),
    fromReply: ({ cover }) => ({ cover }),
    failed: coverWords.changeFailed,
  })
  /** Goes on when the dialog is closed: what is made is there when it is opened again. */
  const make = async (): Promise<StoryCover | null> => {
    const stop = new AbortController()
    leaving.current = stop
    setMaking({ state: 'making' })
    try {
      const made = await call(makeCover, { params, signal: stop.signal })
      client.setQueryData<StoryCover[]>(listKey, (before = []) => [made, ...before])
      setMaking({ state: 'idle' })
      return made
    } catch (failure) {
      const isOverPlan = failure instanceof ApiProblem && failure.status === 402
      setMaking(
        stop.signal.aborted
          ? { state: 'idle' }
          : {
              state: 'failed',
              words: saidOr(failure, coverWords.makeFailed),
              isOverPlan,
            },
      )
      return null
    } finally {
      void client.invalidateQueries({ queryKey: keyOf(getUsage) })
    }
  }

  /** Chooses a picture, or none, and offers what was there before. */
  const choose = async (id: CoverId | null): Promise<boolean> => {
    const before = story.cover?.id ?? null
    const { isDone } = await write({ params, body: { cover_id: id } })
    if (isDone)
      snackbar(id === null ? coverWords.removed : coverWords.changed, {
        actions: [
          { label: actionWords.undo, onClick: () => void write({ params, body: { cover_id: before } }) },
        ],
      })
    return isDone
  }

  return { covers, making, make, cancel: () => leaving.current?.abort(), choose, isChoosing: isWriting }
}

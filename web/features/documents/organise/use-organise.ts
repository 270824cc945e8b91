import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getSummary, listUploads } from '#contract/files.ts'
import type { OrganisationId } from '#contract/ids.ts'
import { autoOrganise, type OrganisedStory, undoOrganisation } from '#contract/organise.ts'
import { getFeed } from '#contract/stories.ts'
import { saidOr, wordsOf } from '#web/api/api-problem.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { readEvents } from '#web/api/read-events.ts'
import { useWrite } from '#web/api/use-write.ts'
import { countText } from '#web/lib/count-text.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'

export type Organising =
  | { state: 'running'; progress: number; message: string }
  | { state: 'done'; stories: readonly OrganisedStory[]; planId: OrganisationId | null }
  | { state: 'failed'; words: string }

const failed = 'Failed to auto-organize'
const beginning: Organising = { state: 'running', progress: 0, message: 'Looking at your documents' }

/** Groups documents, and tells how far it is; ends with what came of it. */
async function organise(signal: AbortSignal, tell: (organising: Organising) => void): Promise<Organising> {
  let made: Organising | null = null
  for await (const event of readEvents(autoOrganise, { body: {}, signal })) {
    if (event.error !== undefined) return { state: 'failed', words: event.error }
    if (event.success) made = { state: 'done', stories: event.stories ?? [], planId: event.plan_id ?? null }
    const { progress, message = '' } = event
    if (progress !== undefined && made === null) tell({ state: 'running', progress, message })
  }
  return made ?? { state: 'failed', words: failed }
}

const refresh = (client: QueryClient) =>
  Promise.all(
    [getFeed, getSummary, listUploads].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  )

/** Groups the viewer's documents into new stories while the screen that uses it is there. */
export function useOrganise() {
  const client = useQueryClient()
  const { toast } = useNotices()
  const [organising, setOrganising] = useState(beginning)
  const undoing = useWrite(undoOrganisation)

  const end = useEffectEvent((ended: Organising) => {
    setOrganising(ended)
    if (ended.state === 'done') toast(`Created ${countText(ended.stories.length, 'story', 'stories')}!`)
    void refresh(client)
  })

  useEffect(() => {
    const abort = new AbortController()
    organise(abort.signal, setOrganising).then(end, (failure: unknown) => {
      // What was made until then is there.
      if (abort.signal.aborted) void refresh(client)
      else end({ state: 'failed', words: saidOr(failure, failed) })
    })
    return () => abort.abort()
  }, [client])

  /** Takes back what was made; what has been changed since stays, and is counted. */
  const undo = async (planId: OrganisationId): Promise<boolean> => {
    const undone = await undoing.write({ body: { plan_id: planId } })
    if (!undone.isDone) toast(wordsOf(undone.failure))
    else if (undone.reply.kept.length > 0)
      toast(
        `Undone, but for ${countText(undone.reply.kept.length, 'story', 'stories')} you have changed since`,
      )
    else toast('Undone')
    await refresh(client)
    return undone.isDone
  }

  return { organising, undo, isUndoing: undoing.isWriting }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OrganisationId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { autoOrganise, type OrganisedStory } from '#contract/calls/organise.ts'
import type { Receipt } from '#contract/calls/ai-usage.ts'
import { ApiProblem, failedWith, wordsOf } from '#web/api/api-problem.ts'
import { readEvents } from '#web/api/read-events.ts'
import { organizeWords } from '#web/features/documents/documents-words.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { refreshOrganised } from './refresh-organised.ts'

/** What the language model did, shown at the end. */
export interface OrganiseReport {
  /** Null when it was not asked. */
  receipt: Receipt | null
  /** Why one that is set up took no part. */
  note: string | null
}

export type Organising =
  | { state: 'running'; progress: number; message: string }
  | {
      state: 'done'
      stories: readonly OrganisedStory[]
      planId: OrganisationId | null
      /** Documents of a plan that were gone when it was applied. */
      leftOut: number
      report: OrganiseReport
    }
  | { state: 'failed'; words: string }

const { maxDocs, maxStories, minDocsPerStory } = limits.organise
/** Specification 2, section 9. */
const options = {
  maxDocs: maxDocs.default,
  onlyUngrouped: true,
  maxStories: maxStories.default,
  minDocsPerStory: minDocsPerStory.default,
}

export const failedToOrganise = organizeWords.failed
const beginning: Organising = { state: 'running', progress: 0, message: organizeWords.looking }

export const createdText = (stories: readonly OrganisedStory[]): string =>
  organizeWords.created(stories.length)

/** Groups documents, or plans it, with progress; ends with the result. */
async function organise(
  isPlan: boolean,
  signal: AbortSignal,
  tell: (organising: Organising) => void,
): Promise<Organising> {
  let made: Organising | null = null
  const body = { ...options, dryRun: isPlan }
  for await (const event of readEvents(autoOrganise, { body, signal })) {
    if (event.error !== undefined) throw new ApiProblem(200, event.error)
    if (event.success ?? event.stories !== undefined)
      made = {
        state: 'done',
        stories: event.stories ?? [],
        planId: event.plan_id ?? null,
        leftOut: 0,
        report: { receipt: event.receipt ?? null, note: event.note ?? null },
      }
    const { progress, message = '' } = event
    if (progress !== undefined && made === null) tell({ state: 'running', progress, message })
  }
  if (made === null) throw new Error(organizeWords.cutOff)
  return made
}

/** Groups the viewer's documents into new stories, or plans it, while the screen that uses it is there. */
export function useOrganise({ isPlan }: { isPlan: boolean }) {
  const client = useQueryClient()
  const { toast } = useNotices()
  const [organising, setOrganising] = useState(beginning)

  const refresh = useEffectEvent(() => {
    if (!isPlan) void refreshOrganised(client)
  })
  const end = useEffectEvent((ended: Organising) => {
    setOrganising(ended)
    if (ended.state === 'done' && !isPlan) toast(createdText(ended.stories))
    refresh()
  })
  const fail = useEffectEvent((failure: unknown) => {
    setOrganising({ state: 'failed', words: wordsOf(failure) })
    if (!isPlan) toast(failedWith(failedToOrganise, failure))
    refresh()
  })

  useEffect(() => {
    const abort = new AbortController()
    organise(isPlan, abort.signal, setOrganising).then(
      (ended) => (abort.signal.aborted ? refresh() : end(ended)),
      (failure: unknown) => {
        // What was made until then is there.
        if (abort.signal.aborted) refresh()
        else fail(failure)
      },
    )
    return () => abort.abort()
  }, [isPlan])

  return organising
}

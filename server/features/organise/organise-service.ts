import type { FileId, OrganisationId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { OrganisedStory, OrganiseEvent } from '#contract/calls/organise.ts'
import { ceilingWords, type Receipt } from '#contract/calls/ai-usage.ts'
import type { Warn } from '#server/calls/feature.ts'
import { createRateLimits, type Limit } from '#server/calls/rate-limits.ts'
import type { Database } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import type { DescribedFile } from './described-file.ts'
import { groupFiles, type GroupOptions } from './group-files.ts'
import { inTurns } from './in-turns.ts'
import { nameGroups } from './name-groups.ts'
import { groupsToName, namedByModel, type NamedGroup } from './named-by-model.ts'
import * as queries from './organise-queries.ts'
import type { Organisations, PlannedStory } from './organisations-service.ts'
import type { RunLocks } from './run-locks.ts'
import type { TaskAi } from '#server/features/ai-usage/metered-ai.ts'
import type { AiUsage } from '#server/features/ai-usage/ai-usage-service.ts'
import type { Cursor } from '#server/lib/cursor.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'

export type Organise = ReturnType<typeof createOrganise>

interface OrganiseOptions {
  maxDocs?: number | undefined
  onlyUngrouped?: boolean | undefined
  maxStories?: number | undefined
  minDocsPerStory?: number | undefined
  dryRun?: boolean | undefined
  plan_id?: OrganisationId | undefined
}

interface Services {
  database: Database
  organisations: Organisations
  aiUsage: AiUsage
  locks: RunLocks
  warn: Warn
}

/** A run that takes longer is aborted without changes. */
const longestRunMs = 120_000
/** The deadline for names from a model. */
const longestNamingMs = 45_000
/** Runs per user that call the model; further ones use the names made without it. */
const asksOfModel: Limit = { count: 20, seconds: 3_600, refusal: 'too_many_tries' }
/** The maximum number of pages searched for files in no story; a page is as large as one run. */
const mostPages = 40
/** Progress at the start of each part, in percent. */
const at = { described: 10, grouped: 60, named: 90, end: 100 }

/** Runs that group documents into stories, or into a plan of stories. */
export function createOrganise({ database, organisations, aiUsage, locks, warn }: Services) {
  const { db } = database
  const { ai } = aiUsage
  const stopping = new AbortController()

  /** The newest of the viewer's files that can be grouped. */
  async function describe(viewer: Viewer, atMost: number, onlyUngrouped: boolean): Promise<DescribedFile[]> {
    const ids: FileId[] = []
    let before: Cursor | null = null
    for (let pages = 0; pages < mostPages && ids.length < atMost; pages += 1) {
      const page = await queries.listOwn(db, viewer, before, limits.organise.maxDocs.max)
      ids.push(...page.filter(({ isGrouped }) => !onlyUngrouped || !isGrouped).map(({ id }) => id))
      const last = page.at(-1)
      if (!last || page.length < limits.organise.maxDocs.max) break
      before = { at: new Date(last.uploadedAt), id: last.id }
    }
    return queries.describeFiles(db, viewer, ids.slice(0, atMost))
  }

  /** Names and joins from the model; unchanged when it fails. */
  async function betterNamed(
    viewer: Viewer,
    task: TaskAi,
    groups: NamedGroup[],
    signal: AbortSignal,
  ): Promise<NamedGroup[]> {
    try {
      await createRateLimits(db).take('organise-model', userOf(viewer), asksOfModel)
      const limited = AbortSignal.any([signal, AbortSignal.timeout(longestNamingMs)])
      const named = await task.nameGroups(groupsToName(groups), limited)
      return named === null ? groups : namedByModel(groups, named)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Problem)) warn(error, 'stories were named without the model')
      return groups
    }
  }

  async function* runHeld(
    viewer: Viewer,
    options: OrganiseOptions,
    signal: AbortSignal,
  ): AsyncGenerator<OrganiseEvent> {
    const { maxDocs, maxStories, minDocsPerStory } = limits.organise
    const isPlanOnly = options.dryRun ?? false
    const onlyUngrouped = options.onlyUngrouped ?? true
    const least = options.minDocsPerStory ?? minDocsPerStory.default
    const id = options.plan_id ?? newId<OrganisationId>()
    yield { progress: 0, message: 'Reading your documents…' }
    const existing = options.plan_id === undefined ? null : await organisations.find(viewer, options.plan_id)
    if (existing !== null) return yield made(existing, id)
    const files = await describe(viewer, options.maxDocs ?? maxDocs.default, onlyUngrouped)
    signal.throwIfAborted()
    yield { progress: at.described, message: `Grouping ${countOf(files.length, 'document')}…` }
    const groups = yield* grouped(
      files,
      { maxStories: options.maxStories ?? maxStories.default, minDocsPerStory: least },
      signal,
    )
    const task = ai.for(userOf(viewer))
    const hasNames = ai.hasModel && groups.length > 0
    const isAtCeiling = hasNames && (await ai.isAtCeiling())
    if (hasNames && !isAtCeiling) yield { progress: at.grouped, message: 'Finding names…' }
    const named = hasNames && !isAtCeiling ? await betterNamed(viewer, task, groups, signal) : groups
    const summary = toldAtEnd(aiUsage.receipt(task.taken(), false), isAtCeiling)
    const plan = named.map((group) => ({ name: group.name, fileIds: group.files.map((file) => file.id) }))
    signal.throwIfAborted()
    if (isPlanOnly) return yield { ...planned(plan, id), ...summary }
    if (plan.length === 0) return yield { ...made([], id), ...summary }
    yield { progress: at.named, message: `Making ${countOf(plan.length, 'story')}…` }
    signal.throwIfAborted()
    const rule = { isRunHeld: true, onlyUngrouped, least }
    const stories = await organisations.store(viewer, id, plan, rule)
    yield { ...made(stories, id), ...summary }
  }

  return {
    /**
     * Groups the viewer's documents into stories; yields progress, and the result at the end. An abort before the
     * stories are created changes nothing.
     * @throws Problem `organising` before the first event, when a run for this user is active
     */
    async *run(viewer: Viewer, options: OrganiseOptions, signal: AbortSignal): AsyncGenerator<OrganiseEvent> {
      const lock = await locks.take(userOf(viewer))
      if (lock === null) throw new Problem('organising')
      const tooLong = AbortSignal.timeout(longestRunMs)
      const limited = AbortSignal.any([signal, lock.lost, stopping.signal, tooLong])
      try {
        yield* runHeld(viewer, options, limited)
      } catch (error) {
        throw tooLong.aborted && error === tooLong.reason
          ? new Problem('organise_too_long', { cause: error })
          : error
      } finally {
        await lock.release()
      }
    },

    /** Ends all runs in this process. */
    stop: () => stopping.abort(new Problem('stopping')),
  }
}

/** Groups files and names them without a model; yields progress. */
async function* grouped(
  files: readonly DescribedFile[],
  options: GroupOptions,
  signal: AbortSignal,
): AsyncGenerator<OrganiseEvent, NamedGroup[]> {
  const work = inTurns(groupFiles(files, options), signal)
  let highest = at.described
  let step = await work.next()
  for (; !step.done; step = await work.next()) {
    const progress = Math.floor(at.described + step.value * (at.grouped - at.described))
    if (progress > highest) yield { progress }
    highest = Math.max(highest, progress)
  }
  const groups = step.value
  const names = nameGroups(groups)
  return groups.map((group, number) => ({ ...group, name: names[number] ?? '' }))
}

/** The model usage, and why the model was not used. */
const toldAtEnd = (
  receipt: Receipt | null,
  isAtCeiling: boolean,
): Pick<OrganiseEvent, 'receipt' | 'note'> => ({
  ...(receipt === null ? {} : { receipt }),
  ...(isAtCeiling ? { note: `${ceilingWords} Names were chosen without it.` } : {}),
})

const ended = { success: true, progress: at.end } as const

const made = (stories: OrganisedStory[], id: OrganisationId): OrganiseEvent => ({
  ...ended,
  message: `Created ${countOf(stories.length, 'story')}!`,
  stories,
  ...(stories.length > 0 ? { plan_id: id } : {}),
})

const planned = (plan: readonly PlannedStory[], id: OrganisationId): OrganiseEvent => ({
  ...ended,
  message: `${countOf(plan.length, 'story')} can be created from your documents.`,
  stories: plan.map(({ name, fileIds }) => ({ name, documentCount: fileIds.length, file_ids: fileIds })),
  ...(plan.length > 0 ? { plan_id: id } : {}),
})

const countOf = (count: number, noun: 'story' | 'document'): string =>
  `${count} ${count === 1 ? noun : noun === 'story' ? 'stories' : 'documents'}`

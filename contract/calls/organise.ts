import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { FileIds } from './files.ts'
import { FileId, OrganisationId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { Receipt } from './ai-usage.ts'
import { StoryName } from './stories.ts'

const { maxDocs, maxStories, minDocsPerStory } = limits.organise

const between = ({ min, max }: { min: number; max: number }, words: string) =>
  z.optional(z.int(words).check(z.minimum(min, words), z.maximum(max, words)))

/** A created story, or a planned one, which has no id yet. */
export const OrganisedStory = z.object({
  id: z.optional(StoryId),
  name: z.string(),
  documentCount: z.number(),
  /** In the order of the story. */
  file_ids: z.array(FileId),
})
export type OrganisedStory = z.infer<typeof OrganisedStory>

/** One event of organising: progress, then the result, then `done`; `error` has the reason of a failure. */
export const OrganiseEvent = z.object({
  /** From 0 to 100. */
  progress: z.optional(z.number()),
  message: z.optional(z.string()),
  success: z.optional(z.boolean()),
  stories: z.optional(z.array(OrganisedStory)),
  /** The id for undo, or for applying a plan. Missing when there is no story. */
  plan_id: z.optional(OrganisationId),
  /** With the stories: language model usage; missing when no model was called. */
  receipt: z.optional(Receipt),
  /** With the stories: why the configured model was not used. */
  note: z.optional(z.string()),
  /** In the last event. */
  done: z.optional(z.boolean()),
  error: z.optional(z.string()),
  /** With `error`: the problem code. */
  code: z.optional(z.string()),
})
export type OrganiseEvent = z.infer<typeof OrganiseEvent>

/** Missing fields default to `limits.organise` (specification 2, section 9). */
export const autoOrganise = endpoint({
  method: 'POST',
  path: '/api/docstore/auto-organize',
  access: 'signedIn',
  kind: 'events',
  summary: 'Group your documents into new private stories, or plan it; streams progress.',
  body: z.strictObject({
    /** The number of newest documents to group. */
    maxDocs: between(
      maxDocs,
      `Between ${maxDocs.min} and ${maxDocs.max} documents can be organized at once.`,
    ),
    /** Ignores files that are in a story already. */
    onlyUngrouped: z.optional(z.boolean()),
    maxStories: between(
      maxStories,
      `Between ${maxStories.min} and ${maxStories.max} stories can be created at once.`,
    ),
    minDocsPerStory: between(
      minDocsPerStory,
      `The minimum per story is a number from ${minDocsPerStory.min} to ${minDocsPerStory.max} documents.`,
    ),
    /** Only plans; changes nothing. */
    dryRun: z.optional(z.boolean()),
    /** Chosen by the client; repeating a request with the same id creates nothing twice. */
    plan_id: z.optional(OrganisationId),
  }),
  reply: OrganiseEvent,
  example: { maxDocs: 500, onlyUngrouped: true, maxStories: 15, minDocsPerStory: 2, dryRun: false },
})

const PlannedStory = z.strictObject({
  name: StoryName,
  file_ids: z
    .array(FileId)
    .check(
      z.minLength(1, 'A story of a plan needs a document.'),
      z.maxLength(limits.fileIds, `A story of a plan has at most ${limits.fileIds} documents.`),
    ),
})

export const applyPlan = endpoint({
  method: 'POST',
  path: '/api/docstore/organize-plan',
  access: 'signedIn',
  summary:
    'Create the stories of a plan, all or none. Files that are deleted or not your own are left out and counted.',
  bodyBytes: 1024 * 1024,
  body: z.strictObject({
    /** That of the plan, or chosen by the client; repeating a request with the same id creates nothing twice. */
    plan_id: OrganisationId,
    stories: z.array(PlannedStory).check(
      z.minLength(1, 'A plan needs a story.'),
      z.maxLength(maxStories.max, `A plan has at most ${maxStories.max} stories.`),
      z.refine(
        (stories) =>
          stories.reduce((sum, { file_ids }) => sum + file_ids.length, 0) <= limits.organise.planned,
        `A plan has at most ${limits.organise.planned} documents.`,
      ),
    ),
  }),
  reply: z.object({
    plan_id: OrganisationId,
    /** The created stories, each with at least one document. */
    stories: z.array(OrganisedStory),
    /** The number of planned documents that are not available any more; a story without any is not created. */
    left_out: z.number(),
  }),
  example: {
    plan_id: '0190a6b4-0000-7000-8000-00000000000a',
    stories: [{ name: 'Crinan, June 2025', file_ids: ['0190a6b4-0000-7000-8000-000000000001'] }],
  },
})

export const undoOrganisation = endpoint({
  method: 'POST',
  path: '/api/docstore/organize-undo',
  access: 'signedIn',
  summary:
    'Undo an organising run: deletes its stories, except those that were changed, shared or used since.',
  body: z.strictObject({ plan_id: OrganisationId }),
  reply: z.object({
    removed: z.array(StoryId),
    /** Changed, shared, starred, or with messages since. */
    kept: z.array(StoryId),
  }),
  example: { plan_id: '0190a6b4-0000-7000-8000-00000000000a' },
})

/** Bounded, because it is called whenever a user opens their documents. */
export const suggestStories = endpoint({
  method: 'GET',
  path: '/api/docstore/belongs-to',
  access: 'signedIn',
  summary: 'Suggests stories for your newest documents that are in none. Changes nothing.',
  reply: z.object({
    suggestions: z.array(z.object({ story_id: StoryId, story_name: z.string(), file_ids: z.array(FileId) })),
  }),
})

export const dismissSuggestion = endpoint({
  method: 'POST',
  path: '/api/docstore/belongs-to/dismiss',
  access: 'signedIn',
  summary: 'Dismiss a suggestion that these documents belong to this story.',
  body: z.strictObject({ story_id: StoryId, file_ids: FileIds }),
  reply: z.object({ ok: z.literal(true) }),
  example: {
    story_id: '0190a6b4-0000-7000-8000-00000000000b',
    file_ids: ['0190a6b4-0000-7000-8000-000000000001'],
  },
})

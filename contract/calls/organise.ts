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

/** A story that was made, or in a plan one that would be; without an id it is none yet. */
export const OrganisedStory = z.object({
  id: z.optional(StoryId),
  name: z.string(),
  documentCount: z.number(),
  /** In the order in which they stand in the story. */
  file_ids: z.array(FileId),
})
export type OrganisedStory = z.infer<typeof OrganisedStory>

/** One event of organising: how far it is, then what came of it, then `done`; a failure says so in `error`. */
export const OrganiseEvent = z.object({
  /** From 0 to 100. */
  progress: z.optional(z.number()),
  message: z.optional(z.string()),
  success: z.optional(z.boolean()),
  stories: z.optional(z.array(OrganisedStory)),
  /** Takes back what was made, or, of a plan, is what it may be applied as. Absent when there is no story. */
  plan_id: z.optional(OrganisationId),
  /** With the stories: what the language model took; absent when none was asked. */
  receipt: z.optional(Receipt),
  /** With the stories: why a model that is set up took no part. */
  note: z.optional(z.string()),
  /** Of the last event. */
  done: z.optional(z.boolean()),
  error: z.optional(z.string()),
  /** With `error`: which problem it is. */
  code: z.optional(z.string()),
})
export type OrganiseEvent = z.infer<typeof OrganiseEvent>

/** What is left out has the default of `limits.organise` (specification 2, section 9). */
export const autoOrganise = endpoint({
  method: 'POST',
  path: '/api/docstore/auto-organize',
  access: 'signedIn',
  kind: 'events',
  summary: 'Group one’s documents into new private stories, or plan it; how far it is streams.',
  body: z.strictObject({
    /** The newest so many are looked at. */
    maxDocs: between(
      maxDocs,
      `Between ${maxDocs.min} and ${maxDocs.max} documents can be organized at once.`,
    ),
    /** Leaves files where they are that stand in a story already. */
    onlyUngrouped: z.optional(z.boolean()),
    maxStories: between(
      maxStories,
      `Between ${maxStories.min} and ${maxStories.max} stories can be created at once.`,
    ),
    minDocsPerStory: between(
      minDocsPerStory,
      `The minimum per story is a number from ${minDocsPerStory.min} to ${minDocsPerStory.max} documents.`,
    ),
    /** Plans, and changes nothing. */
    dryRun: z.optional(z.boolean()),
    /** Made by the caller, so that the same run sent again makes nothing twice. */
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
    'Make the stories of a plan, all or none. Files that are not one’s own, or are deleted, are left out and counted.',
  bodyBytes: 1024 * 1024,
  body: z.strictObject({
    /** Of the plan, or made by the caller: the same one sent again makes nothing twice. */
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
    /** Those that are left with a document at least. */
    stories: z.array(OrganisedStory),
    /** Documents of the plan that could not be taken; a story without any is not made. */
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
    'Take an organisation back: its stories are deleted, but for those that were changed, shared or used since.',
  body: z.strictObject({ plan_id: OrganisationId }),
  reply: z.object({
    removed: z.array(StoryId),
    /** Changed, shared, starred or talked in since. */
    kept: z.array(StoryId),
  }),
  example: { plan_id: '0190a6b4-0000-7000-8000-00000000000a' },
})

/** Bounded on purpose: it is asked whenever somebody looks at his documents. */
export const suggestStories = endpoint({
  method: 'GET',
  path: '/api/docstore/belongs-to',
  access: 'signedIn',
  summary:
    'To which of one’s stories the newest documents that are in none clearly belong. Nothing is put anywhere by asking.',
  reply: z.object({
    suggestions: z.array(z.object({ story_id: StoryId, story_name: z.string(), file_ids: z.array(FileId) })),
  }),
})

export const dismissSuggestion = endpoint({
  method: 'POST',
  path: '/api/docstore/belongs-to/dismiss',
  access: 'signedIn',
  summary: 'Not to be told again that these documents belong to this story.',
  body: z.strictObject({ story_id: StoryId, file_ids: FileIds }),
  reply: z.object({ ok: z.literal(true) }),
  example: {
    story_id: '0190a6b4-0000-7000-8000-00000000000b',
    file_ids: ['0190a6b4-0000-7000-8000-000000000001'],
  },
})

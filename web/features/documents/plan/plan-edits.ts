import * as z from 'zod/mini'
import { FileId, OrganisationId } from '#contract/ids.ts'
import { plainName } from '#contract/names.ts'
import type { OrganisedStory } from '#contract/calls/organise.ts'

const PlannedStory = z.object({
  /** Its place in the plan as it was made. */
  key: z.number(),
  name: z.string(),
  file_ids: z.array(FileId),
})
export type PlannedStory = z.infer<typeof PlannedStory>

const Plan = z.object({
  plan_id: OrganisationId,
  /** As it was made. */
  planned: z.array(PlannedStory),
  /** As it was edited; files that are left out keep their places. */
  stories: z.array(PlannedStory),
  leftOutFiles: z.array(FileId),
  leftOutStories: z.array(z.number()),
})
/** A plan with the user's changes. */
export type Plan = z.infer<typeof Plan>

export function parsePlan(stored: unknown): Plan | undefined {
  const parsed = z.safeParse(Plan, stored)
  return parsed.success ? parsed.data : undefined
}

export function planOf(planId: OrganisationId, stories: readonly OrganisedStory[]): Plan {
  const planned = stories.map(({ name, file_ids }, key) => ({ key, name, file_ids }))
  return { plan_id: planId, planned, stories: planned, leftOutFiles: [], leftOutStories: [] }
}

/** As it was made. */
export const unedited = (plan: Plan): Plan => ({
  ...plan,
  stories: plan.planned,
  leftOutFiles: [],
  leftOutStories: [],
})

export const isLeftOut = (plan: Plan, story: PlannedStory): boolean => plan.leftOutStories.includes(story.key)

/** Those of a story's files that would come into it. */
export const takenFiles = ({ leftOutFiles }: Plan, { file_ids }: PlannedStory): FileId[] =>
  file_ids.filter((id) => !leftOutFiles.includes(id))

/** Stories that would be made, in their order, each with the files that would come into it. */
export const storiesToMake = (plan: Plan): PlannedStory[] =>
  plan.stories
    .filter((story) => !isLeftOut(plan, story))
    .map((story) => ({ ...story, file_ids: takenFiles(plan, story) }))
    .filter(({ file_ids }) => file_ids.length > 0)

/** The story of the plan that a file is in. */
export const storyOf = (plan: Plan, id: FileId): PlannedStory | undefined =>
  plan.stories.find(({ file_ids }) => file_ids.includes(id))

/** Files that are left out one by one, of stories that would be made. */
export const leftOutOf = (plan: Plan): FileId[] =>
  plan.stories
    .filter((story) => !isLeftOut(plan, story))
    .flatMap(({ file_ids }) => file_ids.filter((id) => plan.leftOutFiles.includes(id)))

export function countsOf(plan: Plan): { stories: number; documents: number; leftOut: number } {
  const made = storiesToMake(plan)
  const documents = made.reduce((sum, { file_ids }) => sum + file_ids.length, 0)
  const all = plan.stories.reduce((sum, { file_ids }) => sum + file_ids.length, 0)
  return { stories: made.length, documents, leftOut: all - documents }
}

/** The first story that would be made without a letter in its name. */
export const namelessStory = (plan: Plan): PlannedStory | undefined =>
  storiesToMake(plan).find(({ name }) => plainName(name) === '')

const withStory = (plan: Plan, key: number, change: Partial<PlannedStory>): Plan => ({
  ...plan,
  stories: plan.stories.map((story) => (story.key === key ? { ...story, ...change } : story)),
})

export const renameStory = (plan: Plan, key: number, name: string): Plan => withStory(plan, key, { name })

/** Puts files at the end of a story, wherever they are in the plan; those that are in it are taken back in. */
export function moveFiles(plan: Plan, ids: readonly FileId[], to: number): Plan {
  const target = plan.stories.find(({ key }) => key === to)
  if (target === undefined) return plan
  const coming = ids.filter((id) => !target.file_ids.includes(id))
  return {
    ...plan,
    stories: plan.stories.map((story) => ({
      ...story,
      file_ids:
        story.key === to
          ? [...story.file_ids, ...coming]
          : story.file_ids.filter((id) => !coming.includes(id)),
    })),
    leftOutFiles: plan.leftOutFiles.filter((id) => !ids.includes(id)),
  }
}

export const leaveFileOut = (plan: Plan, id: FileId): Plan => ({
  ...plan,
  leftOutFiles: [...plan.leftOutFiles.filter((other) => other !== id), id],
})

export const leaveStoryOut = (plan: Plan, key: number): Plan => ({
  ...plan,
  leftOutStories: [...plan.leftOutStories.filter((other) => other !== key), key],
})

export const takeStoryBack = (plan: Plan, key: number): Plan => ({
  ...plan,
  leftOutStories: plan.leftOutStories.filter((other) => other !== key),
})

import type { FileId, OrganisationId, StoryId } from '#contract/ids.ts'
import type { OrganisedStory } from '#contract/calls/organise.ts'
import type { Database } from '#server/db/database.ts'
import { inBackground } from '#server/db/pool-limits.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'
import * as queries from './organise-queries.ts'

export type Organisations = ReturnType<typeof createOrganisations>

/** A story that a plan wants. */
export interface PlannedStory {
  name: string
  fileIds: FileId[]
}

interface StoreRule {
  /** The lock of the user's run is held already. */
  isRunHeld: boolean
  onlyUngrouped: boolean
  /** The minimum number of files per story. */
  least: number
}

interface Services {
  database: Database
  /** Publishes that a story is hidden. */
  publishHidden: (storyId: StoryId) => Promise<void>
}

/** Plans that became stories, and their undo. */
export function createOrganisations({ database, publishHidden }: Services) {
  const { db } = database

  /**
   * Creates the stories of a plan, all or none; null when the id is taken by earlier ones. Leaves out files that the
   * viewer no longer owns, and stories with too few files without them.
   */
  function insert(
    viewer: Viewer,
    id: OrganisationId,
    plan: readonly PlannedStory[],
    rule: StoreRule,
  ): Promise<OrganisedStory[] | null> {
    const wanted = [...new Set(plan.flatMap(({ fileIds }) => fileIds))]
    return inBackground(() =>
      database.transaction(async (tx) => {
        if (!(await queries.holdAccount(tx.db, viewer))) throw new Problem('sign_in_needed')
        if (!rule.isRunHeld && !(await queries.tryHoldRun(tx.db, viewer))) throw new Problem('organising')
        const held = await queries.holdOwnFiles(tx.db, viewer, wanted)
        const free = new Set(rule.onlyUngrouped ? await queries.findUngrouped(tx.db, viewer, held) : held)
        const stories = plan
          .map(({ name, fileIds }) => ({
            id: newId<StoryId>(),
            name,
            fileIds: [...new Set(fileIds)].filter((fileId) => free.has(fileId)),
          }))
          .filter(({ fileIds }) => fileIds.length >= rule.least)
        if (stories.length === 0) return []
        if (!(await queries.insertOrganisation(tx.db, viewer, id))) return null
        await queries.insertStories(tx.db, viewer, id, stories)
        return stories.map(organisedStory)
      }),
    )
  }

  /** The current stories of an organisation of the viewer; null when there is none. */
  async function find(viewer: Viewer, id: OrganisationId): Promise<OrganisedStory[] | null> {
    const organisation = await queries.findOrganisation(db, viewer, id)
    if (organisation === null) return null
    if (organisation.isUndone) throw new Problem('organisation_undone')
    return (await queries.listStories(db, viewer, organisation.storyIds)).map(organisedStory)
  }

  /** Creates the stories of a plan, or returns those that an earlier call with this id has created. */
  const store = async (
    viewer: Viewer,
    id: OrganisationId,
    plan: readonly PlannedStory[],
    rule: StoreRule,
  ): Promise<OrganisedStory[]> => (await insert(viewer, id, plan, rule)) ?? (await find(viewer, id)) ?? []

  return {
    find,
    store,

    /** Creates the stories of a plan, all or none. @throws Problem `organising`, `organisation_undone` */
    async apply(
      viewer: Viewer,
      id: OrganisationId,
      stories: readonly { name: string; file_ids: FileId[] }[],
    ) {
      const plan = stories.map(({ name, file_ids }) => ({ name, fileIds: file_ids }))
      const rule = { isRunHeld: false, onlyUngrouped: false, least: 1 }
      const now = (await find(viewer, id)) ?? (await store(viewer, id, plan, rule))
      const placed = new Set(now.flatMap(({ file_ids }) => file_ids))
      const wanted = new Set(plan.flatMap(({ fileIds }) => fileIds))
      return { plan_id: id, stories: now, left_out: wanted.difference(placed).size }
    },

    /**
     * Deletes the stories of an organisation that are unchanged and unused; idempotent.
     * @throws Problem `organisation_not_found`
     */
    async undo(viewer: Viewer, id: OrganisationId): Promise<{ removed: StoryId[]; kept: StoryId[] }> {
      const { organisation, removed } = await inBackground(() =>
        database.transaction(async (tx) => {
          const found = await queries.holdOrganisation(tx.db, viewer, id)
          if (found === null) throw new Problem('organisation_not_found')
          if (found.isUndone) return { organisation: found, removed: found.removedIds }
          const unchanged = await queries.holdUnchanged(tx.db, viewer, found.storyIds, found.madeAs)
          await queries.undoOrganisation(tx.db, viewer, id, unchanged)
          return { organisation: found, removed: unchanged }
        }),
      )
      for (const storyId of removed) await publishHidden(storyId)
      const left = await queries.listStories(db, viewer, organisation.storyIds)
      return { removed, kept: left.map((story) => story.id) }
    },

    deleteOld: () => queries.deleteOld(db),
  }
}

const organisedStory = ({ id, name, fileIds }: queries.StoryOfFiles): OrganisedStory => ({
  id,
  name,
  documentCount: fileIds.length,
  file_ids: fileIds,
})

import type { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { byNewest, firstOf } from '#server/db/newest-first.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { isDismissalOf, ownsFile, ownsStory } from '#server/db/visibility.ts'
import { allUploads, byUpload, walkOf } from '#server/features/file-search/file-list-queries.ts'

const { belonging } = limits.organise
const byMaking = byNewest(sql`s.created_at`, sql`s.id`)
const dayMs = 86_400_000
/** Sorts before all files with the same time. */
const firstId = '00000000-0000-0000-0000-000000000000' as FileId

/** The processed ones of the viewer's newest files that are in no story. */
export async function listNewFiles(db: Db, viewer: Viewer): Promise<FileId[]> {
  const after = { at: new Date(Date.now() - belonging.days * dayMs), id: firstId }
  const newest = walkOf(viewer, { ...allUploads, mineOnly: true, story: 'none', after }, belonging.files)
  const rows = await rowsOf<{ id: FileId }>(
    db,
    sql`select f.id from ${newest} as newest join files f on f.id = newest.id and ${ownsFile(viewer)}
        where f.status = 'captioned' ${byUpload.order}`,
  )
  return rows.map(({ id }) => id)
}

interface SampledStory {
  id: StoryId
  name: string
  /** Its first files, then its last ones; one may be in both. */
  fileIds: FileId[]
}

/** The viewer's newest stories, each with some of its files. */
export async function sampleStories(db: Db, viewer: Viewer): Promise<SampledStory[]> {
  const walk = sql`select s.id, s.name, s.created_at from stories s where ${ownsStory(viewer)} ${byMaking.order}`
  return rowsOf<SampledStory>(
    db,
    sql`select s.id, s.name, first_story_files(s.id, ${belonging.sampled}, true)
          || last_story_files(s.id, ${belonging.sampled}) as "fileIds"
        from ${firstOf(walk, belonging.stories)} as s ${byMaking.order}`,
  )
}

interface Dismissal {
  fileId: FileId
  storyId: StoryId
}

/** Stories that the viewer has dismissed for these files. */
export const listDismissals = (db: Db, viewer: Viewer, fileIds: readonly FileId[]): Promise<Dismissal[]> =>
  rowsOf<Dismissal>(
    db,
    sql`select d.file_id as "fileId", d.story_id as "storyId" from dismissed_suggestions d
        where d.file_id = any(${sql.param([...fileIds])}::uuid[]) and ${isDismissalOf(viewer)}`,
  )

/** Records that files of the viewer do not belong to one of their stories. */
export const dismiss = (
  db: Db,
  viewer: Viewer,
  storyId: StoryId,
  fileIds: readonly FileId[],
): Promise<void> =>
  run(
    db,
    sql`insert into dismissed_suggestions (owner_id, file_id, story_id)
        select ${userOf(viewer)}::uuid, f.id, s.id from unnest(${sql.param([...fileIds])}::uuid[]) as wanted(id)
          join files f on f.id = wanted.id and ${ownsFile(viewer)}
          join stories s on s.id = ${storyId} and ${ownsStory(viewer)}
        order by f.id on conflict do nothing`,
  )

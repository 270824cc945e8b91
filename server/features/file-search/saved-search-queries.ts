import type { SavedSearch } from '#contract/calls/file-finding.ts'
import type { SavedSearchId, UserId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { limitTo } from '#server/db/newest-first.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { isAccountOf, isSavedSearchOf } from '#server/db/visibility.ts'
import { newId } from '#server/lib/new-id.ts'

const columns: SQL = sql`q.id, q.name, q.view`

/** The viewer's saved searches, by name. */
export const listSaved = (db: Db, viewer: Viewer): Promise<SavedSearch[]> =>
  rowsOf<SavedSearch>(
    db,
    sql`select ${columns} from saved_searches q where ${isSavedSearchOf(viewer)}
        order by lower(q.name), q.id ${limitTo(limits.savedSearches)}`,
  )

/** Null when the viewer has as many as they may. Saves of one user run one after the other. */
export async function insertSaved(
  db: Db,
  viewer: Viewer,
  { name, view }: Pick<SavedSearch, 'name' | 'view'>,
): Promise<SavedSearch | null> {
  await run(db, sql`select 1 from users u where ${isAccountOf(viewer)} for no key update`)
  const rows = await rowsOf<SavedSearch>(
    db,
    sql`insert into saved_searches as q (id, owner_id, name, view)
        select ${newId<SavedSearchId>()}::uuid, ${userOf(viewer)}, ${name}, ${view}
        where (select count(*) from saved_searches q where ${isSavedSearchOf(viewer)}) < ${limits.savedSearches}
        returning ${columns}`,
  )
  return rows[0] ?? null
}

/** Null when the viewer has no such search. */
export async function renameSaved(
  db: Db,
  viewer: Viewer,
  id: SavedSearchId,
  name: string,
): Promise<SavedSearch | null> {
  const rows = await rowsOf<SavedSearch>(
    db,
    sql`update saved_searches q set name = ${name} where q.id = ${id} and ${isSavedSearchOf(viewer)} returning ${columns}`,
  )
  return rows[0] ?? null
}

/** Whether the viewer had such a search. */
export async function deleteSaved(db: Db, viewer: Viewer, id: SavedSearchId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`delete from saved_searches q where q.id = ${id} and ${isSavedSearchOf(viewer)} returning q.id`,
  )
  return rows.length > 0
}

/** Of an account that is removed. */
export const removeSaved = (db: Db, userId: UserId): Promise<void> =>
  run(db, sql`delete from saved_searches where owner_id = ${userId}`)

import { rowsOf, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { limitTo } from '#server/db/newest-first.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { ownsFile } from '#server/db/visibility.ts'

/** The cameras of the viewer's files, by name: one step along the index for each. */
export async function findCameras(db: Db, viewer: Viewer, limit: number): Promise<string[]> {
  const first = sql`select f.camera from files f where ${ownsFile(viewer)} and f.camera is not null`
  const rows = await rowsOf<{ camera: string }>(
    db,
    sql`with recursive walked(camera) as (
          (${first} order by f.camera limit 1)
          union all
          select (${first} and f.camera > w.camera order by f.camera limit 1)
          from walked w where w.camera is not null)
        select camera from walked where camera is not null ${limitTo(limit)}`,
  )
  return rows.map(({ camera }) => camera)
}

import { limits } from '#contract/limits.ts'
import type { FileId } from '#contract/ids.ts'
import type { MapCell } from '#contract/map-grid.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isThere } from '#server/db/is-there.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { ownsFile } from '#server/db/visibility.ts'
import { hasPlace } from './file-filters.ts'
import type { UploadsList } from './file-list-queries.ts'
import { keysOf } from './map-cells.ts'
import { isNarrowedTo } from './narrowed-list-queries.ts'

/** A cell with files: those that were looked at, and those of them that are in the list. */
export interface CellRow {
  /** Its place among the cells. */
  at: number
  count: number
  /** There are more files in it than were looked at. */
  isFull: boolean
  latitude: number | null
  longitude: number | null
  fileId: FileId | null
}

/** Cells with files of the viewer. In all of them together at most so many are looked at, in equal shares. */
export function findClusters(
  db: Db,
  viewer: Viewer,
  cells: readonly MapCell[],
  list: UploadsList,
): Promise<CellRow[]> {
  const ranges = cells.map(keysOf)
  const isIn = (cell: SQL) => sql`${ownsFile(viewer)} and ${hasPlace}
    and place_key(f.latitude, f.longitude) >= ${cell}.low and place_key(f.latitude, f.longitude) < ${cell}.high`
  return rowsOf<CellRow>(
    db,
    sql`with cell as materialized (
          select * from unnest(${sql.param(ranges.map(({ low }) => low))}::bigint[],
            ${sql.param(ranges.map(({ high }) => high))}::bigint[]) with ordinality as cell(low, high, place)),
        used as materialized (select * from cell where ${isThere(sql`files f where ${isIn(sql`cell`)}`)}),
        share as materialized (select (${limits.mapCounted}::int / greatest(1, count(*)))::int as most from used)
        select (used.place - 1)::int as at, found.looked > share.most as "isFull", least(found.count, share.most) as count, found.latitude,
          found.longitude, found.file_id as "fileId"
        from share cross join used
          cross join lateral (
            select count(*)::int as looked, (count(*) filter (where f.is_listed))::int as count,
              avg(f.latitude) filter (where f.is_listed) as latitude,
              avg(f.longitude) filter (where f.is_listed) as longitude,
              (array_agg(f.id order by f.small_key is null, f.display_at desc, f.id) filter (where f.is_listed))[1] as file_id
            from (
              select f.id, f.latitude, f.longitude, f.small_key, f.display_at,
                (${isNarrowedTo(viewer, list)}) as is_listed
              from files f where ${isIn(sql`used`)} limit (select most + 1 from share)) as f) as found
        order by used.place`,
  )
}

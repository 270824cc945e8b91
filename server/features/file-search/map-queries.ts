import { limits } from '#contract/limits.ts'
import type { FileId } from '#contract/ids.ts'
import type { MapCell } from '#contract/map-grid.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { ownsFile } from '#server/db/visibility.ts'
import { hasPlace } from './file-filters.ts'
import type { UploadsList } from './file-list-queries.ts'
import { keysOf } from './map-cells.ts'
import { isNarrowedTo } from './narrowed-list-queries.ts'

/** The files of a cell that were looked at, and those of them that have the filters. */
export interface CellRow {
  /** Its place among the cells. */
  at: number
  looked: number
  count: number
  latitude: number | null
  longitude: number | null
  fileId: FileId | null
}

/** The files that are looked at in one of so many cells. */
export const mostInCell = (cells: number): number => Math.floor(limits.mapCounted / Math.max(1, cells))

/** Cells with files of the viewer, and those of them that are in the list; in each at most `most` are looked at. */
export function findClusters(
  db: Db,
  viewer: Viewer,
  cells: readonly MapCell[],
  list: UploadsList,
  most: number,
): Promise<CellRow[]> {
  const ranges = cells.map(keysOf)
  return rowsOf<CellRow>(
    db,
    sql`select (cell.place - 1)::int as at, found.looked, found.count, found.latitude, found.longitude, found.file_id as "fileId"
        from unnest(${sql.param(ranges.map(({ low }) => low))}::bigint[],
            ${sql.param(ranges.map(({ high }) => high))}::bigint[]) with ordinality as cell(low, high, place)
          cross join lateral (
            select count(*)::int as looked, (count(*) filter (where f.is_listed))::int as count,
              avg(f.latitude) filter (where f.is_listed) as latitude,
              avg(f.longitude) filter (where f.is_listed) as longitude,
              (array_agg(f.id order by f.small_key is null, f.display_at desc, f.id) filter (where f.is_listed))[1] as file_id
            from (
              select f.id, f.latitude, f.longitude, f.small_key, f.display_at,
                (${isNarrowedTo(viewer, list)}) as is_listed
              from files f
              where ${ownsFile(viewer)} and ${hasPlace} and place_key(f.latitude, f.longitude) >= cell.low
                and place_key(f.latitude, f.longitude) < cell.high
              limit ${most}) as f) as found
        where found.looked > 0
        order by cell.place`,
  )
}

import type { FileType } from '#contract/file-kinds.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { limitTo } from '#server/db/newest-first.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { ownsFile } from '#server/db/visibility.ts'
import { fileColumns, type FileRow } from '#server/features/files/files-queries.ts'
import { hasTypeNamed, orderOf } from './file-list-queries.ts'

const byDay = { by: 'taken', sort: 'newest' } as const

/** The months of the viewer's files, the newest first: one step along the index for each. */
export async function findMonths(
  db: Db,
  viewer: Viewer,
  { type, limit }: { type: Exclude<FileType, 'other'> | null; limit: number },
): Promise<string[]> {
  const newest = sql`select f.display_at from files f where ${ownsFile(viewer)} and ${hasTypeNamed(type)}`
  const first = sql`${orderOf(byDay)} limit 1`
  const rows = await rowsOf<{ month: string }>(
    db,
    sql`with recursive walked(at) as (
          (${newest} ${first})
          union all
          select (${newest} and f.display_at < date_trunc('month', w.at at time zone 'UTC') at time zone 'UTC' ${first})
          from walked w where w.at is not null)
        select to_char(at at time zone 'UTC', 'YYYY-MM') as month from walked where at is not null ${limitTo(limit)}`,
  )
  return rows.map(({ month }) => month)
}

const mostYears = 100

/** Pictures and films that the viewer took on this day of each year before, the last year first. */
export async function findOnThisDay(
  db: Db,
  viewer: Viewer,
  { day, ofYear, limit }: { day: string; ofYear: number; limit: number },
): Promise<FileRow[]> {
  const isSeen = sql`(f.mime like 'image/%' or f.mime like 'video/%') and f.taken_from is not null and f.status = 'captioned'`
  return rowsOf<FileRow>(
    db,
    // Of the years without 29 February it is 28 February.
    sql`select ${fileColumns} from generate_series(1, ${mostYears}::int) as past(years)
          cross join lateral (select (${day}::date - make_interval(years => past.years)) at time zone 'UTC' as at) as that
          cross join lateral (
            select f.* from files f
            where ${ownsFile(viewer)} and f.display_at >= that.at and f.display_at < that.at + interval '1 day' and ${isSeen}
            ${orderOf(byDay)} limit ${ofYear}) as f
        order by past.years, f.display_at ${limitTo(limit)}`,
  )
}

import type { FileId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isThere } from '#server/db/is-there.ts'
import { aheadOf, firstOf, limitTo } from '#server/db/newest-first.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { ownsFile, ownsStory } from '#server/db/visibility.ts'
import type { Cursor } from '#server/lib/cursor.ts'
import { boxesOf, hasPlace, isAtPlace, isByCamera, isOfClass, isOfSize } from './file-filters.ts'
import {
  byUpload,
  hasTypeNamed,
  isInNoStory,
  isInTime,
  isListed,
  orderOf,
  timeOf,
  type UploadsList,
} from './file-list-queries.ts'
import { cellsCovering, keysOf, mergedRanges } from './map-cells.ts'

// Lists of the own files by day with several filters (decision 324): one of them leads along its index, and the others
// are checked for each file.

/** What a list is narrowed to by one of its filters. */
interface Filter {
  /** For a FROM with `files f`: walks an index. */
  has: SQL
  /** Ids of files with it, in no order, for a FROM; fewer than `limit` are all of them. */
  some: (limit: number) => SQL
  /** How many files it has, if that is known without reading them. */
  total?: SQL
  /** Its index has the files in order of the list, or several that are merged have. */
  walks: readonly SQL[]
}

/** The index along which a list is read. */
export interface Lead {
  /** The next files of it in order of the list: ids and times, for a FROM. */
  walk: (list: UploadsList, rows: number) => SQL
  /** All of its files are in the list. */
  isWhole: boolean
}

/** A filter with fewer files is read as a whole and sorted. */
const few = 40

/** Whether the list needs a lead: the others have an index with all they are narrowed to. */
export const isNarrowedList = ({ by, story, filters }: UploadsList): boolean =>
  by === 'taken' &&
  (story !== null || filters.camera !== null || filters.place !== null || filters.sizes !== null)

/** The filter with the fewest files leads; among frequent ones the first that is in order. */
export async function chooseLead(db: Db, viewer: Viewer, list: UploadsList): Promise<Lead> {
  const filters = filtersOf(viewer, list)
  const [only, ...others] = filters
  if (only !== undefined && others.length === 0 && only.walks.length > 0)
    return leadAlong(viewer, only.walks, true)
  const [found] = await rowsOf<{ counts: number[] }>(db, countsOf(filters))
  const counts = found?.counts ?? []
  const fewest = counts.indexOf(Math.min(...counts))
  const rarest = filters[fewest]
  if (rarest !== undefined && (counts[fewest] ?? few) < few) return leadOfFew(viewer, rarest)
  const walks = filters.find(({ walks: own }) => own.length > 0)?.walks
  return leadAlong(viewer, walks ?? [list.filters.place === null ? sql`true` : hasPlace], false)
}

const leadAlong = (viewer: Viewer, walks: readonly SQL[], isWhole: boolean): Lead => ({
  isWhole,
  walk: (list, rows) => {
    const columns = sql`f.id, ${timeOf(list)}`
    const one = (has: SQL) =>
      sql`select ${columns} from files f where ${ownsFile(viewer)} and ${has} and ${isInTime(list)} ${orderOf(list)}`
    const [first] = walks
    if (first !== undefined && walks.length === 1) return firstOf(one(first), rows)
    // With the order declared, Postgres merges them without sorting.
    const merged = sql.join(
      walks.map((has) => sql`(select * from ${aheadOf(one(has), rows)} as f ${orderOf(list)})`),
      sql` union all `,
    )
    return sql`(select * from (${merged}) as f ${orderOf(list)} limit ${rows})`
  },
})

/** Twice as many, in case files were added since they were counted. */
const leadOfFew = (viewer: Viewer, { has, some }: Filter): Lead => ({
  isWhole: false,
  walk: (list, rows) =>
    sql`(select f.id, ${timeOf(list)} from ${some(few * 2)} as few
      cross join lateral (select * from files f where f.id = few.id offset 0) as f
      where ${ownsFile(viewer)} and ${has} and ${isInTime(list)} ${orderOf(list)} limit ${rows})`,
})

function filtersOf(viewer: Viewer, list: UploadsList): Filter[] {
  const { type, story, filters } = list
  const { camera, place, sizes } = filters
  /** A filter whose index begins with the owner. */
  const own = (has: SQL, walks: readonly SQL[] = [has]): Filter => ({
    has,
    walks,
    // In the order of the index, along which few rows are read; else Postgres may gather all of them first.
    some: (limit) =>
      walks.length > 1
        ? sql`(${sql.join(
            walks.map((walk) => sql`(${along(walk, limit)})`),
            sql` union all `,
          )} ${limitTo(limit)})`
        : sql`(${along(walks[0] ?? has, limit)})`,
  })
  const along = (has: SQL, limit: number) =>
    sql`select f.id from files f where ${ownsFile(viewer)} and ${has} ${has === isInNoStory ? byUpload.order : orderOf(list)} ${limitTo(limit)}`
  const found: Filter[] = []
  if (story === 'none') found.push(own(isInNoStory, []))
  else if (story !== null) {
    const isOwn = sql`exists (select 1 from stories s where s.id = ${story} and ${ownsStory(viewer)})`
    found.push({
      has: sql`${isThere(sql`story_files sf where sf.story_id = ${story} and sf.file_id = f.id`)} and ${isOwn}`,
      some: (limit) =>
        sql`(select sf.file_id as id from story_files sf where sf.story_id = ${story} and sf.is_kept and ${isOwn} ${limitTo(limit)})`,
      walks: [],
      total: sql`(case when ${isOwn} then (select t.files from story_totals t where t.story_id = ${story}) else 0 end)`,
    })
  }
  if (camera !== null) found.push(own(isByCamera(camera)))
  if (sizes !== null) found.push(own(isOfSize(sizes), classesOf(sizes).map(isOfClass)))
  if (place?.kind === 'any') found.push(own(hasPlace))
  else if (place !== null) {
    const ranges = mergedRanges(boxesOf(place).flatMap(cellsCovering).map(keysOf))
    found.push({
      has: isAtPlace(place),
      some: (limit) =>
        sql`(select f.id from unnest(${sql.param(ranges.map(({ low }) => low))}::bigint[],
            ${sql.param(ranges.map(({ high }) => high))}::bigint[]) as cell(low, high)
          cross join lateral (
            select f.id, f.latitude, f.longitude from files f
            where ${ownsFile(viewer)} and ${hasPlace} and place_key(f.latitude, f.longitude) >= cell.low
              and place_key(f.latitude, f.longitude) < cell.high ${limitTo(limit)}) as f
          ${limitTo(limit)})`,
      walks: [],
    })
  }
  if (type !== null) found.push(own(hasTypeNamed(type)))
  return found
}

const classesOf = ({ from, to }: { from: number; to: number }): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

/** How many files each filter has, up to `few`. */
const countsOf = (filters: readonly Filter[]): SQL =>
  sql`select array[${sql.join(
    filters.map(({ some, total }) =>
      total
        ? sql`coalesce(least(${total}, ${few}::int), ${few}::int)`
        : sql`(select count(*)::int from ${some(few)} as few)`,
    ),
    sql`, `,
  )}]::int[] as counts`

/** For a FROM with `files f`: the file is in the list, whatever its lead. */
export const isNarrowedTo = (viewer: Viewer, list: UploadsList): SQL => {
  const isInStory = list.story === null ? [] : filtersOf(viewer, { ...list, type: null }).slice(0, 1)
  return sql.join([ownsFile(viewer), isListed(list), ...isInStory.map(({ has }) => has)], sql` and `)
}

/** A file that was looked at. */
interface Examined {
  id: FileId
  /** Milliseconds since 1970. */
  at: number
  isListed: boolean
}

const cursorOf = ({ id, at }: Examined): Cursor => ({ at: new Date(at), id })

/** Files that are looked at for a page when the lead has others as well. */
const window = 1_000

/** The next files of a list that needs a lead, and where to go on; null at its end. */
export async function walkNarrowed(
  db: Db,
  viewer: Viewer,
  list: UploadsList,
  limit: number,
): Promise<{ ids: FileId[]; next: Cursor | null }> {
  const lead = await chooseLead(db, viewer, list)
  const rows = lead.isWhole ? limit + 1 : window
  const examined = await rowsOf<Examined>(
    db,
    sql`select f.id, (extract(epoch from ${timeOf(list)}) * 1000)::float8 as at,
          ${isNarrowedTo(viewer, list)} as "isListed"
        from ${lead.walk(list, rows)} as walked
          cross join lateral (select * from files f where f.id = walked.id offset 0) as f
        ${orderOf(list)} limit ${rows}`,
  )
  const found = examined.filter(({ isListed: isFound }) => isFound)
  const page = found.slice(0, limit)
  const isCut = found.length > limit || examined.length === rows
  const last = (found.length >= limit ? page : examined).at(-1)
  return { ids: page.map(({ id }) => id), next: isCut && last ? cursorOf(last) : null }
}

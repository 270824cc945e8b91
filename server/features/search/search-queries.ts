import { fileFormats } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { byNewest, limitTo } from '#server/db/newest-first.ts'
import type { AskedFileKind } from '#server/answering/languages/language.ts'
import type { Question } from '#server/answering/question/question.ts'
import {
  firstWordsOrdinal,
  isFileInScope,
  isFoundInScope,
  isPassageInScope,
  isPassageSought,
  narrowFiles,
  narrowRows,
  type SearchScope,
} from '#server/db/visibility.ts'

export interface PassageKey {
  fileId: FileId
  ordinal: number
}

export interface PassageRow extends PassageKey {
  /** SHA-256 of its file's content, hexadecimal. */
  content: string
  fileName: string
  title: string | null
  mime: string
  /** Of its file: two letters, or null. */
  language: string | null
  /** When its file was taken, else uploaded: ISO 8601. */
  date: string
  text: string
  page: number | null
  row: number | null
  line: number | null
  second: number | null
  section: string | null
}

export interface Candidate extends PassageKey {
  /** Indexes of the queries that match the passage. */
  matched: number[]
}

/** Files of the types that a question names, on its dates if any, newest first; none when it names no type. */
export async function findOfKinds(
  db: Db,
  scope: SearchScope,
  { fileKinds, dates }: Pick<Question, 'fileKinds' | 'dates'>,
): Promise<FileId[]> {
  if (fileKinds.length === 0) return []
  const spans = spansOf(dates)
  const from = scope.storyId === null && scope.fileIds === null ? sql`files f` : narrowRows(scope)
  // Newest first along an index, for each type and each date range.
  const { order } = byNewest(sql`f.display_at`, sql`f.id`)
  // The two bounds are spelled differently: for similar bounds Postgres expects almost no rows between them, and sorts
  // them all.
  const filesOfKind = (kind: AskedFileKind) =>
    sql`(select f.id, f.display_at as at from ${from}
         where ${isFileInScope(scope)} and f.status = 'captioned' and ${isKind[kind]}
           and f.display_at >= span.first and (f.display_at, f.id) < (span.last, ${lowestId}::uuid)
         ${order} ${limitTo(mostOfKind)})`
  const rows = await rowsOf<{ id: FileId }>(
    db,
    sql`select distinct found.id, found.at
        from unnest(${sql.param(spans.map(([first]) => first))}::date[],
          ${sql.param(spans.map(([, last]) => last))}::date[]) as span(first, last)
        cross join lateral (${sql.join(fileKinds.map(filesOfKind), sql` union all `)}) as found
        order by found.at desc, found.id limit ${mostOfKind}`,
  )
  return rows.map(({ id }) => id)
}

const tableMimes = fileFormats
  .flatMap(({ kind, mimes }) => (kind === 'csv' ? mimes : []))
  .map((mime) => `'${mime}'`)
  .join(', ')

/** For a FROM with `files f`. The types are inlined, so that Postgres knows their frequencies. */
const isKind: Record<AskedFileKind, SQL> = {
  image: sql`f.file_type = 'images'`,
  video: sql`f.file_type = 'other' and f.mime like 'video/%'`,
  pdf: sql`f.file_type = 'docs' and f.mime = 'application/pdf'`,
  csv: sql`f.file_type = 'docs' and f.mime in (${sql.raw(tableMimes)})`,
  text: sql`f.file_type = 'text'`,
}

const mostOfKind = 30
const lowestId = '00000000-0000-0000-0000-000000000000'
/** Years back in which a month without its year is searched. */
const yearsBack = 12

/** First days, and the days after the last ones. */
function spansOf(dates: Question['dates']): [string, string][] {
  const [date] = dates
  if (!date) return [['0001-01-01', '9999-01-01']]
  const now = new Date().getUTCFullYear()
  const years = date.year === null ? Array.from({ length: yearsBack }, (_, at) => now - at) : [date.year]
  return years.map((year) => {
    const { month, day } = date
    const first = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1))
    const last = new Date(
      Date.UTC(
        month === null ? year + 1 : year,
        month === null ? 0 : day === null ? month : month - 1,
        day === null ? 1 : day + 1,
      ),
    )
    return [first.toISOString().slice(0, 10), last.toISOString().slice(0, 10)]
  })
}

/** The newest files, from which two passages each are sampled for common words. */
const sampledFiles = 80
/** A word with more estimated passages than this is common. */
const fewPassages = 2_000

/** For a WITH: the queries, numbered from 0. */
const queryRows = (queries: readonly string[]): SQL => sql`q as materialized (
          select (place - 1)::int as place, query::tsquery as query
          from unnest(${sql.param([...queries])}::text[]) with ordinality as q(query, place))`

/** And the newest files. */
const newest = (scope: SearchScope, most: number): SQL => sql`newest as materialized (
          select f.id from files f where ${isFileInScope(scope)}
          ${byNewest(sql`f.uploaded_at`, sql`f.id`).order} ${limitTo(most)})`

/** How many passages match a query. */
export interface Holding {
  count: number
  /** Estimated from the newest passages, because there are too many to count. */
  isEstimate: boolean
}

/**
 * How many passages of an owner match each query; `files` is the number of files. Queries that are common in the newest
 * passages are estimated, not counted.
 */
export async function countHolding(
  db: Db,
  scope: SearchScope,
  { queries, files }: { queries: readonly string[]; files: number },
): Promise<Holding[]> {
  return rowsOf<Holding>(
    db,
    sql`with ${queryRows(queries)},
        ${newest(scope, sampledFiles)},
        sample as materialized (
          select p.words from newest cross join lateral (
            select p.words from file_passages p where p.file_id = newest.id and p.ordinal in (0, 1) offset 0) as p),
        share as materialized (
          select q.place, q.query, (select count(*) filter (where s.words @@ q.query) from sample s)::float8 as held,
            (select count(*) from sample)::float8 as seen from q),
        estimate as materialized (select place, query, held / greatest(seen, 1) * ${files}::int * 2 as count from share)
        select e.count > ${fewPassages} as "isEstimate", (case when e.count > ${fewPassages} then e.count
            else (select count(*) from file_passages p where ${isPassageSought(scope)} and p.words @@ e.query) end)::int as count
        from estimate e order by e.place`,
  )
}

/** The number of an owner's files, from their last count. */
export async function countFiles(db: Db, { ownerId }: SearchScope): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select coalesce(max(u.files), 0)::int as count from storage_use u where u.owner_id = ${ownerId}`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Passages that match `within`, and which of the queries each one matches. `most` is for frequent words: with a limit
 * Postgres scans for the first ones, without it uses the index.
 */
export async function findCandidates(
  db: Db,
  scope: SearchScope,
  { queries, within, most }: { queries: readonly string[]; within: string; most: number | null },
): Promise<Candidate[]> {
  return rowsOf<Candidate>(
    db,
    sql`with ${queryRows(queries)}
        select c.file_id as "fileId", c.ordinal,
          array(select q.place from q where c.words @@ q.query) as matched
        from (select p.file_id, p.ordinal, p.words from file_passages p
              where ${isPassageSought(scope)} and p.words @@ ${within}::tsquery ${most === null ? sql`` : limitTo(most)}) as c`,
  )
}

/** The newest files that are scanned for words that nearly all contain, and the passages per file. */
const commonFiles = 300
const commonPassages = 3

/** The first ones of its text, and of the words in its pictures. For a FROM with `file_passages p`. */
const isFirstOfFile = sql`(p.ordinal < ${commonPassages}
  or (p.ordinal >= ${firstWordsOrdinal} and p.ordinal < ${firstWordsOrdinal + commonPassages}))`

/** Passages of the newest files with words that are common everywhere: the index would not help. */
export async function findCommon(
  db: Db,
  scope: SearchScope,
  { queries, within }: { queries: readonly string[]; within: string },
): Promise<Candidate[]> {
  return rowsOf<Candidate>(
    db,
    sql`with ${queryRows(queries)},
        ${newest(scope, commonFiles)}
        select p.file_id as "fileId", p.ordinal, array(select q.place from q where p.words @@ q.query) as matched
        from newest cross join lateral (
          select p.file_id, p.ordinal, p.words from file_passages p
          where p.file_id = newest.id and ${isFirstOfFile} and ${isFoundInScope(scope)} offset 0) as p
        where p.words @@ ${within}::tsquery`,
  )
}

/** For a FROM with `file_passages p` and its file as `files read`: text and content are consistent. */
const passageColumns = sql`p.file_id as "fileId", p.ordinal, p.text, p.page, p."row", p.line, p.second, p.section,
  encode(read.content_hash, 'hex') as content, read.name as "fileName", read.title, read.mime, read.language,
  to_char(read.display_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as date`

/** The text of passages, in no particular order. */
export async function loadPassages(
  db: Db,
  scope: SearchScope,
  keys: readonly PassageKey[],
): Promise<PassageRow[]> {
  if (keys.length === 0) return []
  return rowsOf<PassageRow>(
    db,
    sql`with p as materialized (
          select wanted.* from unnest(${sql.param(keys.map((key) => key.fileId))}::uuid[], ${sql.param(keys.map((key) => key.ordinal))}::int[])
              as k(file_id, ordinal)
            cross join lateral (
              select * from file_passages p where p.file_id = k.file_id and p.ordinal = k.ordinal offset 0) as wanted)
        select ${passageColumns} from p join files read on read.id = p.file_id where ${isPassageInScope(scope)}`,
  )
}

/** The text of a file from a page or an ordinal on, in order. What only its owner may find is no part of it. */
export async function readPassages(
  db: Db,
  scope: SearchScope,
  id: FileId,
  from: { page: number } | { part: number },
  limit: number,
): Promise<PassageRow[]> {
  const start =
    'page' in from ? sql`p.ordinal > 0 and p.page >= ${from.page}` : sql`p.ordinal >= ${from.part}`
  return rowsOf<PassageRow>(
    db,
    sql`select ${passageColumns} from file_passages p join files read on read.id = p.file_id
        where p.file_id = ${id} and ${start} and ${isPassageInScope(scope)} order by p.ordinal ${limitTo(limit)}`,
  )
}

/** The newest files in scope with their first passage, for when no word of a question matches. */
export async function firstPassages(db: Db, scope: SearchScope, limit: number): Promise<PassageRow[]> {
  return rowsOf<PassageRow>(
    db,
    sql`select ${passageColumns} from (${newestInScope(scope, limit)}) as read
          join file_passages p on p.file_id = read.id and p.ordinal = 0
        order by read.at desc, read.id desc`,
  )
}

/** Processed files, newest first; for a story, among those added last. */
function newestInScope(scope: SearchScope, limit: number): SQL {
  const isRead = sql`${isFileInScope(scope)} and f.status = 'captioned'`
  const { storyId, fileIds } = scope
  if (fileIds !== null || storyId === null)
    return sql`select f.*, f.uploaded_at as at from files f
      where ${isRead} ${fileIds === null ? sql`` : sql`and f.id = any(${narrowFiles(scope)})`}
      ${byNewest(sql`f.uploaded_at`, sql`f.id`).order} ${limitTo(limit)}`
  return sql`select f.*, placed.position as at
    from (select sf.file_id, sf.position from story_files sf where sf.story_id = ${storyId} and sf.is_kept
          order by sf.position desc ${limitTo(mostLookedThrough)}) as placed
      join files f on f.id = placed.file_id
    where ${isRead} order by placed.position desc ${limitTo(limit)}`
}

/** The last files of a story that are checked for processed ones. */
const mostLookedThrough = 100

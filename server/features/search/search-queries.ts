import type { FileId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isThere } from '#server/db/is-there.ts'
import { byNewest, limitTo } from '#server/db/newest-first.ts'
import { marksIn } from '#server/lib/language/date-forms.ts'
import type { AskedFileKind, Question } from '#server/lib/question/question.ts'
import {
  isFileInScope,
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
  /** SHA-256 of the content of its file, in hexadecimal digits. */
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
}

export interface Candidate extends PassageKey {
  /** Which of the queries the passage meets, counted from 0. */
  matched: number[]
}

/** Postgres' text search configurations for the languages it can stem. */
const configurations: Record<string, string> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  et: 'estonian',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
}

/** The configuration of a language by its two letters; `simple` (no stems) for others and for none. */
export const configurationOf = (language: string | null): string => configurations[language ?? ''] ?? 'simple'

/** The same for a FROM with `l`, whose `language` is two letters. */
export const configurationColumn = sql.raw(
  `case l.language ${Object.entries(configurations)
    .map(([language, name]) => `when '${language}' then '${name}'`)
    .join(' ')} else 'simple' end`,
)

export interface NewPassage extends Pick<
  PassageRow,
  'ordinal' | 'text' | 'page' | 'row' | 'line' | 'second'
> {
  /** Its days and codes in one normal form. */
  marks: readonly string[]
  /** Words that stand over the text: they count for the search and are not shown. */
  heading: string
}

/** Removes everything the search knows of a file. */
export async function deletePassages(db: Db, fileId: FileId): Promise<void> {
  await run(db, sql`delete from file_passages where file_id = ${fileId}`)
  await run(db, sql`update files set embedded_by = null where id = ${fileId}`)
}

/** Replaces everything the search knows of a file. */
export async function replacePassages(
  db: Db,
  fileId: FileId,
  ownerId: UserId,
  configuration: string,
  passages: readonly NewPassage[],
): Promise<void> {
  await deletePassages(db, fileId)
  const column = <T>(pick: (passage: NewPassage) => T) => sql.param(passages.map(pick))
  await run(
    db,
    sql`
    insert into file_passages (file_id, owner_id, ordinal, text, page, "row", line, second, words)
    select ${fileId}, ${ownerId}, p.ordinal, p.text, p.page, p."row", p.line, p.second,
      setweight(to_tsvector('simple', unaccent(p.heading)), 'B')
        || to_tsvector(${configuration}::regconfig, unaccent(p.heading))
        || to_tsvector(${configuration}::regconfig, unaccent(p.text)) || array_to_tsvector(string_to_array(p.marks, ' '))
    from unnest(${column((p) => p.ordinal)}::int[], ${column((p) => p.text)}::text[], ${column((p) => p.heading)}::text[],
      ${column((p) => p.page)}::int[], ${column((p) => p.row)}::int[], ${column((p) => p.line)}::int[],
      ${column((p) => p.second)}::int[], ${column((p) => p.marks.join(' '))}::text[]) as p(ordinal, text, heading, page, "row", line, second, marks)`,
  )
  await learnWords(db, fileId, ownerId)
}

/** Gives the passage that stands for the file itself another heading. */
export async function replaceHeading(
  db: Db,
  fileId: FileId,
  ownerId: UserId,
  configuration: string,
  heading: string,
): Promise<void> {
  await run(
    db,
    sql`
    update file_passages set words = setweight(to_tsvector('simple', unaccent(${heading})), 'B')
      || to_tsvector(${configuration}::regconfig, unaccent(${heading}))
      || to_tsvector(${configuration}::regconfig, unaccent(text)) || array_to_tsvector(string_to_array(${marksIn(heading).join(' ')}, ' '))
    where file_id = ${fileId} and owner_id = ${ownerId} and ordinal = 0`,
  )
  await learnWords(db, fileId, ownerId)
}

/** What the naming of a file's own passage needs; null when the file is gone. */
export async function findNaming(
  db: Db,
  fileId: FileId,
): Promise<{ ownerId: UserId; name: string; title: string | null; language: string | null } | null> {
  const rows = await rowsOf<{ ownerId: UserId; name: string; title: string | null; language: string | null }>(
    db,
    sql`select f.owner_id as "ownerId", f.name, f.title, f.language from files f where f.id = ${fileId}`,
  )
  return rows[0] ?? null
}

/** First half of the key; the second is the owner. */
const wordsLock = 20_863

/** Until the transaction ends, words of the owner are learned or forgotten by nobody else: not a word that is just learned. */
export const lockWords = (db: Db, ownerId: UserId): Promise<void> =>
  run(db, sql`select pg_advisory_xact_lock(${wordsLock}, hashtext(${ownerId}::uuid::text))`)

async function learnWords(db: Db, fileId: FileId, ownerId: UserId): Promise<void> {
  await lockWords(db, ownerId)
  await run(
    db,
    sql`
    insert into search_words (owner_id, word)
    select distinct ${ownerId}::uuid, w.word
    from file_passages p cross join lateral unnest(tsvector_to_array(p.words)) as w(word)
    where p.file_id = ${fileId} and length(w.word) between 3 and ${longestKnown} and w.word !~ '^[@#]'
    on conflict do nothing`,
  )
}

/** Longer words are in no list of words. */
export const longestKnown = 40

/**
 * True, and dear to Postgres: it holds the comparison of two words for as cheap as that of two numbers, and would make it
 * for all words of the owner. What looks dear is left to the index of similar words, and is asked of those alone.
 */
export const isDear = sql`to_tsvector('simple', s.word) is not null`

/** Most similar words of the owner that are looked for in the scope, the most alike first. */
export const mostCorrections = 100

/**
 * A passage in the scope holds the word. Of somebody's own documents the list of words tells; words of files in the trash
 * are in it too.
 */
function isWordInScope(scope: SearchScope, word: SQL): SQL {
  if (scope.storyId === null && scope.fileIds === null)
    return isThere(sql`search_words known where known.owner_id = ${scope.ownerId} and known.word = ${word}`)
  // By its files: one word may stand in very many passages of other files.
  return isThere(sql`scoped cross join lateral (select 1 from file_passages p
    where p.file_id = scoped.id and p.words @@ quote_literal(${word})::tsquery limit 1) as p`)
}

/** The files of a scope, for what is asked of each of them; none for all of somebody's documents. */
const scopedFiles = (scope: SearchScope): SQL =>
  scope.storyId === null && scope.fileIds === null
    ? sql`select null::uuid as id, null as language, null as status where false`
    : sql`select f.id, f.language, f.status from ${narrowRows(scope)} where ${isFileInScope(scope)}`

/** The languages of the files in scope, each once; '' for those of which none is known. Needs `scoped` before it. */
export function languagesInScope(scope: SearchScope): SQL {
  if (scope.storyId !== null && scope.fileIds === null)
    return sql`select distinct coalesce(language, '') as language from scoped where status = 'captioned'`
  const whole = { ...scope, fileIds: null }
  const isRead = sql`${isFileInScope(whole)} and f.status = 'captioned'`
  if (scope.storyId !== null)
    return sql`select distinct coalesce(f.language, '') as language from ${narrowRows(whole)} where ${isRead}`
  // From one to the next along their index: there are many files and few languages.
  const next = (than: SQL) => sql`(select coalesce(f.language, '') as language from files f
    where ${isRead} and ${than}
    order by f.owner_id, coalesce(f.language, '') limit 1)`
  return sql`with recursive one as (
      ${next(sql`true`)} union all
      select following.language from one cross join lateral ${next(sql`coalesce(f.language, '') > one.language`)} as following)
    select language from one`
}

/** What is looked for in passages: a word, or words that stand side by side as they are written. */
export interface Sought {
  /** Ways to write it; any of them will do. */
  texts: readonly string[]
  isPhrase: boolean
  /** Words that are part of it, where it is a long one. */
  parts: readonly string[]
  /** Normal forms of it in the index. */
  marks: readonly string[]
  /** What it may be a slip of the fingers for. */
  slips: readonly string[]
}

export interface FoundForms {
  /** Which of those sought, counted from 0. */
  place: number
  /** What the languages of the scope make of it, and what holds it as a part; null: every language there ignores it. */
  query: string | null
  /** The word that was meant most likely, where it stands nowhere in the scope. */
  alike: string | null
}

/** Longer words that hold a shorter one, the shortest of them. */
const mostCompounds = 20

/**
 * What is sought, as the languages of the files in scope write it. A word that stands nowhere in the scope is replaced by
 * the most alike one that does, if any: what the owner has elsewhere changes nothing, so that nobody learns of it.
 */
export async function findForms(
  db: Db,
  scope: SearchScope,
  sought: readonly Sought[],
): Promise<FoundForms[]> {
  const column = <T>(pick: (one: Sought, at: number, text: string) => T) =>
    sql.param(sought.flatMap((one, at) => one.texts.map((text) => pick(one, at, text))))
  return rowsOf<FoundForms>(
    db,
    sql`with scoped as materialized (${scopedFiles(scope)}),
        used as materialized (
          select distinct ${configurationColumn} as name from (${languagesInScope(scope)}) as l union select 'simple'),
        asked as materialized (
          select * from unnest(${column((_, at) => at)}::int[], ${column((_, __, text) => text)}::text[],
            ${column(({ isPhrase }) => isPhrase)}::boolean[], ${column(({ texts }, _, text) => text === texts[0])}::boolean[]) as a(place, text, is_phrase, is_typed)),
        form as materialized (
          select distinct asked.place, used.name <> 'simple' as is_stem, asked.is_typed, w.word
          from asked cross join used
            cross join lateral unnest(tsvector_to_array(to_tsvector(used.name::regconfig, unaccent(asked.text)))) as w(word)
          where not asked.is_phrase),
        part as (
          select a.place, s.word
          from unnest(${sql.param(sought.flatMap(({ parts }, at) => parts.map(() => at)))}::int[],
              ${sql.param(sought.flatMap(({ parts }) => parts))}::text[]) as a(place, word)
            cross join lateral (select s.word from search_words s where s.owner_id = ${scope.ownerId} and s.word = a.word offset 0) as s),
        compound as (
          select form.place, s.word from form cross join lateral (
            select s.word from search_words s
            where s.owner_id = ${scope.ownerId} and form.is_typed and length(form.word) >= 4 and s.word like '%' || form.word || '%'
              and length(s.word) >= length(form.word) + 3 and ${isDear}
            order by length(s.word), s.word limit ${mostCompounds}) as s),
        known as materialized (
          select form.place, bool_or(length(form.word) not between 4 and ${longestKnown} or ${isWordInScope(scope, sql`form.word`)}) as here
          from form group by form.place),
        corrected as (
          select known.place, coalesce((
            select slip.word from unnest(${sql.param(sought.flatMap(({ slips }, at) => slips.map(() => at)))}::int[],
                ${sql.param(sought.flatMap(({ slips }) => slips))}::text[]) as slip(place, word)
            where slip.place = known.place and ${isWordInScope(scope, sql`slip.word`)} order by slip.word limit 1), (
            select alike.word
            from (select s.word, max(similarity(s.word, form.word)) as likeness from form join search_words s
                    on s.owner_id = ${scope.ownerId} and s.word % form.word and ${isDear}
                  where form.place = known.place
                  group by s.word order by likeness desc, s.word limit ${mostCorrections}) as alike
            where ${isWordInScope(scope, sql`alike.word`)}
            order by alike.likeness desc, alike.word limit 1)) as word
          from known where not known.here),
        ignored as (
          select distinct asked.place from asked where not asked.is_phrase and exists (select from used where used.name <> 'simple')
            and not exists (select from form where form.place = asked.place and form.is_stem)),
        every as (
          select place, quote_literal(word) as query from form union select place, quote_literal(word) from part
          union select place, quote_literal(word) from compound
          union select place, quote_literal(word) from unnest(${sql.param(sought.flatMap(({ marks }, at) => marks.map(() => at)))}::int[],
            ${sql.param(sought.flatMap(({ marks }) => marks))}::text[]) as mark(place, word)
          union select place, quote_literal(word) from corrected where word is not null
          union select asked.place, phraseto_tsquery(used.name::regconfig, unaccent(asked.text))::text
            from asked cross join used where asked.is_phrase and (used.name = 'simple' or asked.text ~ '[[:alpha:]]'))
        select asked.place, corrected.word as alike,
          case when ignored.place is null then (
            select string_agg('(' || every.query || ')', ' | ' order by every.query) from every
            where every.place = asked.place and every.query <> '') end as query
        from asked left join corrected using (place) left join ignored using (place) order by asked.place`,
  )
}

/** Files of the types that a question names, of its days where it names any, the newest first; none when it names no type. */
export async function findOfKinds(
  db: Db,
  scope: SearchScope,
  { fileKinds, dates }: Question,
): Promise<FileId[]> {
  if (fileKinds.length === 0) return []
  const spans = spansOf(dates)
  const types = sql.param([...new Set(fileKinds.map((kind) => askedTypes[kind].type))])
  const mimes = sql.param(fileKinds.flatMap((kind) => askedTypes[kind].mimes))
  const from = scope.storyId === null && scope.fileIds === null ? sql`files f` : narrowRows(scope)
  // Newest first along an index, for each type and each span of days.
  const { order } = byNewest(sql`f.display_at`, sql`f.id`)
  const rows = await rowsOf<{ id: FileId }>(
    db,
    sql`select distinct found.id, found.at from unnest(${types}::text[]) as asked(type)
        cross join unnest(${sql.param(spans.map(([first]) => first))}::date[],
          ${sql.param(spans.map(([, last]) => last))}::date[]) as span(first, last)
        cross join lateral (
          select f.id, f.display_at as at from ${from}
          where ${isFileInScope(scope)} and f.status = 'captioned' and file_type(f.mime, f.name) = asked.type
            and f.mime like any(${mimes}::text[]) and f.display_at >= span.first and f.display_at < span.last
          ${order} ${limitTo(mostOfKind)}) as found
        order by found.at desc, found.id limit ${mostOfKind}`,
  )
  return rows.map(({ id }) => id)
}

/** What the database calls the types of files that a question asks for, and their MIME types (LIKE). */
const askedTypes: Record<AskedFileKind, { type: string; mimes: readonly string[] }> = {
  image: { type: 'images', mimes: ['image/%'] },
  video: { type: 'other', mimes: ['video/%'] },
  pdf: { type: 'docs', mimes: ['application/pdf'] },
  csv: { type: 'docs', mimes: ['text/csv', 'application/csv'] },
  text: { type: 'text', mimes: ['%'] },
}

const mostOfKind = 30
/** Years back in which a month without its year is looked for. */
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

/** Files, the newest, of which two passages each tell which words are common. */
const sampledFiles = 80
/** A word that more passages hold than this, by what they tell, is common. */
const fewPassages = 2_000
/** For a WITH: the queries that are asked, counted from 0. */
const asked = (queries: readonly string[]): SQL => sql`q as materialized (
          select (place - 1)::int as place, query::tsquery as query
          from unnest(${sql.param([...queries])}::text[]) with ordinality as q(query, place))`

/** And the files that came last. */
const newest = (scope: SearchScope, most: number): SQL => sql`newest as materialized (
          select f.id from files f where ${isFileInScope(scope)}
          ${byNewest(sql`f.uploaded_at`, sql`f.id`).order} ${limitTo(most)})`

/** How many passages hold what is sought. */
export interface Holding {
  count: number
  /** By what the passages that came last tell: there are too many to be counted. */
  isEstimate: boolean
}

/**
 * How many passages of all that is somebody's hold each of what is sought; `files` is how many files that is. What is common
 * in those that came last is not counted.
 */
export async function countHolding(
  db: Db,
  scope: SearchScope,
  { queries, files }: { queries: readonly string[]; files: number },
): Promise<Holding[]> {
  return rowsOf<Holding>(
    db,
    sql`with q as materialized (
          select place, query::tsquery as query from unnest(${sql.param([...queries])}::text[]) with ordinality as q(query, place)),
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

/** How many files somebody has, as they were last counted. */
export async function countFiles(db: Db, { ownerId }: SearchScope): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select coalesce(max(u.files), 0)::int as count from storage_use u where u.owner_id = ${ownerId}`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Passages that hold what `within` seeks, and which of the queries each of them meets. `most` is for what very many may hold:
 * with a bound Postgres looks for the first ones wherever they are, without it in the index.
 */
export async function findCandidates(
  db: Db,
  scope: SearchScope,
  { queries, within, most }: { queries: readonly string[]; within: string; most: number | null },
): Promise<Candidate[]> {
  return rowsOf<Candidate>(
    db,
    sql`with ${asked(queries)}
        select c.file_id as "fileId", c.ordinal,
          array(select q.place from q where c.words @@ q.query) as matched
        from (select p.file_id, p.ordinal, p.words from file_passages p
              where ${isPassageSought(scope)} and p.words @@ ${within}::tsquery ${most === null ? sql`` : limitTo(most)}) as c`,
  )
}

/** Files, the newest, that are looked through for what nearly all hold; and passages of each. */
const commonFiles = 300
const commonPassages = 3

/** Passages of the newest files that hold what is common everywhere: nothing is gained by looking for it in an index. */
export async function findCommon(
  db: Db,
  scope: SearchScope,
  { queries, within }: { queries: readonly string[]; within: string },
): Promise<Candidate[]> {
  return rowsOf<Candidate>(
    db,
    sql`with ${asked(queries)},
        ${newest(scope, commonFiles)}
        select p.file_id as "fileId", p.ordinal, array(select q.place from q where p.words @@ q.query) as matched
        from newest cross join lateral (
          select p.file_id, p.ordinal, p.words from file_passages p
          where p.file_id = newest.id and p.ordinal < ${commonPassages} offset 0) as p
        where p.words @@ ${within}::tsquery`,
  )
}

/** For a FROM with `file_passages p` and its file as `files read`: text and content as they were at one moment. */
const passageColumns = sql`p.file_id as "fileId", p.ordinal, p.text, p.page, p."row", p.line, p.second,
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

/** The newest files in scope with their first passage: what there is when no word of a question fits. */
export async function firstPassages(db: Db, scope: SearchScope, limit: number): Promise<PassageRow[]> {
  return rowsOf<PassageRow>(
    db,
    sql`select ${passageColumns} from (${newestInScope(scope, limit)}) as read
          join file_passages p on p.file_id = read.id and p.ordinal = 0
        order by read.at desc, read.id desc`,
  )
}

/** Files that have been read, the newest first: of a story, some of those that were added last. */
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

/** The last files of a story among which those that have been read are looked for. */
const mostLookedThrough = 100

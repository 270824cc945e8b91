import { createHash } from 'node:crypto'
import type { FileId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { foldedText } from '#server/db/folded-text.ts'
import { firstWordsOrdinal, ownerOrdinal } from '#server/db/visibility.ts'
import { longestKnown, wordsLock } from '#server/db/words-lock.ts'
import { marksIn } from '#server/lib/language/date-forms.ts'
import type { PassageRow } from './search-queries.ts'

export interface NewPassage extends Pick<
  PassageRow,
  'ordinal' | 'text' | 'page' | 'row' | 'line' | 'second' | 'section'
> {
  /** Its dates and codes, normalised. */
  marks: readonly string[]
  /** Words above the text: searchable, but not displayed. */
  heading: string
}

/** Removes a file from the search. */
export async function deletePassages(db: Db, fileId: FileId): Promise<void> {
  await run(db, sql`delete from file_passages where file_id = ${fileId}`)
  await run(db, sql`update files set embedded_by = null where id = ${fileId}`)
}

/**
 * Replaces the passages of a file in the search, of its text or of the words in its pictures; those with the same text keep their vectors. Returns whether a text has
 * changed.
 */
export async function replacePassages(
  db: Db,
  fileId: FileId,
  ownerId: UserId,
  configuration: string,
  passages: readonly NewPassage[],
  part: 'text' | 'words' = 'text',
): Promise<boolean> {
  const isInPart =
    part === 'words' ? sql`ordinal >= ${firstWordsOrdinal}` : sql`ordinal < ${firstWordsOrdinal}`
  const before = await rowsOf<{ ordinal: number; hash: string }>(
    db,
    sql`select ordinal, encode(sha256(convert_to(text, 'UTF8')), 'hex') as hash from file_passages
        where file_id = ${fileId} and ${isInPart}`,
  )
  const now = new Map(passages.map(({ ordinal, text }) => [ordinal, text]))
  const gone = before.filter(({ ordinal, hash }) => hash !== hashOf(now.get(ordinal)))
  if (gone.length > 0)
    await run(
      db,
      sql`delete from file_passages
          where file_id = ${fileId} and ordinal = any(${sql.param(gone.map(({ ordinal }) => ordinal))}::int[])`,
    )
  await insertPassages(db, fileId, ownerId, configuration, passages)
  const hasChanged = gone.length > 0 || before.length < passages.length
  if (hasChanged) await run(db, sql`update files set embedded_by = null where id = ${fileId}`)
  return hasChanged
}

const hashOf = (text: string | undefined): string | null =>
  text === undefined ? null : createHash('sha256').update(text).digest('hex')

/** Replaces the passage that is the file itself, with its vectors. */
export async function replaceItself(
  db: Db,
  fileId: FileId,
  ownerId: UserId,
  configuration: string,
  itself: NewPassage,
): Promise<void> {
  await run(db, sql`delete from file_passages where file_id = ${fileId} and ordinal = 0`)
  await run(db, sql`update files set embedded_by = null where id = ${fileId}`)
  await insertPassages(db, fileId, ownerId, configuration, [itself])
}

/** Replaces the passages that only the owner of a file may find. They have no vectors. */
export async function replaceOwnerPassages(
  db: Db,
  fileId: FileId,
  ownerId: UserId,
  configuration: string,
  passages: readonly NewPassage[],
): Promise<void> {
  await run(db, sql`delete from file_passages where file_id = ${fileId} and ordinal = ${ownerOrdinal}`)
  await insertPassages(db, fileId, ownerId, configuration, passages)
}

async function insertPassages(
  db: Db,
  fileId: FileId,
  ownerId: UserId,
  configuration: string,
  passages: readonly NewPassage[],
): Promise<void> {
  const column = <T>(pick: (passage: NewPassage) => T) => sql.param(passages.map(pick))
  await run(
    db,
    sql`
    insert into file_passages (file_id, owner_id, ordinal, text, page, "row", line, second, section, words)
    select ${fileId}, ${ownerId}, p.ordinal, p.text, p.page, p."row", p.line, p.second, p.section,
      setweight(to_tsvector('simple', ${foldedText(sql`p.heading`)}), 'B')
        || to_tsvector(${configuration}::regconfig, ${foldedText(sql`p.heading`)})
        || to_tsvector(${configuration}::regconfig, ${foldedText(sql`p.text`)}) || array_to_tsvector(string_to_array(p.marks, ' '))
    from unnest(${column((p) => p.ordinal)}::int[], ${column((p) => p.text)}::text[], ${column((p) => p.heading)}::text[],
      ${column((p) => p.page)}::int[], ${column((p) => p.row)}::int[], ${column((p) => p.line)}::int[],
      ${column((p) => p.second)}::int[], ${column((p) => p.section)}::text[], ${column((p) => p.marks.join(' '))}::text[]) as p(ordinal, text, heading, page, "row", line, second, section, marks)
    on conflict (file_id, ordinal) do update set page = excluded.page, "row" = excluded."row", line = excluded.line,
      second = excluded.second, section = excluded.section, words = excluded.words
    where (file_passages.page, file_passages."row", file_passages.line, file_passages.second, file_passages.section, file_passages.words)
      is distinct from (excluded.page, excluded."row", excluded.line, excluded.second, excluded.section, excluded.words)`,
  )
  await learnWords(db, fileId, ownerId)
}

/** Changes the heading of the passage that represents the file itself. */
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
    update file_passages set words = setweight(to_tsvector('simple', ${foldedText(heading)}), 'B')
      || to_tsvector(${configuration}::regconfig, ${foldedText(heading)})
      || to_tsvector(${configuration}::regconfig, ${foldedText(sql`text`)}) || array_to_tsvector(string_to_array(${marksIn(heading).join(' ')}, ' '))
    where file_id = ${fileId} and owner_id = ${ownerId} and ordinal = 0`,
  )
  await learnWords(db, fileId, ownerId)
}

/** The data for naming a file's own passage; null when the file is gone. */
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

/** Locks the owner's word list until the transaction ends, so that a word just added is not deleted. */
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

import type { FileId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { marksIn } from '#server/lib/language/date-forms.ts'
import type { PassageRow } from './search-queries.ts'
import { longestKnown } from './sought-forms.ts'

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

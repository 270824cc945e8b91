import type { UserId } from '#contract/ids.ts'
import { rowsOf, run, type Database, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { lockWords } from './passage-queries.ts'

/**
 * Deletes words that no passage of their owner contains any more. Passages disappear by edits, deletions and closed
 * accounts; a trigger marks their owners (migration 0013).
 */
export async function forgetWords({ db, transaction }: Database): Promise<void> {
  for (const ownerId of await findMarked(db)) {
    await transaction(async (tx) => {
      await lockWords(tx.db, ownerId)
      // Owners marked from here on are checked next time.
      await run(tx.db, sql`delete from search_words_to_check where owner_id = ${ownerId}`)
      await run(
        tx.db,
        sql`delete from search_words s where s.owner_id = ${ownerId} and not exists (
              select from (
                select distinct w.word from file_passages p cross join lateral unnest(tsvector_to_array(p.words)) as w(word)
                where p.owner_id = ${ownerId}) as used
              where used.word = s.word)`,
      )
    })
  }
}

async function findMarked(db: Db): Promise<UserId[]> {
  const rows = await rowsOf<{ ownerId: UserId }>(
    db,
    sql`select distinct owner_id as "ownerId" from search_words_to_check`,
  )
  return rows.map(({ ownerId }) => ownerId)
}

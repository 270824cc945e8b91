import { run, type Database } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'

/** Passages and vectors go with their files; the list of an owner's words stands by itself. */
export function createSearchPersonalData({ database: { db } }: { database: Database }): PersonalDataPart {
  return {
    count: async () => ({}),
    // All of it is made from the files, which are exported as they are.
    async *entries() {},
    async remove(userId) {
      await run(db, sql`delete from search_words where owner_id = ${userId}`)
    },
  }
}

import { run, type Database } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'

/** Passages and vectors are deleted with their files; the owner's word list is separate. */
export function createSearchPersonalData({ database: { db } }: { database: Database }): PersonalDataPart {
  return {
    count: async () => ({}),
    // It is all derived from the files, which are exported.
    async *entries() {},
    async remove(userId) {
      await run(db, sql`delete from search_words where owner_id = ${userId}`)
    },
  }
}

import { run, type Database } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'

/**
 * Which stories were created together, for undo, and which suggestions were dismissed: only ids of things that are
 * exported elsewhere.
 */
export function createOrganisePersonalData({ database: { db } }: { database: Database }): PersonalDataPart {
  return {
    count: async () => ({}),
    async *entries() {},
    async remove(userId) {
      await run(db, sql`delete from organisations where owner_id = ${userId}`)
      await run(db, sql`delete from dismissed_suggestions where owner_id = ${userId}`)
    },
  }
}

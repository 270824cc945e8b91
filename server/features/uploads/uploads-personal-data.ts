import type { Database } from '#server/db/database.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import { findPartsOf } from './half-upload-queries.ts'

/** Uploads that are no files yet: their rows go with the account, and nothing of them is exported. */
export function createUploadsPersonalData({
  database,
  storage,
}: {
  database: Database
  storage: Storage
}): PersonalDataPart {
  return {
    count: async () => ({}),
    async *entries() {},
    remove: async (userId) => storage.remove(await findPartsOf(database.db, userId)),
  }
}

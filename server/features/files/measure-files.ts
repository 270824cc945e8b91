import type { Database } from '#server/db/database.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import { findUnmeasured, saveMeasures } from './files-upkeep-queries.ts'

const batch = 500

/** Backfill: records sizes of pictures and converted copies that have none. */
export async function measureFiles({
  database,
  storage,
}: {
  database: Database
  storage: Storage
}): Promise<void> {
  const sizeOf = async (key: string | null) =>
    key === null ? 0 : ((await storage.stat(key))?.sizeBytes ?? 1)
  for (const { id, smallKey, mediumKey, largeKey, playableKey } of await findUnmeasured(database.db, batch)) {
    const pictureBytes = (await sizeOf(smallKey)) + (await sizeOf(mediumKey)) + (await sizeOf(largeKey))
    await saveMeasures(database.db, id, { pictureBytes, playableBytes: await sizeOf(playableKey) })
  }
}

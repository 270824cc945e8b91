import type { Feature } from '#server/calls/feature.ts'
import type { Storage } from '#server/engines/storage/storage.ts'

type KnownKeys = NonNullable<Feature<unknown>['storedKeys']>

const dayMs = 24 * 3600 * 1000
const batchSize = 500

/** Removes day-old objects that no feature's rows reference: the rest of interrupted uploads, and rendered pages. */
export async function sweepOrphans(
  storage: Storage,
  knownKeys: readonly KnownKeys[],
  now: Date,
): Promise<void> {
  let batch: string[] = []
  const flush = async () => {
    const referenced = await Promise.all(knownKeys.map((find) => find(batch)))
    await storage.remove(batch.filter((key) => !referenced.some((keys) => keys.has(key))))
    batch = []
  }
  for await (const object of storage.list('')) {
    if (object.modifiedAt.getTime() < now.getTime() - dayMs) batch.push(object.key)
    if (batch.length === batchSize) await flush()
  }
  if (batch.length > 0) await flush()
}

import type { UserId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import { objectsOf } from './cover-objects.ts'
import { deleteAllOf, listOfOwner } from './covers-queries.ts'

interface Services {
  database: Database
  storage: Storage
}

/** Covers of a user's stories; an export contains the chosen ones. */
export function createCoversPersonalData({ database: { db }, storage }: Services): PersonalDataPart {
  return {
    count: async () => ({}),

    async *entries(userId) {
      for (const { storyId, key, isChosen } of await listOfOwner(db, asViewer(userId))) {
        if (!isChosen) continue
        yield {
          path: `covers/${storyId}.webp`,
          modifiedAt: new Date(),
          isCompact: true,
          sizeBytes: null,
          open: () => storage.read(key),
        }
      }
    },

    async remove(userId) {
      await storage.remove((await listOfOwner(db, asViewer(userId))).flatMap(({ key }) => objectsOf(key)))
      await deleteAllOf(db, asViewer(userId))
    },
  }
}

const asViewer = (userId: UserId): Viewer => ({ kind: 'user', userId, transport: 'program' })

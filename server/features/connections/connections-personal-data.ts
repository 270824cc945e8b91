import { Readable } from 'node:stream'
import { DriveProvider } from '#contract/calls/connections.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { UserId } from '#contract/ids.ts'
import type { Connections } from './connections-service.ts'

/** A user's connected drives. Removing them revokes the access at the providers. */
export function createConnectionsPersonalData(connections: Connections): PersonalDataPart {
  return {
    count: async () => ({}),

    async *entries(userId) {
      const connected = await connections.list(asViewer(userId))
      if (connected.length === 0) return
      yield {
        path: 'connections.json',
        modifiedAt: new Date(),
        isCompact: false,
        sizeBytes: null,
        open: async () => Readable.from([`${JSON.stringify(connected, null, 2)}\n`]),
      }
    },

    async remove(userId) {
      for (const provider of DriveProvider.options) await connections.disconnect(asViewer(userId), provider)
    },
  }
}

const asViewer = (userId: UserId): Viewer => ({ kind: 'user', userId, transport: 'program' })

import { useQuery } from '@tanstack/react-query'
import { type CloudConnection, DriveProvider, listConnections } from '#contract/connections.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

type Connection = Pick<CloudConnection, 'provider' | 'is_active'> & Partial<CloudConnection>

/** The specification lists only some fields of a connection, and no drives that can be connected (2, section 7). */
interface ConnectionsReply {
  connections: Connection[]
  available?: DriveProvider[]
}

const complete = ({ connections, available = [...DriveProvider.options] }: ConnectionsReply) => ({
  connections: connections.map((one) => ({
    ...one,
    email: one.email ?? null,
    connected_at: one.connected_at ?? null,
  })),
  available,
})

/** The user's connected drives, and those that can be connected. */
export function useConnections() {
  return useQuery({
    queryKey: keyOf(listConnections),
    queryFn: ({ signal }) => call(listConnections, { signal }),
    select: complete,
  })
}

export type KnownConnection = ReturnType<typeof complete>['connections'][number]

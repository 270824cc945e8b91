import { createBrowserFlows } from '#server/calls/browser-flows.ts'
import type { Feature, Warn } from '#server/calls/feature.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import { createSealedCookies } from '#server/calls/sealed-cookies.ts'
import type { Database } from '#server/db/database.ts'
import type { Drives } from '#server/engines/drives/open-drives.ts'
import { createConnectionsPersonalData } from './connections-personal-data.ts'
import { connectionRoutes, type Connecting } from './connections-routes.ts'
import { createConnections } from './connections-service.ts'
import { createTokenVault } from './token-vault.ts'

interface Uses {
  database: Database
  rateLimits: RateLimits
  drives: Drives
  /** As in Secrets. */
  keys: readonly Buffer[]
  publicUrl: () => string
  /** The origin of the pages, when it differs from that of the API. */
  webOrigin: string | null
  warn: Warn
}

/** Users' drives at other providers: connect, refresh, disconnect. */
export function connectionsFeature({ database, rateLimits, drives, keys, publicUrl, webOrigin, warn }: Uses) {
  const connections = createConnections({ database, drives, vault: createTokenVault(keys), warn })
  const flows = createBrowserFlows<Connecting>('drive', createSealedCookies(keys), rateLimits)
  return {
    service: connections,
    routes: (bind) => connectionRoutes(bind, { connections, flows, publicUrl, webOrigin }),
    repairs: [() => connections.resealAll()],
    personalData: createConnectionsPersonalData(connections),
  } satisfies Feature<typeof connections>
}

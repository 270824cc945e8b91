import * as contract from '#contract/calls/connections.ts'
import type { BrowserFlows } from '#server/calls/browser-flows.ts'
import type { Bind } from '#server/calls/call.ts'
import { ownAddress } from '#server/calls/own-address.ts'
import type { PageReply } from '#server/calls/replies.ts'
import type { UserId } from '#contract/ids.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { userIdOf } from '#server/db/viewer.ts'
import { Problem } from '#server/lib/problem.ts'
import type { Connections } from './connections-service.ts'

/** The pending connection, while the browser is at the provider. */
export interface Connecting {
  userId: UserId
  provider: contract.DriveProvider
}

interface Services {
  connections: Connections
  flows: BrowserFlows<Connecting>
  publicUrl: () => string
  /** The origin of the pages, when it differs from that of the API. */
  webOrigin: string | null
}

export function connectionRoutes(bind: Bind, { connections, flows, publicUrl, webOrigin }: Services): void {
  const toSettings = (query: string): PageReply => ({ to: `${webOrigin ?? ''}/settings?${query}` })
  const redirectUri = (provider: contract.DriveProvider) =>
    publicUrl() + contract.connectCallback.path.replace(':provider', provider)
  const failing = async (work: () => Promise<PageReply>): Promise<PageReply> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Problem && isConnectProblem(error.code)) return toSettings(`error=${error.code}`)
      throw error
    }
  }

  bind(contract.listConnections, async ({ viewer }) => ({
    connections: await connections.list(viewer),
    available: connections.available(),
  }))

  bind(contract.connectDrive, ({ viewer, params: { provider }, cookies, ...call }) =>
    failing(async () => {
      const own = ownAddress(call, publicUrl())
      if (own !== null) return { to: own }
      const userId = userIdOf(viewer)
      // The settings page asks to sign in, and returns here.
      if (userId === null) return toSettings('tab=cloud')
      const flow = await flows.begin(cookies, { userId, provider })
      return { to: connections.askUrl({ ...flow, redirectUri: redirectUri(provider) }).href }
    }),
  )

  bind(contract.connectCallback, ({ viewer, params: { provider }, query: { state, code, error }, cookies }) =>
    failing(async () => {
      const flow = await flows.end(cookies, state)
      if (!flow || !isOf(flow, viewer, provider)) throw new Problem('connect_expired')
      if (error !== undefined)
        throw new Problem(error === 'access_denied' ? 'connect_cancelled' : 'connect_refused')
      if (!code) throw new Problem('connect_refused')
      await connections.connect(viewer, { ...flow, redirectUri: redirectUri(provider) }, code)
      return toSettings(`success=${contract.connectedAs(provider)}`)
    }),
  )

  bind(contract.disconnectDrive, async ({ viewer, params: { provider } }) => {
    await connections.disconnect(viewer, provider)
    return { ok: true as const }
  })
}

/** Another user may have signed in meanwhile: the drive belongs to the one who started. */
const isOf = (flow: Connecting, viewer: Viewer, provider: contract.DriveProvider): boolean =>
  flow.provider === provider && flow.userId === userIdOf(viewer)

const isConnectProblem = (code: string): boolean =>
  contract.connectProblems.some((problem) => problem === code)

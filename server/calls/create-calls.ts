import type { Endpoint, Kind, Schema } from '#contract/endpoint.ts'
import type { UserId } from '#contract/ids.ts'
import type { Bind, Call, Connection, Handler, Line } from './call.ts'
import { parseBody, parseParams, parseQuery, requireReply } from './parse.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Rules } from './rules.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import type { StreamRegistry } from '#server/lib/stream-registry.ts'

/** A call as it arrives over a transport, not validated yet. */
export interface Arrival extends Connection {
  params: unknown
  query: unknown
  body: unknown
  /** Reads the viewer. */
  readViewer: () => Promise<Viewer>
  /** Reads the viewer again, without counting as a use of the session. */
  readViewerAgain: () => Promise<Viewer>
}

/** The input of any handler. */
type AnyCall = Call<unknown, unknown, unknown>

/** A call of the contract with its handler; each transport sends the replies in its own way. */
export interface BoundCall {
  endpoint: Endpoint
  /** Parses the input and checks access. @throws Problem */
  admit: (arrival: Arrival) => Promise<AnyCall>
  /** The handler's result for an admitted call; its shape depends on the kind (`ReplyOf`). */
  answer: (call: AnyCall) => Promise<unknown>
  /** For the kind `socket`, instead of `answer`. */
  connect: (call: AnyCall, line: Line<unknown, unknown>) => Promise<void>
}

export interface Calls {
  bind: Bind
  /** All calls of the contract with their handlers. Throws when one is missing. */
  all: (endpoints: Iterable<Endpoint>) => BoundCall[]
}

interface Services {
  rules: Rules
  rateLimits: RateLimits
  /** Long-running calls, by the user of their session. */
  openStreams: StreamRegistry<UserId>
  /** In tests and development a reply that breaks its contract is an error. */
  isReplyChecked: boolean
}

type AnyHandler = (call: AnyCall & { line?: Line<unknown, unknown> }) => Promise<unknown>

/**
 * Handles calls of all transports: parse, check access, handle, check the reply.
 * Sending the reply is up to the transport.
 */
export function createCalls(services: Services): Calls {
  const bound = new Map<Endpoint, BoundCall>()
  return {
    bind<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, K extends Kind>(
      endpoint: Endpoint<P, Q, B, R, K>,
      handler: Handler<P, Q, B, R, K>,
    ) {
      const description = endpoint as unknown as Endpoint
      bound.set(description, bindCall(services, description, handler as unknown as AnyHandler))
    },
    all: (endpoints) =>
      [...endpoints].map((endpoint) => {
        const call = bound.get(endpoint)
        if (!call) throw new Error(`${nameOf(endpoint)} is in the contract but not bound`)
        return call
      }),
  }
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

function bindCall(services: Services, endpoint: Endpoint, handler: AnyHandler): BoundCall {
  // The type requires a rule; this check also stops the start if a cast has hidden that one is missing.
  const rule = services.rules[endpoint.access]
  if (!rule) throw new Error(`${nameOf(endpoint)} has no access rule`)
  const hasBody = !['upload', 'socket', 'signed'].includes(endpoint.kind)
  return {
    endpoint,
    async admit(arrival) {
      const params = parseParams(endpoint.params, arrival.params)
      const query = parseQuery(endpoint.query, arrival.query)
      const viewer = await arrival.readViewer()
      if (endpoint.isRuleInHandler !== true) await rule(viewer, (params as { id?: string }).id ?? '')
      const body = hasBody ? parseBody(endpoint.body, arrival.body) : undefined
      return createCall(services, arrival, { params, query, body, viewer })
    },
    async answer(call) {
      const reply = await handler(call)
      const isChecked = services.isReplyChecked && ['json', 'upload', 'signed'].includes(endpoint.kind)
      if (isChecked) requireReply(endpoint, reply)
      return reply
    },
    connect: async (call, line) => void (await handler(Object.assign(call, { line }))),
  }
}

function createCall(
  { openStreams, rateLimits }: Services,
  arrival: Arrival,
  parsed: { params: unknown; query: unknown; body: unknown; viewer: Viewer },
): AnyCall {
  const { viewer } = parsed
  const { address, agent, cookies, path, ifMatch, bodyBytes, host } = arrival
  return {
    ...parsed,
    address,
    agent,
    ifMatch,
    cookies,
    path,
    bodyBytes,
    host,
    // Lazy, because most calls do not need it.
    get signal() {
      return arrival.signal
    },
    onClose: (listener) => arrival.onClose(listener),
    formParts: (limits) => arrival.formParts(limits),
    signedBody: (header) => arrival.signedBody(header),
    onSignedOut(end) {
      if (viewer.kind !== 'user') return
      const { userId } = viewer
      const isAllowed = async () => userIdOf(await arrival.readViewerAgain()) === userId
      arrival.onClose(openStreams.begin(userId, { isAllowed, end }))
    },
    take: (name, limit) => rateLimits.takeFrom(name, address, limit),
  }
}

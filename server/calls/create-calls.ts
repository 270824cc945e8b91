import type { Endpoint, Kind, Schema } from '#contract/endpoint.ts'
import type { UserId } from '#contract/ids.ts'
import type { Bind, Call, Connection, Handler, Line } from './call.ts'
import { parseBody, parseParams, parseQuery, requireReply } from './parse.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Rules } from './rules.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import type { StreamRegistry } from '#server/lib/stream-registry.ts'

/** One call as it arrives over a transport: nothing of it is believed yet. */
export interface Arrival extends Connection {
  params: unknown
  query: unknown
  body: unknown
  /** Who asks. */
  readViewer: () => Promise<Viewer>
  /** Who the same caller is by now, without this being a use of his session. */
  readViewerAgain: () => Promise<Viewer>
}

/** What a handler gets, whatever its call. */
type AnyCall = Call<unknown, unknown, unknown>

/** A call of the contract with what it does; a transport answers it in its own way. */
export interface BoundCall {
  endpoint: Endpoint
  /** Parses what has arrived and asks the rule. @throws Problem */
  admit: (arrival: Arrival) => Promise<AnyCall>
  /** What the handler returns for a call that was let in; its shape is that of the kind (`ReplyOf`). */
  answer: (call: AnyCall) => Promise<unknown>
  /** For the kind `socket`, in place of `answer`. */
  connect: (call: AnyCall, line: Line<unknown, unknown>) => Promise<void>
}

export interface Calls {
  bind: Bind
  /** Every call of the contract with what it does. Throws when one was forgotten. */
  all: (endpoints: Iterable<Endpoint>) => BoundCall[]
}

interface Services {
  rules: Rules
  rateLimits: RateLimits
  /** Calls that go on, by the user whose session they came with. */
  openStreams: StreamRegistry<UserId>
  /** In tests and development a reply that breaks its own contract is an error. */
  isReplyChecked: boolean
}

type AnyHandler = (call: AnyCall & { line?: Line<unknown, unknown> }) => Promise<unknown>

/**
 * Makes the one way calls are answered, whichever transport they arrive by: parse, ask the rule, handle, check the reply.
 * What becomes of the reply is up to the transport.
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
  // The type demands one; a rule that was forgotten must still stop the start, whatever was cast on the way.
  const rule = services.rules[endpoint.access]
  if (!rule) throw new Error(`${nameOf(endpoint)} has no access rule`)
  const hasBody = !['upload', 'socket', 'signed'].includes(endpoint.kind)
  return {
    endpoint,
    async admit(arrival) {
      const params = parseParams(endpoint.params, arrival.params)
      const query = parseQuery(endpoint.query, arrival.query)
      const viewer = await arrival.readViewer()
      await rule(viewer, (params as { id?: string }).id ?? '')
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
  const { address, agent, cookies, path, bodyBytes, host } = arrival
  return {
    ...parsed,
    address,
    agent,
    cookies,
    path,
    bodyBytes,
    host,
    // Most calls never ask for it.
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

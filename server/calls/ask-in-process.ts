import { randomUUID } from 'node:crypto'
import type { UserId } from '#contract/ids.ts'
import type { Arrival, BoundCall } from './create-calls.ts'
import type { Viewer } from '#server/db/viewer.ts'

/** The input of a call: its parameters and query. */
export interface Asked {
  params?: unknown
  query?: unknown
}

/** A call, by method and path of the contract. */
interface Named {
  method: string
  path: string
}

/** Runs a call of the contract and returns its reply. @throws Problem */
export type Ask = (endpoint: Named, input?: Asked) => Promise<unknown>

export interface InProcess {
  /** As an anonymous visitor. */
  askAsVisitor: Ask
  /** As a user whose session was read. */
  askAsUser: (userId: UserId) => Ask
}

/** The transport for calls from within the process: without a connection, cookies or a body. */
export function askInProcess(calls: readonly BoundCall[]): InProcess {
  const byName = new Map(calls.map((call) => [nameOf(call.endpoint), call]))
  const askAs =
    (viewerOf: () => Viewer): Ask =>
    async (endpoint, input = {}) => {
      const call = byName.get(nameOf(endpoint))
      if (call === undefined || call.endpoint.kind !== 'json')
        throw new Error(`${nameOf(endpoint)} cannot be called in-process`)
      const end = new AbortController()
      try {
        return await call.answer(await call.admit(arrivalOf(viewerOf(), endpoint.path, input, end.signal)))
      } finally {
        end.abort()
      }
    }
  return {
    askAsVisitor: askAs(() => ({ kind: 'visitor', visitorId: randomUUID(), transport: 'program' })),
    askAsUser: (userId) => askAs(() => ({ kind: 'user', userId, transport: 'program' })),
  }
}

const nameOf = ({ method, path }: Named) => `${method} ${path}`

const nothing = () => {
  throw new Error('in-process calls have no body')
}

function arrivalOf(
  viewer: Viewer,
  path: string,
  { params = {}, query = {} }: Asked,
  signal: AbortSignal,
): Arrival {
  return {
    params,
    query,
    body: undefined,
    path,
    host: '',
    address: '',
    agent: null,
    ifMatch: null,
    bodyBytes: 0,
    cookies: { read: () => null, set: () => {}, clear: () => {}, names: () => [] },
    signal,
    onClose: (listener) => signal.addEventListener('abort', listener, { once: true }),
    formParts: nothing,
    signedBody: nothing,
    readViewer: async () => viewer,
    readViewerAgain: async () => viewer,
  }
}

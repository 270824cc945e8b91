import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { usualBodyBytes, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Connection, ReplyOf } from '#server/calls/call.ts'
import type { Arrival, BoundCall, Calls } from '#server/calls/create-calls.ts'
import type { PageReply } from '#server/calls/replies.ts'
import { clientAddress } from './client-address.ts'
import { formParts } from './form-parts.ts'
import { createRequestCookies } from './request-cookies.ts'
import { createRequestEnd, onAbort } from './request-end.ts'
import { sendBytes } from './send-bytes.ts'
import { sendEvents } from './send-events.ts'
import { socketLine } from './socket-line.ts'
import { createViewers, type ReadSession, type Viewers } from './viewers.ts'
import { Problem } from '#server/lib/problem.ts'
import { unreachable } from '#server/lib/unreachable.ts'

interface Options {
  /** Whether the site uses https; a function, because that is known only once the server listens. */
  isSecure: () => boolean
  /** As in Secrets: the first signs, all are accepted. */
  keys: readonly Buffer[]
  readSession: ReadSession
}

/** For the body of a signed call; a payment provider's event has a few kilobytes. */
const signedBytes = 1024 * 1024

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Exposes every call of the contract over HTTP. */
export function openCalls(app: FastifyInstance, calls: Calls, options: Options): void {
  const viewers = createViewers(options)
  const cookiesOf = createRequestCookies(options.isSecure)
  const arrivalOf = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Arrival =>
    createArrival(viewers, cookiesOf(request, reply), endpoint, request, reply)

  // Calls release their resources before the engines are closed.
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => void (await Promise.allSettled(underWay)))

  for (const bound of calls.all(endpoints.values())) {
    const { endpoint } = bound
    if (endpoint.kind === 'socket') {
      openSocket(app, bound, arrivalOf)
      continue
    }
    const route = {
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyBytes ?? usualBodyBytes,
      handler: counted(underWay, unlessRefused(handlerOf(bound, arrivalOf))),
    }
    if (endpoint.kind === 'signed') void app.register(async (part) => openSigned(part, route))
    else app.route(route)
  }
}

/** A signature covers the raw bytes, so they are kept unparsed. */
function openSigned(part: FastifyInstance, route: RouteOptions): void {
  part.removeAllContentTypeParsers()
  part.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: signedBytes }, (_request, bytes, done) =>
    done(null, bytes),
  )
  part.route(route)
}

type ArrivalOf = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => Arrival

/** Tracks the call in `underWay` until its handler ends, which may be after the request. */
const counted =
  (underWay: Set<Promise<unknown>>, handle: Handle): Handle =>
  (request, reply) => {
    const call = handle(request, reply)
    underWay.add(call)
    const forget = () => underWay.delete(call)
    call.then(forget, forget)
    return call
  }

/** A body that was too slow has been answered already; the read error that follows is expected. */
function unlessRefused(handle: Handle): Handle {
  return async (request, reply) => {
    try {
      return await handle(request, reply)
    } catch (error) {
      if (!reply.sent) throw error
      request.log.debug({ err: error }, 'a call failed that had been answered')
    }
  }
}

/** The handler that sends replies of this kind. */
function handlerOf(bound: BoundCall, arrivalOf: ArrivalOf): Handle {
  const { endpoint } = bound
  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    bound.answer(await bound.admit(arrivalOf(endpoint, request, reply)))
  switch (endpoint.kind) {
    case 'json':
    case 'upload':
    case 'signed':
      return async (request, reply) => {
        const said = await answer(request, reply)
        // Valid now and for this viewer only.
        void reply.header('cache-control', 'no-store')
        return said
      }
    case 'bytes':
      return async (request, reply) =>
        sendBytes((await answer(request, reply)) as ReplyOf<'bytes', never>, request, reply)
    case 'events':
      return async (request, reply) =>
        sendEvents((await answer(request, reply)) as ReplyOf<'events', never>, request, reply)
    case 'redirect':
      return async (request, reply) => sendPage((await answer(request, reply)) as PageReply, reply)
    case 'socket':
      throw new Error('a socket has no handler of this kind')
    default:
      return unreachable(endpoint.kind)
  }
}

function openSocket(app: FastifyInstance, bound: BoundCall, arrivalOf: ArrivalOf): void {
  const { endpoint } = bound
  const admitted = new WeakMap<FastifyRequest, Awaited<ReturnType<BoundCall['admit']>>>()
  const arrivals = new WeakMap<FastifyRequest, Arrival>()
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    preHandler: async (request, reply) => {
      if (!request.ws) throw new Problem('socket_needed')
      const arrival = arrivalOf(endpoint, request, reply)
      admitted.set(request, await bound.admit(arrival))
      arrivals.set(request, arrival)
    },
    handler: async () => {
      throw new Problem('socket_needed')
    },
    wsHandler: (socket, request) => {
      const call = admitted.get(request)
      const arrival = arrivals.get(request)
      if (!call || !arrival) throw new Error('a socket was opened before its call was admitted')
      void bound.connect(call, socketLine(socket, endpoint, arrival.readViewerAgain))
    },
  })
}

function createArrival(
  viewers: Viewers,
  cookies: Connection['cookies'],
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Arrival {
  const end = createRequestEnd(request, reply)
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    path: request.url,
    host: request.host,
    address: clientAddress(request),
    agent: request.headers['user-agent'] ?? null,
    cookies,
    ifMatch: request.headers['if-match']?.replaceAll('"', '') ?? null,
    bodyBytes: Number(request.headers['content-length'] ?? 0),
    get signal() {
      return end()
    },
    onClose: (listener) => onAbort(end(), listener),
    formParts: (limits) => formParts(request, limits, end()),
    signedBody(header) {
      const signature = request.headers[header]
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body))
        throw new Problem('signature_wrong')
      return { bytes: request.body, signature }
    },
    readViewer: () => viewers.read(cookies, endpoint.access),
    readViewerAgain: () => viewers.again(cookies),
  }
}

function sendPage(page: PageReply, reply: FastifyReply): FastifyReply {
  void reply.headers(page.headers ?? {})
  return 'to' in page ? reply.redirect(page.to) : reply.code(page.status).send(page.html)
}

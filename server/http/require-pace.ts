import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyPace } from '#server/config/limits-config.ts'
import { problems } from '#contract/problems.ts'

/** Checks per period, so that a stopped body is noticed soon after it. */
const steps = 6
/** How long the response has to arrive before the connection is closed. */
const goodbyeMs = 1_000

interface Coming {
  request: FastifyRequest
  reply: FastifyReply
  /** Bytes read from the connection at the last checks, oldest first. */
  seen: number[]
}

/**
 * Ends requests with slow bodies with 408: each occupies a connection, and a thousand of them cost an attacker nothing.
 * A body that this side does not read is not slow. The total time is not limited.
 */
export function requirePace(app: FastifyInstance, pace: BodyPace): void {
  const coming = new Set<Coming>()
  const least = (pace.bytesPerSecond * pace.overMs) / 1000
  const timer = setInterval(look, pace.overMs / steps).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const one = { request, reply, seen: [request.socket.bytesRead] }
      coming.add(one)
      const forget = () => coming.delete(one)
      request.raw.once('end', forget).once('close', forget)
    }
    done()
  })

  function look(): void {
    for (const one of coming) {
      const { request, seen } = one
      const bytes = request.socket.bytesRead
      if (isHeldBack(request)) one.seen = [bytes]
      else if (seen.length > steps && bytes - (seen[0] ?? bytes) < least) {
        coming.delete(one)
        refuse(one)
      } else one.seen = [...seen, bytes].slice(-(steps + 1))
    }
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** More bytes are available, but were not read. */
const isHeldBack = ({ raw }: FastifyRequest) => raw.readableLength >= raw.readableHighWaterMark

/** The handler that still reads the body receives an error when the connection ends. */
function refuse({ request, reply }: Coming): void {
  const { socket } = request
  if (!reply.raw.headersSent) {
    const { status, words } = problems.body_too_slow
    request.log.info('a body came too slowly')
    reply.hijack()
    const own = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    }
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...own }))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.statusCode = status
    reply.raw.end(JSON.stringify({ error: words, code: 'body_too_slow' }))
  }
  setTimeout(() => socket.destroy(), goodbyeMs).unref()
}

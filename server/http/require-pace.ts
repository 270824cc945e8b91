import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyPace } from '#server/config/limits-config.ts'
import { problems } from '#contract/problems.ts'

/** A while is looked at in so many steps, so that a body that stops is noticed soon after one while. */
const steps = 6
/** What was said gets so long to arrive before the connection ends. */
const goodbyeMs = 1_000

interface Coming {
  request: FastifyRequest
  reply: FastifyReply
  /** Bytes read from the connection at the last steps, oldest first. */
  seen: number[]
}

/**
 * Ends requests whose bodies come too slowly with 408: each keeps a connection, and a thousand of them cost their sender
 * nothing. A body that this side does not read on is not slow. Bodies of any length may come for as long as they like.
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

/** More could have come, and was not taken. */
const isHeldBack = ({ raw }: FastifyRequest) => raw.readableLength >= raw.readableHighWaterMark

/** Whoever still reads the body hears that it was cut off, when the connection ends. */
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

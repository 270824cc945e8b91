import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { varyBy } from './vary.ts'

const compressible = /^(application\/json|text\/html)/

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A shorter reply is a packet or two anyway. */
const smallest = 4_000

/** At this quality a page of stories takes less than a millisecond and shrinks to a tenth. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Compresses long JSON replies and pages for clients that accept it. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < smallest || reply.hasHeader('content-encoding'))
      return payload
    if (!compressible.test(String(reply.getHeader('content-type')))) return payload
    varyBy(reply, 'accept-encoding')
    const accepted = request.headers['accept-encoding'] ?? ''
    if (/\bbr\b/.test(accepted)) {
      void reply.header('content-encoding', 'br').removeHeader('content-length')
      return compressBrotli(payload, brotliOptions)
    }
    if (/\bgzip\b/.test(accepted)) {
      void reply.header('content-encoding', 'gzip').removeHeader('content-length')
      return compressGzip(payload, { level: 4 })
    }
    return payload
  })
}

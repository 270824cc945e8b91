import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { varyBy } from './vary.ts'

const compressible = /^(application\/json|text\/html)/

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this many characters a reply is a packet or two, however it is sent. */
const smallest = 4_000

/** The quality at which a page of stories takes less than a millisecond and shrinks to a tenth. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Sends long replies of calls, and the page itself, compressed to whoever takes them so. */
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

import type { FastifyInstance } from 'fastify'
import { varyBy } from './vary.ts'

const preflightSeconds = 600

/** Allows one other origin to call with cookies: a split set-up, whose web app is hosted elsewhere. */
export function allowOrigin(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    // Pictures and videos are displayed there too, and browsers do not send the origin for those. Both origins are of
    // the same site, or cookies would not be sent.
    void reply.header('cross-origin-resource-policy', 'same-site')
    if (request.headers.origin !== origin) return
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers':
        'retry-after, content-disposition, location, upload-offset, upload-length',
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'content-type, range, if-match, tus-resumable, upload-offset, upload-length, upload-metadata',
        'access-control-max-age': preflightSeconds,
      })
      .send()
  })
  // Last, to keep what the reply itself varies by.
  app.addHook('onSend', async (_request, reply) => {
    varyBy(reply, 'origin')
  })
}

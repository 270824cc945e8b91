import type { FastifyInstance } from 'fastify'
import { varyBy } from './vary.ts'

const preflightSeconds = 600

/** Lets the pages of one other origin call with cookies: a split set-up, whose web is served from elsewhere. */
export function allowOrigin(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    // Pictures and films are shown there too, and a browser does not say for whom it asks for those. Both origins are of
    // one site, or no cookie would travel.
    void reply.header('cross-origin-resource-policy', 'same-site')
    if (request.headers.origin !== origin) return
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'retry-after, content-disposition',
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'content-type, range',
        'access-control-max-age': preflightSeconds,
      })
      .send()
  })
  // Last of all: what a reply itself varies by stays.
  app.addHook('onSend', async (_request, reply) => {
    varyBy(reply, 'origin')
  })
}

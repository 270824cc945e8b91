import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#server/lib/problem.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** GET paths that change something. */
const changingReads = new Set(['/auth/logout'])

/**
 * Refuses cross-site writes, GETs that end a session, and sockets. Browsers send Sec-Fetch-Site or Origin; programs
 * send neither and pass, because they do not carry a user's cookies by accident.
 */
export function checkOrigin(app: FastifyInstance, ownOrigins: () => readonly string[]): void {
  app.addHook('onRequest', async (request) => {
    // The path as the router decoded it.
    const isHarmless = reading.has(request.method) && !changingReads.has(request.routeOptions.url ?? '')
    if (isHarmless && request.headers.upgrade === undefined) return
    if (!comesFromHere(request, ownOrigins())) throw new Problem('cross_site')
  })
}

function comesFromHere(request: FastifyRequest, ownOrigins: readonly string[]): boolean {
  const origin = request.headers.origin
  if (origin !== undefined && ownOrigins.includes(origin)) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || URL.parse(origin)?.host === request.headers.host
}

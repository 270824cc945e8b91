import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#server/lib/problem.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Reads that change something. */
const changingReads = new Set(['/auth/logout'])

/**
 * Refuses what another site makes a browser send: every write, the reads that end a session, and sockets, whose
 * messages a browser would let any page read.
 * Browsers say where a request comes from in Sec-Fetch-Site; older ones in Origin; other programs say nothing and pass,
 * because they carry nobody's cookies by accident.
 */
export function checkOrigin(app: FastifyInstance, ownOrigins: () => readonly string[]): void {
  app.addHook('onRequest', async (request) => {
    // As the router has understood the address, however it was spelled.
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

import type { FastifyInstance } from 'fastify'

/** How long requests in progress may take once the server stops. */
const drainMs = 5_000

/** Stops the server: requests in progress are finished, and what is left of them after 5 s is cut off. */
export async function drain(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(timer)
}

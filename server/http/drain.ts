import type { FastifyInstance } from 'fastify'

/** How long requests in progress may take once the server stops. */
const drainMs = 5_000
const idleCheckMs = 50

/** Stops the server: requests in progress are finished, and what is left of them after 5 s is cut off. */
export async function drain(app: FastifyInstance): Promise<void> {
  const closing = app.close()
  // A connection whose request ends during the stop would be kept for more than a minute.
  const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
  try {
    await closing
  } finally {
    clearInterval(idle)
    clearTimeout(cut)
  }
}

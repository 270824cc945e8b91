import type { FastifyInstance } from 'fastify'
import { within } from '#server/lib/within.ts'

/** Each resolves when its part of the system responds. */
type Checks = Record<string, () => Promise<unknown>>

const checkTimeoutMs = 3_000

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: 200 if all dependencies respond, else 503 with the failed ones.
 */
export function addHealth(
  app: FastifyInstance,
  checks: Checks,
  /** Reported along with the checks, without affecting the status. */
  states: Record<string, () => string>,
  onFailure: (part: string, error: unknown) => void,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([part, check]) => {
        try {
          await within(checkTimeoutMs, check(), () => new Error(`no answer within ${checkTimeoutMs} ms`))
          return [part, 'ok'] as const
        } catch (error) {
          onFailure(part, error)
          return [part, 'failing'] as const
        }
      }),
    )
    const reported = Object.fromEntries(Object.entries(states).map(([part, state]) => [part, state()]))
    const isReady = results.every(([, state]) => state === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'failing', ...Object.fromEntries(results), ...reported })
  })
}

import { ProviderFailure } from './provider-failure.ts'

/**
 * A circuit breaker for background work: after a missed deadline, calls fail at once for a while, so that each file
 * does not wait for a silent provider.
 */
export function createRest(restMs: number) {
  let until = 0
  return {
    async before<T>(call: () => Promise<T>): Promise<T> {
      if (Date.now() < until) throw new ProviderFailure('silent', 'it was silent a moment ago')
      try {
        return await call()
      } catch (error) {
        if (error instanceof ProviderFailure && error.kind === 'silent') until = Date.now() + restMs
        throw error
      }
    },
  }
}

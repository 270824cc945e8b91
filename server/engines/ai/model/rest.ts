import { ProviderFailure } from './provider-failure.ts'

/**
 * Keeps background work from waiting, file by file, for a provider that is silent: after one deadline has passed, calls
 * fail at once for a while.
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

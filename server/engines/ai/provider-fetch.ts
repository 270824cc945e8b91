import type { Deadlines } from '#server/config/ai-config.ts'

/** Nothing came for longer than a deadline allows. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent'
}

/**
 * A fetch for requests to a provider. A server that says nothing is left after a deadline (fetch itself waits five
 * minutes), and a redirect is an error: the key must not travel to an address nobody configured.
 */
export function fetchWithDeadlines({ headersMs, gapMs }: Deadlines): typeof fetch {
  return async (input, init) => {
    const leaving = new AbortController()
    const signals = [leaving.signal, ...(init?.signal ? [init.signal] : [])]
    const timer = setTimeout(() => leaving.abort(new ProviderSilent('no headers in time')), headersMs)
    try {
      const response = await fetch(input, { ...init, redirect: 'error', signal: AbortSignal.any(signals) })
      const { status, statusText, headers } = response
      const body = response.body && watched(response.body, gapMs, leaving)
      return new Response(body, { status, statusText, headers })
    } finally {
      clearTimeout(timer)
    }
  }
}

function watched(
  body: ReadableStream<Uint8Array>,
  gapMs: number,
  leaving: AbortController,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const timer = setTimeout(() => leaving.abort(new ProviderSilent('silent amid the body')), gapMs)
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } finally {
        clearTimeout(timer)
      }
    },
    async cancel(reason) {
      leaving.abort(reason)
      await reader.cancel(reason).catch(() => {})
    },
  })
}

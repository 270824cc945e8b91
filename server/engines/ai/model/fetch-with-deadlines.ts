import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Deadlines } from '#server/config/ai-config.ts'

/** The provider redirected us to another URL. */
export class ProviderRedirected extends Error {
  override name = 'ProviderRedirected'
}

interface Asked {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal
}

/**
 * A faster fetch for the providers' libraries. `headersMs` limits connecting and waiting for headers, `gapMs` each
 * chunk. A redirect is an error, because the key must only be sent to the configured address.
 */
export function fetchWithDeadlines({ headersMs, gapMs }: Deadlines): typeof fetch {
  const dispatcher = new Agent({
    headersTimeout: headersMs,
    bodyTimeout: gapMs,
    connect: { timeout: headersMs },
  })
  return (async (address: string, { method = 'GET', ...options }: Asked = {}) => {
    const reply = await request(address, { method, ...options, dispatcher })
    const { statusCode: status, statusText, headers, body } = reply
    if (status >= 300 && status < 400) {
      // The rest is not needed, and an error of closing it is ignored.
      body.on('error', () => {}).destroy()
      throw new ProviderRedirected(`to ${String(headers['location'])}`)
    }
    const isStream = String(headers['content-type']).includes('text/event-stream')
    // Node's Response accepts async iterables; the browser types that tests use do not include that.
    const pieces: unknown = isStream ? untilDone(body) : body
    return new Response(pieces as ReadableStream, { status, statusText, headers: pairsOf(headers) })
  }) as typeof fetch
}

/** The last line of an event stream in OpenAI's format. */
const doneLine = /(?:^|\n)data: ?\[DONE\]\s*(?:\n|$)/
/** In that format the last chunk of a text has the finish reason; only the usage may follow. */
const lastPiece = /"finish_reason": ?"\w/
/** After it a server that is silent for this long is done. */
const behindLastMs = 1_500
/** How long to wait for a server to close the connection after its last event. */
const closingMs = 500

/** The bytes of an event stream up to its last event: some servers keep the connection open afterwards. */
async function* untilDone(body: Readable): AsyncGenerator<Buffer> {
  const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  let end = ''
  let isLast = false
  let isDone = false
  try {
    while (!isDone) {
      const next = await (isLast ? unlessSilent(pieces.next()) : pieces.next())
      isDone = next === null || next.done === true
      if (next === null || next.done === true) return
      yield next.value
      end += next.value.toString('latin1')
      isLast ||= lastPiece.test(end)
      isDone = doneLine.test(end)
      end = end.slice(-24)
    }
  } finally {
    if (!isDone) body.destroy()
    else if (!body.readableEnded) {
      const timer = setTimeout(() => body.destroy(), closingMs).unref()
      // Once read to its end, the connection can be reused.
      body
        .on('error', () => {})
        .once('close', () => clearTimeout(timer))
        .resume()
    }
  }
}

/** Null when the chunk does not arrive in time. */
async function unlessSilent<Piece>(piece: Promise<Piece>): Promise<Piece | null> {
  const waiting = new AbortController()
  try {
    return await Promise.race([piece, sleep(behindLastMs, null, { signal: waiting.signal })])
  } finally {
    waiting.abort()
    piece.catch(() => {})
  }
}

function pairsOf(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
}

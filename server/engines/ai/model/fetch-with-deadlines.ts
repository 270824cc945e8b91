import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Deadlines } from '#server/config/ai-config.ts'

/** The provider sent us to another address. */
export class ProviderRedirected extends Error {
  override name = 'ProviderRedirected'
}

interface Asked {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

/**
 * What the providers' libraries need of fetch, at three quarters of its cost, for addresses, headers and bodies that are
 * plain. A server that says nothing is left after a deadline (fetch itself waits five minutes): one to connect and one to
 * begin its answer, each of `headersMs`, and `gapMs` between two pieces. A redirect is an error: the key must not travel to
 * an address nobody configured.
 */
export function fetchWithDeadlines({ headersMs, gapMs }: Deadlines): typeof fetch {
  const dispatcher = new Agent({
    headersTimeout: headersMs,
    bodyTimeout: gapMs,
    connect: { timeout: headersMs },
  })
  return (async (address: string, { method = 'GET', ...asked }: Asked = {}) => {
    const reply = await request(address, { method, ...asked, dispatcher })
    const { statusCode: status, statusText, headers, body } = reply
    if (status >= 300 && status < 400) {
      // Nobody reads the rest, nor hears that it was left.
      body.on('error', () => {}).destroy()
      throw new ProviderRedirected(`to ${String(headers['location'])}`)
    }
    const isStream = String(headers['content-type']).includes('text/event-stream')
    // Node's Response takes what can be iterated, which browsers' types, that tests have too, do not tell.
    const pieces: unknown = isStream ? untilDone(body) : body
    return new Response(pieces as ReadableStream, { status, statusText, headers: pairsOf(headers) })
  }) as typeof fetch
}

/** The line with which a stream of events in OpenAI's format ends. */
const doneLine = /(?:^|\n)data: ?\[DONE\]\s*(?:\n|$)/
/** In that format the last piece of a text says why it is the last; behind it comes at most what was used. */
const lastPiece = /"finish_reason": ?"\w/
/** Behind it a server that is silent for so long says nothing more. */
const behindLastMs = 1_500
/** A server that says so and does not close the connection is left after this. */
const closingMs = 500

/** The bytes of a stream of events up to its end, by its own account: some servers leave the connection open behind it. */
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
      // Read to its end the connection can be used again.
      body
        .on('error', () => {})
        .once('close', () => clearTimeout(timer))
        .resume()
    }
  }
}

/** Null for a piece that does not come. */
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

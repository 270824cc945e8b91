import { once } from 'node:events'
import http from 'node:http'
import { ReadableStream } from 'node:stream/web'
import https from 'node:https'
import type { Deadlines } from '#server/config/ai-config.ts'

/** Nothing came for longer than a deadline allows. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent'
}

/** The provider sent us to another address. */
export class ProviderRedirected extends Error {
  override name = 'ProviderRedirected'
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

/**
 * What the providers' libraries need of fetch, at a third of its cost, for addresses, headers and bodies that are plain. A
 * server that says nothing is left after a deadline (fetch itself waits five minutes), and a redirect is an error: the key
 * must not travel to an address nobody configured.
 */
export function fetchWithDeadlines({ headersMs, gapMs }: Deadlines): typeof fetch {
  return (async (address: string, { method = 'GET', headers = {}, body = '', signal }: Asked = {}) => {
    const { request: send } = address.startsWith('https:') ? https : http
    const length = Buffer.byteLength(body)
    const request = send(address, { method, headers: { ...headers, 'content-length': length }, signal })
    const timer = setTimeout(() => request.destroy(new ProviderSilent('no headers in time')), headersMs)
    try {
      request.end(body)
      const [response] = (await once(request, 'response')) as [http.IncomingMessage]
      // What goes wrong from now on is heard by who reads the body.
      request.on('error', () => {})
      return responseOf(response, gapMs)
    } catch (error) {
      request.destroy()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }) as typeof fetch
}

function responseOf(message: http.IncomingMessage, gapMs: number): Response {
  const { statusCode: status = 500, statusMessage: statusText = '', headersDistinct } = message
  if (status >= 300 && status < 400) throw new ProviderRedirected(`to ${message.headers.location}`)
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const body = ReadableStream.from(watched(message, gapMs))
  return new Response(body as ConstructorParameters<typeof Response>[0], { status, statusText, headers })
}

async function* watched(message: http.IncomingMessage, gapMs: number): AsyncGenerator<Uint8Array> {
  const leave = () => message.destroy(new ProviderSilent('silent amid the body'))
  let timer = setTimeout(leave, gapMs)
  try {
    for await (const piece of message as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      yield piece
      timer = setTimeout(leave, gapMs)
    }
  } finally {
    clearTimeout(timer)
  }
}

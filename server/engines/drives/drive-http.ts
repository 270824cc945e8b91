import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import type * as z from 'zod/mini'
import {
  AccessOver,
  DriveBusy,
  DriveDownloadsUsedUp,
  DriveEntryMissing,
  DriveEntryRefused,
  DriveProtocolError,
  DriveUnavailable,
  PageOver,
} from './drive-errors.ts'

/** Until the headers, from the start of the request. */
const answerMs = 20_000
/** Between two chunks of a body. */
const gapMs = 20_000
/** For a reply that is read completely; the longest is a page of a folder. */
const mostBytes = 8 * 1024 ** 2
/** For an error response, read only for its reason. */
const mostReasonBytes = 64 * 1024
const usualWaitMs = 2_000
/** A provider's clock may be wrong; a user should not wait for days. */
const longestWaitMs = 10 * 60 * 1_000

interface Asked {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

/** The parsed parts of an error response. */
interface Refusal {
  status: number
  /** The provider's error code, such as `rateLimitExceeded`. */
  reason: string
  headers: IncomingHttpHeaders
}

export type DriveHttp = ReturnType<typeof createDriveHttp>

/**
 * All requests to a drive: only to `hosts` (one that starts with a dot includes its subdomains), without redirects, and
 * with the token only for `api`. `reasonOf` extracts the provider's code from the body of an error.
 */
export function createDriveHttp({
  api,
  hosts,
  reasonOf,
}: {
  api: URL
  hosts: readonly string[]
  reasonOf: (body: unknown) => string
}) {
  const dispatcher = new Agent({
    headersTimeout: answerMs,
    bodyTimeout: gapMs,
    connect: { timeout: answerMs },
  })

  const requireAllowed = ({ host, hostname, protocol }: URL) => {
    if (host === api.host && protocol === api.protocol) return
    const isKnown = hosts.some((one) => (one.startsWith('.') ? hostname.endsWith(one) : one === host))
    if (!isKnown || protocol !== api.protocol)
      throw new DriveProtocolError(
        `the provider returned ${protocol}//${host}, which is not one of its hosts`,
      )
  }

  async function send(url: URL, { method = 'GET', headers = {}, body, signal }: Asked): Promise<Readable> {
    requireAllowed(url)
    const reply = await request(url, {
      method,
      headers,
      dispatcher,
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    }).catch((cause: unknown) => {
      signal?.throwIfAborted()
      throw new DriveUnavailable('no answer', { cause })
    })
    const { statusCode: status } = reply
    if (status >= 200 && status < 300) return reply.body
    const refusal = await readWhole(reply.body, mostReasonBytes).then(parsed, () => null)
    throw failureOf({ status, reason: refusal === null ? '' : reasonOf(refusal), headers: reply.headers })
  }

  async function json<Shape extends z.ZodMiniType>(
    url: URL,
    shape: Shape,
    options: Asked,
  ): Promise<z.output<Shape>> {
    const body = await send(url, { ...options, headers: { accept: 'application/json', ...options.headers } })
    const text = await readWhole(body, mostBytes).catch((cause: unknown) => {
      options.signal?.throwIfAborted()
      throw cause instanceof DriveProtocolError
        ? cause
        : new DriveUnavailable('the response broke off', { cause })
    })
    const reply = shape.safeParse(parsed(text))
    if (!reply.success)
      throw new DriveProtocolError("the provider's response has another shape", { cause: reply.error })
    return reply.data
  }

  const withToken = (access: string, options: Asked): Asked => ({
    ...options,
    headers: { ...options.headers, authorization: `Bearer ${access}` },
  })
  /** A URL of the API; `query` is added to it. */
  const at = (path: string, query: Record<string, string> = {}): URL => {
    const url = new URL(api.pathname.replace(/\/$/, '') + path, api)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  const requireApi = (url: URL): URL => {
    if (url.origin !== api.origin) throw new DriveProtocolError(`the provider redirects to ${url.origin}`)
    return url
  }

  return {
    at,
    /** A call of the API, with the token. */
    call: <Shape extends z.ZodMiniType>(access: string, url: URL, shape: Shape, options: Asked = {}) =>
      json(requireApi(url), shape, withToken(access, options)),
    /** Bytes from the API, with the token. */
    bytes: (access: string, url: URL, options: Asked = {}) =>
      send(requireApi(url), withToken(access, options)),
    /** Bytes from a signed URL, without the token. */
    async signedBytes(address: string, options: Asked = {}): Promise<Readable> {
      const url = URL.parse(address)
      if (url === null) throw new DriveProtocolError('the provider returned an invalid URL')
      return send(url, options)
    },
    /** A form post, for the token calls. */
    form: <Shape extends z.ZodMiniType>(url: URL, fields: Record<string, string>, shape: Shape) =>
      json(url, shape, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    close: () => dispatcher.close(),
  }
}

/**
 * The download quota of this one file, for all users: a quick retry does not help, and other files are not affected.
 */
const fileReasons = /downloadQuota/i
const busyReasons = /rate.?limit|quota|throttl|tooManyRequests|activityLimitReached|serviceNotAvailable/i
const pageReasons = /page.?token|resync|skip.?token/i

function failureOf({ status, reason, headers }: Refusal): Error {
  const said = `${status} ${reason}`
  if (status === 401) return new AccessOver(said)
  if ((status === 403 || status === 429) && fileReasons.test(reason)) return new DriveDownloadsUsedUp(said)
  if (status === 429 || status === 503 || (status === 403 && busyReasons.test(reason)))
    return new DriveBusy(waitOf(headers['retry-after']))
  if (status === 403) return new DriveEntryRefused(said)
  if (status === 410 || (status === 400 && pageReasons.test(reason))) return new PageOver(said)
  if (status === 404) return new DriveEntryMissing(said)
  return status >= 500 ? new DriveUnavailable(said) : new DriveProtocolError(said)
}

/** In seconds or as a date, as the header may be. */
function waitOf(header: string | string[] | undefined): number {
  const text = [header].flat()[0] ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestWaitMs) : usualWaitMs
}

async function readWhole(body: Readable, most: number): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length
    // Leaving the loop ends the stream.
    if (length > most) throw new DriveProtocolError(`a response of more than ${most} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

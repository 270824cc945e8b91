import type * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { apiUrl } from './address.ts'
import { ApiProblem, problemFrom } from './api-problem.ts'
import { normalizeReply } from './normalize-reply.ts'
import { checkReach } from './reach.ts'

type Part<Name extends string, S> = [S] extends [never] ? unknown : { [K in Name]: z.infer<S & Schema> }
type OptionalPart<Name extends string, S> = [S] extends [never]
  ? unknown
  : { [K in Name]?: z.infer<S & Schema> }

export type CallInput<P, Q, B> = Part<'params', P> & OptionalPart<'query', Q> & Part<'body', B> & CallOptions

interface CallOptions {
  /** Of a call of kind `upload`, sent as multipart/form-data. */
  form?: FormData
  signal?: AbortSignal | undefined
  /** With `no-store` the browser itself sends the no-cache header, which another origin need not allow. */
  cache?: 'no-store'
  /** The only version that may be replaced. */
  ifMatch?: string
  /** `omit`: sent without cookies, as an anonymous visitor. */
  credentials?: 'omit'
}

/** The input of a call, which may be left out where nothing has to be said. */
export type Rest<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input]

interface LooseInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The address of a call with its parameters filled in, API base included. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  input: Pick<LooseInput, 'params' | 'query'>,
): string {
  const path = endpoint.path.replace(/:([a-z]+)/gi, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return apiUrl(query.size === 0 ? path : `${path}?${query}`)
}

/** Sends a call and gives the reply back as it came. Throws ApiProblem when it failed or nothing answered. */
export async function send(
  endpoint: Pick<Endpoint, 'path' | 'method'>,
  input: LooseInput,
  accept: string,
): Promise<Response> {
  const reply = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    credentials: input.credentials ?? 'include',
    // The browser sets the type of a form itself, because it chooses the boundary.
    headers: {
      accept,
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(input.ifMatch !== undefined && { 'if-match': `"${input.ifMatch}"` }),
    },
    body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
    signal: input.signal ?? null,
    ...(input.cache && { cache: input.cache }),
  }).catch((failure: unknown) => {
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure
    void checkReach()
    throw new ApiProblem(0, 'Can’t reach StoryPad. Check your connection and try again.', 'network')
  })
  if (!reply.ok) throw problemFrom(reply.status, await reply.text().catch(() => ''))
  return reply
}

/** Calls an endpoint of the contract: by the line, or in the process where documents are made. */
export type Ask = typeof call

/** Calls an endpoint of the contract. Throws ApiProblem with the server's words, or `HTTP {status}`. */
export async function call<
  P extends Schema = never,
  Q extends Schema = never,
  B extends Schema = never,
  R extends Schema = never,
>(endpoint: Endpoint<P, Q, B, R>, ...[input]: Rest<CallInput<P, Q, B>>): Promise<z.infer<R>> {
  const reply = await send(endpoint, input ?? {}, 'application/json')
  return normalizeReply(endpoint, await reply.json()) as z.infer<R>
}

import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { Endpoint, Kind, Schema } from '#contract/endpoint.ts'
import type { Limit } from './rate-limits.ts'
import type { BytesReply, PageReply } from './replies.ts'
import type { Viewer } from '#server/db/viewer.ts'

export type Infer<S, Otherwise> = [S] extends [never] ? Otherwise : S extends Schema ? z.infer<S> : Otherwise

/** The caller's cookies; new ones are sent with the reply. */
export interface Cookies {
  /** The value of a cookie, or null. */
  read(name: string): string | null
  /** Sets a cookie for this site, readable by its server only. */
  set(name: string, value: string, maxAgeSeconds: number): void
  clear(name: string): void
  /** Names of the cookies with this prefix, as `read` takes them. */
  names(prefix: string): string[]
}

export type FormPart =
  | { type: 'field'; fieldname: string; value: unknown }
  /** `truncated`: the limit was exceeded. */
  | { type: 'file'; fieldname: string; filename: string | undefined; file: Readable & { truncated: boolean } }

/** The raw body, and its signature, which is not verified yet. */
export interface SignedBody {
  bytes: Buffer
  signature: string
}

/** Limits of a form: numbers of parts, bytes of each. */
export interface FormLimits {
  files: number
  fields: number
  fieldSize: number
  fileSize?: number
}

/** What a transport knows about the caller and their connection. */
export interface Connection {
  /** The key of limits when the caller is not signed in. */
  address: string
  /** The caller's user agent, or null. */
  agent: string | null
  cookies: Cookies
  /** The requested path with its raw query. */
  path: string
  /** The version that is to be replaced, of a header `If-Match`; null: any. */
  ifMatch: string | null
  /** The announced length of the body in bytes; 0 if unknown. */
  bodyBytes: number
  /** The requested host with its port: an installation may have several names. */
  host: string
  /**
   * Aborts when the request has ended in any way: answered, refused, client gone, or server stopping. Work for the
   * request stops with it, and all its resources are released.
   */
  readonly signal: AbortSignal
  /** Calls `listener` once when the request ends; at once when it has ended already. */
  onClose(listener: () => void): void
  /**
   * The parts of a form in order; a file must be read before the next part is requested.
   * @throws Problem `unsupported_type`, `upload_incomplete`, or `bad_request` when the body is not a form
   */
  formParts(limits: FormLimits): AsyncIterable<FormPart>
  /**
   * The body of a `signed` call, with the signature from the given header. @throws Problem `signature_wrong` without
   * one
   */
  signedBody(header: string): SignedBody
}

/** The input of a handler: parsed, and with access checked. */
export interface Call<Params, Query, Body> extends Connection {
  params: Params
  query: Query
  body: Body
  viewer: Viewer
  /** For a long-running call: `end` is called at most once, when its session ends. Never for a visitor. */
  onSignedOut: (end: () => void) => void
  /** Counts an attempt at `name` by this address, and by its IPv6 network. @throws Problem `too_many_tries` */
  take: (name: string, limit: Limit) => Promise<void>
}

/** A two-way connection. Messages that arrive before a listener is added are lost. */
export interface Line<Message, Event> {
  /** The current viewer; the session may have ended. */
  readViewer: () => Promise<Viewer>
  send(event: Event): void
  /** An invalid message, or too many, close the connection and do not reach the listener. */
  onMessage(listener: (message: Message) => void): void
  close(reason: 'not_allowed' | 'try_later', words: string): void
}

/** What a handler returns, by the kind of its call: a reply, a stream of events, bytes, or a redirect. */
export type ReplyOf<K extends Kind, R> = K extends 'bytes'
  ? BytesReply
  : K extends 'events'
    ? // A text is sent as an event unchanged, such as the last one of some streams.
      AsyncIterable<Infer<R, never> | string>
    : K extends 'redirect'
      ? PageReply
      : K extends 'socket'
        ? void
        : Infer<R, void>

export type Handler<P, Q, B, R, K extends Kind> = (
  call: Call<
    Infer<P, Record<string, never>>,
    Infer<Q, Record<string, never>>,
    K extends 'socket' ? undefined : Infer<B, undefined>
  > &
    (K extends 'socket' ? { line: Line<Infer<B, never>, Infer<R, never>> } : unknown),
) => Promise<ReplyOf<K, R>>

/** Binds a call of the contract to its handler. */
export type Bind = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema, K extends Kind>(
  endpoint: Endpoint<P, Q, B, R, K>,
  handler: Handler<P, Q, B, R, K>,
) => void

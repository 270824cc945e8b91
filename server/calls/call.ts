import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { Endpoint, Kind, Schema } from '#contract/endpoint.ts'
import type { Limit } from './rate-limits.ts'
import type { BytesReply, PageReply } from './replies.ts'
import type { Viewer } from '#server/db/viewer.ts'

export type Infer<S, Otherwise> = [S] extends [never] ? Otherwise : S extends Schema ? z.infer<S> : Otherwise

/** The cookies of whoever calls: what is set goes out with the reply. */
export interface Cookies {
  /** The value of a cookie, or null. */
  read(name: string): string | null
  /** For this site and its server alone. */
  set(name: string, value: string, maxAgeSeconds: number): void
  clear(name: string): void
  /** Names of the cookies that begin like this, as `read` takes them. */
  names(prefix: string): string[]
}

export type FormPart =
  | { type: 'field'; fieldname: string; value: unknown }
  /** `truncated`: there was more than the limit allows. */
  | { type: 'file'; fieldname: string; filename: string | undefined; file: Readable & { truncated: boolean } }

/** Bytes as they came, and a signature over them that nobody has checked. */
export interface SignedBody {
  bytes: Buffer
  signature: string
}

/** How much of a form is read: numbers of parts, bytes of one. */
export interface FormLimits {
  files: number
  fields: number
  fieldSize: number
  fileSize?: number
}

/** Whover a transport knows of whoever calls and of the connection he calls by. */
export interface Connection {
  /** Whom a limit counts when nobody is signed in. */
  address: string
  /** What the calling program says of itself, or null. */
  agent: string | null
  cookies: Cookies
  /** The path that was called, with its query as it was sent. */
  path: string
  /** How long the body is going to be, in bytes, where the caller says it; else 0. */
  bodyBytes: number
  /** The host that was called, with its port as in an address: an installation may have several names. */
  host: string
  /**
   * Aborts when the request has ended in any way: answered, refused, the caller gone, the server stopping. Work for the
   * request stops with it, and everything held for the request is released.
   */
  readonly signal: AbortSignal
  /** Calls `listener` once, when the request has ended; at once when it has ended already. */
  onClose(listener: () => void): void
  /**
   * The parts of a form, one after another; a file must be read before the next part comes.
   * @throws Problem `unsupported_type`, `upload_incomplete`, or `bad_request` when the body is no form.
   */
  formParts(limits: FormLimits): AsyncIterable<FormPart>
  /** The body of a `signed` call, and what the header of that name says of it. @throws Problem `signature_wrong` without one */
  signedBody(header: string): SignedBody
}

/** What a handler gets: everything parsed and permitted. */
export interface Call<Params, Query, Body> extends Connection {
  params: Params
  query: Query
  body: Body
  viewer: Viewer
  /**
   * For a call that goes on for a while: `end` is called, at most once, when the session it came with is over. A visitor
   * has none.
   */
  onSignedOut: (end: () => void) => void
  /** Counts a try of this address, and of its IPv6 network, at what `name` stands for. @throws Problem `too_many_tries` */
  take: (name: string, limit: Limit) => Promise<void>
}

/** A connection on which both sides say things. What is said before somebody listens is lost. */
export interface Line<Message, Event> {
  /** Who it is by now: a session may have ended. */
  readViewer: () => Promise<Viewer>
  send(event: Event): void
  /** A message of another shape, or too many of them, close the line before anybody hears of them. */
  onMessage(listener: (message: Message) => void): void
  close(reason: 'not_allowed' | 'try_later', words: string): void
}

/** What a handler returns, by the kind of its call; its reply, a stream of events, bytes, or a way on. */
export type ReplyOf<K extends Kind, R> = K extends 'bytes'
  ? BytesReply
  : K extends 'events'
    ? // A text is an event as it stands, such as the last of some streams.
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

/** Says what a call of the contract does. */
export type Bind = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema, K extends Kind>(
  endpoint: Endpoint<P, Q, B, R, K>,
  handler: Handler<P, Q, B, R, K>,
) => void

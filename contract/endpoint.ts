import type * as z from 'zod/mini'
import { limits } from './limits.ts'

/**
 * Who may call: each name is one rule of the server, checked before the handler runs.
 * - `anyone`: no identity is read.
 * - `visitor`: anyone; a person without a session is known by the signed visitor cookie.
 * - `signedIn`: a session is needed, else 401.
 * - `storyReader`: may see the story in `params.id`, else 404.
 * - `storyMember`: signed in (else 401) and may see the story in `params.id` (else 404).
 * - `storyOwner`: signed in (else 401) and owns the story in `params.id` (else 404).
 * - `publicStory`: the story in `params.id` is on the feed, else 404, for its owner too.
 * - `fileReader`: owns the file in `params.id` or may see a story that contains it, else 404.
 * - `sharedFile`: as `fileReader`, but 403 for foreign and unknown ids alike.
 * - `fileOwner`: signed in (else 401) and owns the file in `params.id` (else 404).
 * - `answerReader`: may read the thread of the answer in `params.id`: a public story's, or one's own; else 404.
 * - `answerAsker`: as `answerReader`, and asked for that answer, else 404.
 * - `messageRemover`: the message in `params.id` is the viewer's, or stands in the public conversation of a story he owns; else 404.
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | 'signedIn'
  | 'storyReader'
  | 'storyMember'
  | 'storyOwner'
  | 'publicStory'
  | 'fileReader'
  | 'sharedFile'
  | 'fileOwner'
  | 'answerReader'
  | 'answerAsker'
  | 'messageRemover'

/** How the reply travels; `json` unless said. A `redirect` is opened by a browser, which is sent on. A `socket` is a WebSocket: `body` is a message to the server, `reply` one from it. A `signed` call comes from a program with a signature over the bytes of its body, which is left as it is. */
export type Kind = 'json' | 'upload' | 'bytes' | 'events' | 'redirect' | 'socket' | 'signed'

/** Of a JSON body, unless its call says that it needs more. */
export const usualBodyBytes = 64 * 1024
/** Of a body with a whole text, whose characters take up to three bytes each, and more where JSON escapes them. */
export const textBodyBytes = 4 * limits.noteMax + usualBodyBytes

export type Schema = z.ZodMiniType

/** A multipart body: its fields, and beside them at most one file. */
export interface Form {
  fields: Schema
  /** The name of the part that is the file. */
  file: string
  needsFile: boolean
  /** Fields that pass `fields`. */
  example: Record<string, string>
}

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  K extends Kind = Kind,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for each key of `params`. */
  path: string
  access: Access
  kind: K
  /** One line for the API page. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** The largest body in bytes; `usualBodyBytes` where it is left out. */
  bodyBytes?: number
  /** Of an `upload`, which has no `body`. */
  form?: Form
  /** The JSON reply; for `events` and `socket` the shape of one event. */
  reply?: Reply
  /** A body that passes `body`; for the API page and for the generated access matrix. */
  example?: unknown
}

/** Describes one call, once: the server binds it, the web calls it, the API page and the access matrix are made from it. */
export function endpoint<
  Params extends Schema = never,
  Query extends Schema = never,
  Body extends Schema = never,
  Reply extends Schema = never,
  K extends Kind = 'json',
>(
  description: Omit<Endpoint<Params, Query, Body, Reply>, 'kind'> & { kind?: K },
): Endpoint<Params, Query, Body, Reply, K> {
  return { ...description, kind: description.kind ?? ('json' as K) }
}

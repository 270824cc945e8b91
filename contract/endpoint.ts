import type * as z from 'zod/mini'
import { limits } from './limits.ts'

/**
 * The access rule of a call, checked on the server before the handler runs.
 * - `anyone`: no identity is read.
 * - `visitor`: anyone; a caller without a session is known by the signed visitor cookie.
 * - `signedIn`: a session is needed, else 401.
 * - `storyReader`: may see the story in `params.id`, else 404.
 * - `storyMember`: signed in (else 401) and may see the story in `params.id` (else 404).
 * - `storyOwner`: signed in (else 401) and owns the story in `params.id` (else 404).
 * - `publicStory`: the story in `params.id` is on the feed, else 404, for its owner too.
 * - `fileReader`: owns the file in `params.id` or may see a story that contains it, else 404.
 * - `sharedFile`: as `fileReader`, but 403 for foreign and unknown ids alike.
 * - `fileOwner`: signed in (else 401) and owns the file in `params.id` (else 404).
 * - `answerReader`: may read the thread of the answer in `params.id`: a public story's, or their own; else 404.
 * - `answerAsker`: as `answerReader`, and asked for that answer, else 404.
 * - `messageRemover`: the message in `params.id` is their own, or in the public conversation of a story they own; else
 * 404.
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

/**
 * How the reply is sent; by default `json`. A `redirect` is for browsers; a `socket` receives `body` and sends `reply`;
 * a `signed` call has a signature over its unparsed body.
 */
export type Kind = 'json' | 'upload' | 'bytes' | 'events' | 'redirect' | 'socket' | 'signed'

/** The limit of a JSON body, unless its call sets another. */
export const usualBodyBytes = 64 * 1024
/** The limit of a body with a whole text: up to three bytes per character, and more with JSON escapes. */
export const textBodyBytes = 4 * limits.noteMax + usualBodyBytes

export type Schema = z.ZodMiniType

/** A multipart body: its fields, and at most one file. */
export interface Form {
  fields: Schema
  /** The name of the file's part. */
  file: string
  needsFile: boolean
  /** Valid values for `fields`. */
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
  /** The one statement of the handler joins the predicate of `access`, with the same refusal: no other runs before it. */
  isRuleInHandler?: true
  kind: K
  /** One line for the API page. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** The largest body in bytes; by default `usualBodyBytes`. */
  bodyBytes?: number
  /** For an `upload`, which has no `body`. */
  form?: Form
  /** The JSON reply; for `events` and `socket` one event. */
  reply?: Reply
  /** A valid `body`, for the API page and the generated access matrix. */
  example?: unknown
}

/**
 * Describes a call: the server binds it, the web calls it, and the API page and the access matrix are generated from
 * it.
 */
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

import { APICallError } from '@ai-sdk/provider'

/** Parts of a request that not every server takes. What one has refused is left out from then on. */
export interface Extras {
  /** Asks for the tokens that were used. */
  streamOptions: boolean
  /** Instructions in a message of their own. */
  systemRole: boolean
  pictures: boolean
}

export const allExtras = (): Extras => ({ streamOptions: true, systemRole: true, pictures: true })

/** Servers disagree on the status of what they do not know. */
const statuses = new Set([400, 404, 415, 422, 500, 501])

const wordsOf: Record<keyof Extras, RegExp> = {
  streamOptions: /stream_options|include_usage/i,
  pictures: /image|vision|multi-?modal|mmproj|must be a string|expected a string|content type/i,
  systemRole:
    /system|developer (?:role|message|instruction)|roles? must alternate|unsupported role|unknown role/i,
}

/** Which extra a refusal is about, of those that the request had; it is left out from now on. Null for any other error. */
export function learnRefusal(
  extras: Extras,
  error: unknown,
  asked: { hasPicture: boolean },
): keyof Extras | null {
  if (!APICallError.isInstance(error) || !statuses.has(error.statusCode ?? 0)) return null
  const words = `${error.responseBody ?? ''} ${error.message}`
  const had: Extras = { ...extras, pictures: extras.pictures && asked.hasPicture }
  const refused = (['streamOptions', 'pictures', 'systemRole'] as const).find(
    (extra) => had[extra] && wordsOf[extra].test(words),
  )
  if (refused === undefined) return null
  extras[refused] = false
  return refused
}

/** Leaves out of requests what the server has refused, where the library would always send it. */
export const withoutRefused =
  (fetch: typeof globalThis.fetch, extras: Extras): typeof globalThis.fetch =>
  (address, asked = {}) => {
    const { body } = asked
    if (extras.streamOptions || typeof body !== 'string') return fetch(address, asked)
    const { stream_options: _, ...rest } = JSON.parse(body) as Record<string, unknown>
    return fetch(address, { ...asked, body: JSON.stringify(rest) })
  }

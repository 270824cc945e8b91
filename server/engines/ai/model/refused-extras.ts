import { APICallError } from '@ai-sdk/provider'

/** Optional parts of a request that not every server accepts. One that was refused is left out afterwards. */
export interface Extras {
  /** Requests the token usage. */
  streamOptions: boolean
  /** Instructions in a message of their own. */
  systemRole: boolean
  pictures: boolean
  tools: boolean
  /** A model's reasoning before its tool calls is sent back to it. */
  reasoning: boolean
}

export const allExtras = (): Extras => ({
  streamOptions: true,
  systemRole: true,
  pictures: true,
  tools: true,
  reasoning: true,
})

/** Servers disagree on the status for unknown parts. */
const statuses = new Set([400, 404, 415, 422, 500, 501])

/** About this picture only: it does not mean that the model accepts none. */
const onePicturePattern =
  /decod|corrupt|truncat|too (?:large|big|small)|dimension|resolution|download|fetch|base64/i

const wordsOf: Record<keyof Extras, RegExp> = {
  streamOptions: /stream_options|include_usage/i,
  pictures: /image|vision|multi-?modal|mmproj|must be a string|expected a string|content type/i,
  systemRole:
    /system|developer (?:role|message|instruction)|roles? must alternate|unsupported role|unknown role/i,
  // 'does not support tools', 'requires --enable-auto-tool-choice', 'Function calling is not enabled'.
  tools: /\btools?\b|tool[_ -]?(?:use|choice|call)|function[_ -]?call|for function/i,
  reasoning: /reasoning/i,
}
/** Templates of chats that know no results of tools. */
const rolesPattern = /only user and assistant|roles? must alternate|unsupported role|unknown role/i

const longestMessage = 500

/** The error message of a server, without the request, which some include. */
function messageIn(body: string): string {
  const parsed = fromJson(body)
  const { error, message, detail } = isFields(parsed) ? parsed : {}
  const messages = [error, isFields(error) ? error['message'] : null, message, detail]
  const details = Array.isArray(detail) ? detail.map((one) => (isFields(one) ? one['msg'] : null)) : []
  const texts = [...messages, ...details].filter((text) => typeof text === 'string')
  return (texts.length > 0 ? texts.join(' ') : body).slice(0, longestMessage)
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The optional parts of a request that depend on what is asked. */
interface Had {
  hasPicture: boolean
  hasTools: boolean
  hasToolResults: boolean
  hasReasoning: boolean
}

/** Which extra of the request was refused; it is left out from now on. Null for any other error. */
export function learnRefusal(extras: Extras, error: unknown, request: Had): keyof Extras | null {
  if (!APICallError.isInstance(error) || !statuses.has(error.statusCode ?? 0)) return null
  const words = `${messageIn(error.responseBody ?? '')} ${error.message}`
  const had: Extras = {
    ...extras,
    pictures: extras.pictures && request.hasPicture,
    tools: extras.tools && request.hasTools,
    reasoning: extras.reasoning && request.hasReasoning,
  }
  const isRefused = (extra: keyof Extras): boolean =>
    had[extra] &&
    (wordsOf[extra].test(words) ||
      (extra === 'tools' && request.hasToolResults && rolesPattern.test(words))) &&
    !(extra === 'pictures' && onePicturePattern.test(words))
  const refused = (['streamOptions', 'reasoning', 'tools', 'pictures', 'systemRole'] as const).find(isRefused)
  if (refused === undefined) return null
  extras[refused] = false
  return refused
}

/** Removes refused parts that the library would always send. */
export const withoutRefused =
  (fetch: typeof globalThis.fetch, extras: Extras): typeof globalThis.fetch =>
  (address, request = {}) => {
    const { body } = request
    if (extras.streamOptions || typeof body !== 'string') return fetch(address, request)
    const { stream_options: _, ...rest } = JSON.parse(body) as Record<string, unknown>
    return fetch(address, { ...request, body: JSON.stringify(rest) })
  }

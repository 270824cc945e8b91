/** A failed call: what the server said, or `HTTP {status}`; status 0 when no reply came at all. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** The input the words belong next to, where the server names one. */
  readonly field: string | null
  /** An error for each input that is refused, where the server names one or more. */
  readonly fields: Readonly<Record<string, string>>
  /** The body of the reply where it was a short text for people, and no JSON or HTML. */
  plainText: string | null = null

  constructor(
    status: number,
    message: string,
    code = 'unknown',
    field: string | null = null,
    fields: Readonly<Record<string, string>> = field === null ? {} : { [field]: message },
  ) {
    super(message)
    this.name = 'ApiProblem'
    this.status = status
    this.code = code
    this.field = field
    this.fields = fields
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const statusWords = (status: number): string => `HTTP ${status}`

/** Whether a call was refused without a word. */
export const isWordless = (failure: unknown): failure is ApiProblem =>
  failure instanceof ApiProblem && failure.message === statusWords(failure.status)

/** A longer body is a page, and no sentence. */
const longestPlainText = 300

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the words out of the body of a failed reply, whatever it holds. */
export function problemFrom(status: number, body: string): ApiProblem {
  const parsed = fromJson(body)
  const fields = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  const problem = new ApiProblem(
    status,
    textOf(fields['error']) ?? statusWords(status),
    textOf(fields['code']) ?? 'unknown',
    textOf(fields['field']),
    textsOf(fields['fields']),
  )
  const isPlain = parsed === undefined && body.length <= longestPlainText && !body.includes('<')
  problem.plainText = isPlain ? textOf(body.trim()) : null
  return problem
}

function textsOf(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => textOf(entry[1]) !== null),
  )
}

/** The server says that there is no such thing, or not for this viewer, so that asking again cannot help. */
export const isRefusal = (failure: unknown): boolean =>
  failure instanceof ApiProblem && [401, 403, 404].includes(failure.status)

/** The token of a mailed link is no good (any more), so that trying again cannot help. */
export const isRefusedLink = (failure: unknown): boolean =>
  failure instanceof ApiProblem && (failure.code === 'link_over' || failure.field === 'token')

/** The server's own sentence about a failed call; null where there is none. */
const sentenceOf = (failure: unknown): string | null =>
  !isWordless(failure) && failure instanceof ApiProblem && failure.status > 0 ? failure.message : null

/** The server's sentence, or `otherwise` where there is none. */
export const saidOr = (failure: unknown, otherwise: string): string => sentenceOf(failure) ?? otherwise

/** The text for a failed call, followed by the server's sentence where there is one: 'Failed to add to story. …'. */
export function failedWith(text: string, failure: unknown): string {
  const sentence = sentenceOf(failure)
  if (sentence === null) return text
  return `${text}${/[.!?…]$/.test(text) ? '' : '.'} ${sentence}`
}

/** A sentence for any failure; never a bare status. */
export function wordsOf(failure: unknown): string {
  if (isWordless(failure))
    return `Something went wrong on the server (${failure.message}). Try again in a moment.`
  return failure instanceof Error ? failure.message : 'Something went wrong.'
}

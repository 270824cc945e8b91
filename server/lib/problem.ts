import { problems, type ProblemCode } from '#contract/problems.ts'

/**
 * An expected failure: its code determines status and message. Any other error is a bug, and is shown as `internal`
 * without its message.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly field: string | undefined
  /** Another field that is refused as well. */
  readonly also: Problem | undefined
  /** Seconds until a retry makes sense. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    options: {
      fill?: Record<string, string>
      field?: string
      also?: Problem
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    const words = problems[code].words.replace(/\{(\w+)\}/g, (_, name: string) => options.fill?.[name] ?? '')
    super(words, options.cause === undefined ? {} : { cause: options.cause })
    this.code = code
    this.status = problems[code].status
    this.field = options.field
    this.also = options.also
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

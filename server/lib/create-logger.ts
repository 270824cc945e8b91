import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino'

/** JSON lines on standard output or `destination`; no line contains a header or a statement's values. */
export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = { level, base: null, redact: ['req.headers'], serializers: { err: errorForLog } }
  return destination ? pino(options, destination) : pino(options)
}

interface ErrorForLog {
  type: string
  message: string
  frames: string[]
  /** The code of Postgres or the system; text that may quote a row is left out. */
  code: unknown
  table: unknown
  constraint: unknown
  cause: unknown
}

/** The known properties of an error; any others may contain a password hash or a token. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, table, constraint, query } = error as Error & Record<string, unknown>
  return {
    type: error.constructor.name,
    // A query builder's error message ends with the values of its statement.
    message: typeof query === 'string' ? `Failed query: ${query}` : error.message,
    frames: framesOf(error),
    code,
    table,
    constraint,
    cause: error.cause === undefined ? undefined : errorForLog(error.cause),
  } satisfies ErrorForLog
}

/** The stack frames without the message. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim())

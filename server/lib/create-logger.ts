import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino'

/** JSON lines on standard output, or wherever `destination` leads; none holds a header or a value of a statement. */
export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = { level, base: null, redact: ['req.headers'], serializers: { err: errorForLog } }
  return destination ? pino(options, destination) : pino(options)
}

interface ErrorForLog {
  type: string
  message: string
  frames: string[]
  /** What Postgres or the system says of itself; what it quotes from a row is left out. */
  code: unknown
  table: unknown
  constraint: unknown
  cause: unknown
}

/** What is known of an error, by name: whatever else hangs on it may be a password's hash or a token. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, table, constraint, query } = error as Error & Record<string, unknown>
  return {
    type: error.constructor.name,
    // A query builder's error ends with the values of its statement.
    message: typeof query === 'string' ? `Failed query: ${query}` : error.message,
    frames: framesOf(error),
    code,
    table,
    constraint,
    cause: error.cause === undefined ? undefined : errorForLog(error.cause),
  } satisfies ErrorForLog
}

/** The lines of the stack without the message above them. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim())

import { StartFailure } from '#server/lib/start-failure.ts'
import { read, readSize, type Environment } from './environment.ts'

/** Database timeouts. */
export interface PoolLimits {
  /** For a free or new connection. */
  connectMs: number
  /** For one statement, from sending to its last row; the server's own timeout is a little shorter. */
  statementMs: number
}

/** The minimum speed of a body, measured over each period; slower ones are refused. */
export interface BodyPace {
  bytesPerSecond: number
  overMs: number
}

export interface LimitsConfig {
  /** Per user, in all chats together. */
  questionsPerMinute: number
  /** For everything that a user waits for. */
  calls: PoolLimits
  bodies: BodyPace
  /** The memory of all child processes that work on files, in bytes. */
  readingMemoryBytes: number
}

export const callLimits: PoolLimits = { connectMs: 5_000, statementMs: 10_000 }
const bodies: BodyPace = { bytesPerSecond: 1_000, overMs: 30_000 }
const mostQuestions = 10_000
const megabyte = 1024 * 1024
const usualReadingMemory = 1024 * megabyte
/** Photos, documents and films of usual size are read with this. */
const leastReadingMemory = 512 * megabyte

/** @throws StartFailure with a sentence about the wrong variable */
export function readLimits(environment: Environment): LimitsConfig {
  return {
    questionsPerMinute: readQuestions(environment),
    calls: callLimits,
    bodies,
    readingMemoryBytes: readReadingMemory(environment),
  }
}

function readReadingMemory(environment: Environment): number {
  const bytes = readSize(environment, 'READING_MEMORY') ?? usualReadingMemory
  if (bytes < leastReadingMemory) {
    throw new StartFailure(
      `READING_MEMORY is '${read(environment, 'READING_MEMORY')}', but reading files needs at least ${leastReadingMemory / megabyte}MB; set it to that or more, or remove it.`,
    )
  }
  return bytes
}

function readQuestions(environment: Environment): number {
  const value = read(environment, 'QUESTIONS_PER_MINUTE') ?? '30'
  const count = Number(value)
  if (!/^\d+$/.test(value) || count < 1 || count > mostQuestions) {
    throw new StartFailure(
      `QUESTIONS_PER_MINUTE is '${value}', but it must be a number from 1 to ${mostQuestions}.`,
    )
  }
  return count
}

import { StartFailure } from '#server/lib/start-failure.ts'
import { read, type Environment } from './environment.ts'

/** How long the database is waited for. Who waits longer is told that it does not answer. */
export interface PoolLimits {
  /** For a free or new connection. */
  connectMs: number
  /** For one statement, from its sending to its last row; the server ends it a little earlier by itself. */
  statementMs: number
}

/** A body that comes slower than this, counted over each such while, is not waited for. */
export interface BodyPace {
  bytesPerSecond: number
  overMs: number
}

export interface LimitsConfig {
  /** Of one person, in all chats together. */
  questionsPerMinute: number
  /** For everything that a person waits for. */
  calls: PoolLimits
  bodies: BodyPace
}

export const callLimits: PoolLimits = { connectMs: 5_000, statementMs: 10_000 }
const bodies: BodyPace = { bytesPerSecond: 1_000, overMs: 30_000 }
const mostQuestions = 10_000

/** @throws StartFailure with a sentence that names the variable that is wrong. */
export function readLimits(environment: Environment): LimitsConfig {
  return { questionsPerMinute: readQuestions(environment), calls: callLimits, bodies }
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

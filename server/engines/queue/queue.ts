import type { JobContext } from '#server/db/jobs.ts'

/** A client inside the caller's transaction, or a pool when there is none. */
export interface Transaction {
  query(sql: string, values: unknown[]): Promise<unknown>
}

export interface JobOptions {
  /** Unique among waiting jobs: a later job with the same key takes the place of the waiting one. */
  key?: string
  /** There cannot be a job with this key yet, so none is looked for, which is quicker. Where there is one, nothing is added. */
  isFirst?: boolean
  /** Not before this time. */
  runAt?: Date
  /** Tries in all, the first included. */
  maxAttempts?: number
  /** Smaller runs earlier; 0 unless said. */
  priority?: number
  /** Jobs with the same name here run one after the other, whichever process runs them, and hold up no others. */
  queueName?: string
  /** Where it takes a place while it runs, and whose it is; the common lane, and nobody's, unless said. */
  lane?: { name: string; owner: string }
}

export interface Queue {
  /** Adds a job in the caller's transaction: it exists if and only if that commits. The payload must be JSON. */
  add(tx: Transaction, name: string, payload: unknown, options?: JobOptions): Promise<void>
}

/** What runs for each name of a job. A rejection means another try later, until the tries are used up. */
export type JobHandlers = Record<string, (payload: unknown, context: JobContext) => Promise<void>>

export interface Runner {
  /** Resolves when no job is running or waiting that may run now. */
  idle(): Promise<void>
  /** Takes no more jobs; waits for the running ones for 5 seconds, then aborts their signals, and leaves behind what does not end. */
  stop(): Promise<void>
  /** Rejects with the cause when jobs cannot run. */
  check(): Promise<void>
}

/** The part of a pino logger that the queue and its neighbours write to. */
export interface QueueLogger {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { Crowd } from '#test/support/crowd.ts'
import type { Samples } from './growth-samples.ts'

/** Sends a statement under a name of its own, so that it is parsed once. */
export type Send = <Row extends pg.QueryResultRow = { id: string }>(
  text: string,
  values: unknown[],
) => Promise<Row[]>

/** One of the databases, asked by the product's own pool and by a bare connection. */
export interface Grown {
  size: number
  database: Database
  send: Send
  crowd: Crowd
  samples: Samples
  /** A user with as many rows as the size says. */
  owner: Viewer
  visitor: Viewer
}

/** Gives the ids of what it found; turn by turn with other parameters, where the same ones would flatter. */
export type Asking = (turn: number) => Promise<readonly string[]>

export interface Line {
  what: string
  ours: Asking
  /** Formulations by hand; the fastest counts. */
  best: readonly Asking[]
  /** What is asked for in no order is compared without one. */
  isUnordered?: boolean
  /** Why it may take longer where there is more, if it may. */
  mayGrow?: string
}

export function senderOf(pool: pg.Pool): Send {
  const names = new Map<string, string>()
  return async (text, values) => {
    let name = names.get(text)
    if (name === undefined)
      names.set(text, (name = createHash('sha256').update(text).digest('hex').slice(0, 32)))
    const result = await pool.query({ name, text, values })
    return result.rows as never
  }
}

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** One of the values, another one each turn. */
export function pick<T>(values: readonly T[], turn: number): T {
  const value = values[turn % values.length]
  if (value === undefined) throw new Error('there is nothing to ask for')
  return value
}

/** So many of the values, others each turn. */
export const pickSome = <T>(values: readonly T[], turn: number, count: number): T[] =>
  Array.from({ length: count }, (_, at) => pick(values, turn * count + at))

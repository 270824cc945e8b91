import type pg from 'pg'

/** Which rows to process: those without the value, or all. */
export type Rows = 'unknown' | 'all'

export interface DerivedValue {
  name: string
  /** Recomputed whenever it changes. */
  version?: string
  /** Processes a batch of rows after a key in its own transaction; null when there are none. */
  lookUp(client: pg.ClientBase, after: string, rows: Rows): Promise<{ last: string; changed: number } | null>
}

export interface Statements {
  /** Selects the keys of a batch, in order; $1: the last key before it, $2: all rows. */
  select: string
  /** Selects those of the keys ($1) that need a change, where this costs too much for the statement above. */
  narrow?: string
  /** Locks rows of the keys ($1), in the order that all locks use, so that the next statement sees committed values. */
  hold?: readonly string[]
  /** Corrects the rows of the keys ($1), and only those. */
  change: string
}

export function inBatches(name: string, { select, narrow, hold = [], change }: Statements): DerivedValue {
  return {
    name,
    async lookUp(client, after, rows) {
      const found = await client.query<{ id: string }>(select, [after, rows === 'all'])
      const keys = found.rows.map(({ id }) => id)
      const last = keys.at(-1)
      if (last === undefined) return null
      const ids = narrow
        ? (await client.query<{ id: string }>(narrow, [keys])).rows.map(({ id }) => id)
        : keys
      if (ids.length === 0) return { last, changed: 0 }
      await client.query('begin')
      try {
        for (const statement of hold) await client.query(statement, [ids])
        const changed = changesOf(await client.query(change, [ids]))
        await client.query('commit')
        return { last, changed }
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    },
  }
}

/** A function returns the number of changes as a row. */
const changesOf = ({ command, rowCount, rows }: pg.QueryResult<{ changed: number }>): number =>
  command === 'SELECT' ? (rows[0]?.changed ?? 0) : (rowCount ?? 0)

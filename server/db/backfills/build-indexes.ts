import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { KeepRoom } from './keep-room.ts'

/** Statements as drizzle-kit writes them for the schema, one in a line; those that create come first. */
const statements = readFileSync(path.join(import.meta.dirname, 'late-indexes.sql'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')

interface LateIndex {
  name: string
  table: string
  /** Creates or drops it, without holding up writers. */
  statement: string
}

const created = statements.flatMap((line) =>
  lateIndex(line, /^CREATE INDEX "(\w+)" ON "(\w+)"/, 'CREATE INDEX'),
)
const dropped = statements.flatMap((line) => lateIndex(line, /^DROP INDEX "(\w+)"/, 'DROP INDEX'))

function lateIndex(line: string, pattern: RegExp, verb: string): LateIndex[] {
  const [, name, table = ''] = pattern.exec(line) ?? []
  return name ? [{ name, table, statement: line.replace(verb, `${verb} CONCURRENTLY`) }] : []
}

/**
 * Builds indexes that a migration leaves for after the start, and drops those they take the place of. One whose building
 * was cut off is there and not valid: it is dropped and built again. Works outside of transactions.
 * @throws DiskFull where the disk has no room for the next one; nothing of it is there then.
 */
export async function buildIndexes(
  client: pg.Client,
  keepRoom: KeepRoom,
  onBuilt: (name: string, milliseconds: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, table, statement } of created) {
    signal.throwIfAborted()
    const state = await stateOf(client, name)
    if (state === 'valid') continue
    const startedAt = performance.now()
    if (state === 'invalid') await client.query(`DROP INDEX CONCURRENTLY "${name}"`)
    await build(client, table, statement, keepRoom)
    onBuilt(name, performance.now() - startedAt)
  }
  for (const { name, statement } of dropped) {
    signal.throwIfAborted()
    if ((await stateOf(client, name)) !== 'missing') await client.query(statement)
  }
}

/** What is sorted on the way and what it becomes are together hardly more than the rows. */
async function build(client: pg.Client, table: string, statement: string, keepRoom: KeepRoom): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>('select pg_table_size($1) as bytes', [table])
  const room = keepRoom(Number(rows[0]?.bytes))
  try {
    await client.query(statement)
  } finally {
    room.end()
  }
}

async function stateOf(client: pg.Client, name: string): Promise<'missing' | 'invalid' | 'valid'> {
  const found = await client.query<{ isValid: boolean }>(
    `select i.indisvalid as "isValid" from pg_index i where i.indexrelid = to_regclass($1)`,
    [name],
  )
  const [index] = found.rows
  if (!index) return 'missing'
  return index.isValid ? 'valid' : 'invalid'
}

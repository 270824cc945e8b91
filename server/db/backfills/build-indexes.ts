import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { KeepRoom } from './keep-room.ts'

/** Statements as drizzle-kit writes them for the schema, one per line; those that create come first. */
const statements = readFileSync(path.join(import.meta.dirname, 'late-indexes.sql'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')

interface LateIndex {
  name: string
  table: string
  /** Creates or drops the index without blocking writers. */
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
 * Builds the indexes that migrations leave for after the start, and drops those they replace. An interrupted build
 * leaves an invalid index, which is dropped and built again. Runs outside of transactions.
 * @throws DiskFull when the disk has no room for the next one; no part of it is left
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

/** Sorting and the index together take hardly more space than the rows. */
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

import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const steps = path.join(import.meta.dirname, '../../server/db/migrations')

/** Brings an empty database to the tables of an earlier version: those after so many steps. */
export async function migrateTo(connection: pg.ClientConfig, step: number): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-steps-'))
  const client = new pg.Client(connection)
  try {
    await fs.cp(steps, folder, { recursive: true })
    const file = path.join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await fs.readFile(file, 'utf8')) as { entries: unknown[] }
    await fs.writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, step) }))
    await client.connect()
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
    await fs.rm(folder, { recursive: true })
  }
}

/** The last version without derived values but the bytes of each account. */
export const stepBeforeDerivedValues = 15

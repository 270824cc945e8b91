import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { computeTable } from '#server/engines/media/table/compute-table.ts'
import type { Computed } from '#server/lib/question/computed.ts'
import { readInTurn } from '#server/lib/question/follow-up.ts'

/** What a table of that name says to a question, after those that were asked before it. */
export async function askTable(
  table: string | Buffer,
  question: string,
  name = 'expenses.csv',
  ...before: string[]
): Promise<Computed | null> {
  const folder = await mkdtemp(join(tmpdir(), 'storypad-table-'))
  try {
    const path = join(folder, name)
    await writeFile(path, table)
    return await computeTable({ path, name, title: null, question: readInTurn(question, before) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

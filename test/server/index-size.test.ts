import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSharedFile } from '#contract/calls/files.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { member } from '#test/support/person.ts'

// What one file adds to the index of everybody's search is bounded, whatever it contains (G1, G8).

const mb = 1024 * 1024
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const tables = ['file_passages', 'search_words']

async function indexBytes(): Promise<number> {
  const { pool } = app.services.database
  await pool.query(
    `select gin_clean_pending_list('file_passages_words'), gin_clean_pending_list('search_words_similar')`,
  )
  const { rows } = await pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(t::regclass))::float8 as bytes from unnest($1::text[]) as t`,
    [tables],
  )
  return rows[0]?.bytes ?? 0
}

/** Lines of words that stand nowhere else, about `bytes` of them. */
function differentWords(bytes: number): string {
  const lines: string[] = []
  for (let size = 0, word = 0; size < bytes;) {
    const line = Array.from({ length: 12 }, () =>
      (((word += 1) * 2_654_435_761) % 2 ** 32).toString(36),
    ).join(' ')
    lines.push(line)
    size += line.length + 1
  }
  return lines.join('\n')
}

test('nine megabytes of words that all differ add little, and the file says how far it is searched', async () => {
  const maren = await member(app)
  const before = await indexBytes()
  const text = differentWords(9 * mb)
  const id = await maren.stores(text, 'dump.txt')
  await app.idle()
  const added = (await indexBytes()) - before
  expect(added).toBeLessThan(30 * mb)
  const file = await maren.call(getSharedFile, { params: { id } })
  expect(file.lines).toBe(text.split('\n').length)
  expect(file.searched_to).toBeGreaterThan(1_000)
  expect(file.searched_to).toBeLessThan(file.lines ?? 0)
})

test('a thousand pages of prose are searched to their end', async () => {
  const maren = await member(app)
  const words = differentWords(150_000).split(/\s/)
  const prose = Array.from({ length: 40_000 }, (_, at) =>
    Array.from({ length: 10 }, (__, in10) => words[(at * 7 + in10 * at) % words.length]).join(' '),
  ).join('\n')
  const id = await maren.stores(prose, 'book.txt')
  await app.idle()
  expect((await maren.call(getSharedFile, { params: { id } })).searched_to).toBeNull()
})

import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openCounter, touchedBy } from '#test/support/rows-touched.ts'
import { createWorld, type World } from '#test/support/rows-touched-world.ts'
import { statementFunctions } from '#test/support/statement-functions.ts'
import { lines, unlisted } from './rows-touched-lines/all-lines.ts'
import { holdToBound } from './rows-touched-lines/hold-to-bound.ts'
import type { Line } from './rows-touched-lines/line.ts'

// The rows that a call touches are bounded by the rows it returns, however large the tables are (G1, G8). This is the worst
// of four settings: tables without statistics and plans for any values. `npm run test:large` runs all four.

let database: Database
let world: World

beforeAll(async () => {
  ;({ database, world } = await createWorld())
})
afterAll(() => database.close())

describe('a list or a search touches few more rows than it returns, before any table is analysed', () => {
  holdToBound('any', () => ({ database, world }))
})

test('rows touched by triggers are counted, and nothing that a line writes is kept', async () => {
  const counter = openCounter(database.connection, 'given')
  const use = () =>
    database.pool.query('select sum(bytes) as bytes from storage_use').then(({ rows }) => rows)
  const before = await use()
  const insertFile = lines['files-queries.insertFile']?.['with one'] as Line
  const touched = await touchedBy(counter, (counted) =>
    insertFile({ ...world, ...counted, database: counted }),
  )
  await counter.end()
  const texts = touched.statements.map((statement) => statement['Query Text'])
  expect(texts).toContainEqual(expect.stringContaining('INSERT INTO storage_use'))
  expect(await use()).toEqual(before)
})

test('every function of the server that sends statements has a line, or a reason for having none', () => {
  const sending = statementFunctions(path.join(import.meta.dirname, '../../server'))
  expect([...Object.keys(lines), ...Object.keys(unlisted)].toSorted()).toEqual(sending.toSorted())
})

import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import {
  describeTouched,
  openCounter,
  touchedBy,
  type PlanFor,
  type Touched,
} from '#test/support/rows-touched.ts'
import { createWorld, type World } from '#test/support/rows-touched-world.ts'
import { statementFunctions } from '#test/support/statement-functions.ts'
import { lines, unlisted } from './rows-touched-lines/all-lines.ts'
import type { Line } from './rows-touched-lines/line.ts'

// What a call touches in the database is bounded by what it gives back, however much there is of everything (G1, G8).

/** Of each row that is given back, and of a call that gives back nothing. */
const bound = (returned: number): number => 60 * returned + 1_000

let database: Database
let world: World

beforeAll(async () => {
  ;({ database, world } = await createWorld())
})
afterAll(() => database.close())

const tellTouched = (touched: Touched): string =>
  `${touched.rows} rows touched for ${touched.returned}\n${describeTouched(touched)}`

/** @throws Error that tells which statements and which of their nodes it was. */
function requireBound(touched: Touched, most: number): void {
  if (touched.rows > most) throw new Error(`at most ${most} were allowed: ${tellTouched(touched)}`)
}

/** All lines as they stand in the table, those that may grow too. */
const all = Object.entries(lines).flatMap(([name, calls]) =>
  Object.entries(calls).map(([which, call]): [string, Line, string | null] =>
    typeof call === 'function'
      ? [`${name}: ${which}`, call, null]
      : [`${name}: ${which}`, call.line, call.reason],
  ),
)

/** Every line once more on a connection of its own, with plans for the values of the call, or for any. */
function countRows(when: string, plans: PlanFor): void {
  describe(`${when}, with plans for ${plans === 'given' ? 'the given values' : 'any values'}`, () => {
    let counter: pg.Pool
    beforeAll(() => (counter = openCounter(database.connection, plans)))
    afterAll(() => counter.end())

    test.each(all)('%s', async (name, line, mayGrow) => {
      const touched = await touchedBy(counter, (counted) => line({ ...world, ...counted, database: counted }))
      if (mayGrow !== null) process.stdout.write(`${name} may grow (${mayGrow}): ${tellTouched(touched)}\n`)
      expect(() => requireBound(touched, mayGrow === null ? bound(touched.returned) : Infinity)).not.toThrow()
    })
  })
}

describe('a list or a search touches few rows more than it gives back', () => {
  countRows('nothing analysed', 'given')
  countRows('nothing analysed', 'any')

  describe('once all is analysed', () => {
    beforeAll(() => database.pool.query('analyze'))
    countRows('analysed', 'given')
    countRows('analysed', 'any')
  })
})

test('what triggers do is counted, and nothing of a line stays', async () => {
  const counter = openCounter(database.connection, 'given')
  const use = () =>
    database.pool.query('select sum(bytes) as bytes from storage_use').then(({ rows }) => rows)
  const before = await use()
  const added = lines['files-queries.insertFile']?.['with one'] as Line
  const touched = await touchedBy(counter, (counted) => added({ ...world, ...counted, database: counted }))
  await counter.end()
  const texts = touched.statements.map((statement) => statement['Query Text'])
  expect(texts).toContainEqual(expect.stringContaining('INSERT INTO storage_use'))
  expect(await use()).toEqual(before)
})

test('everything in the server that sends statements has a line, or says why it has none', () => {
  const sending = statementFunctions(path.join(import.meta.dirname, '../../server'))
  expect([...Object.keys(lines), ...Object.keys(unlisted)].toSorted()).toEqual(sending.toSorted())
})

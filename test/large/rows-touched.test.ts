import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { holdToBound } from '#test/server/rows-touched-lines/hold-to-bound.ts'
import { createWorld, type World } from '#test/support/rows-touched-world.ts'

// All four settings of which test/server/rows-touched.test.ts runs the worst.

let database: Database
let world: World

beforeAll(async () => {
  ;({ database, world } = await createWorld())
})
afterAll(() => database.close())

describe('a list or a search touches few more rows than it returns', () => {
  describe('before any table is analysed', () => {
    holdToBound('given', () => ({ database, world }))
    holdToBound('any', () => ({ database, world }))
  })

  describe('after all tables are analysed', () => {
    beforeAll(() => database.pool.query('analyze'))
    holdToBound('given', () => ({ database, world }))
    holdToBound('any', () => ({ database, world }))
  })
})

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { describeTouched, openCounter, touchedBy, type PlanFor } from '#test/support/rows-touched.ts'
import type { World } from '#test/support/rows-touched-world.ts'
import { lines } from './all-lines.ts'
import type { GrowingLine, Line } from './line.ts'

/** Rows that a call may touch when it returns so many. */
const bound = (returned: number): number => 60 * returned + 1_000

/** One test for each function with lines, whose failure names each line that touched too many rows. */
export function holdToBound(plans: PlanFor, setUp: () => { database: Database; world: World }): void {
  describe(`with plans for ${plans === 'given' ? 'the given values' : 'any values'}`, () => {
    let counter: pg.Pool
    beforeAll(() => (counter = openCounter(setUp().database.connection, plans)))
    afterAll(() => counter.end())

    test.each(Object.entries(lines))('%s', async (name, calls) => {
      const faults: string[] = []
      for (const [which, call] of Object.entries(calls)) {
        const fault = await faultOf(counter, setUp().world, call)
        if (fault !== null) faults.push(`${name}: ${which}: ${fault}`)
      }
      expect(faults.join('\n\n')).toBe('')
    })
  })
}

/** What is wrong with a line, or null. A line that may grow is run and described, but has no bound. */
async function faultOf(counter: pg.Pool, world: World, call: Line | GrowingLine): Promise<string | null> {
  const { line, reason } = typeof call === 'function' ? { line: call, reason: null } : call
  try {
    const touched = await touchedBy(counter, (counted) => line({ ...world, ...counted, database: counted }))
    const report = `${touched.rows} rows touched for ${touched.returned}\n${describeTouched(touched)}`
    if (reason !== null) process.stdout.write(`May grow (${reason}): ${report}\n`)
    else if (touched.rows > bound(touched.returned))
      return `at most ${bound(touched.returned)} were allowed: ${report}`
    return null
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

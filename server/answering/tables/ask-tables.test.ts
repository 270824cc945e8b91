import { expect, test } from 'vitest'
import { FileId } from '#contract/ids.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { columnOf, tableOf } from '#test/support/table-verdict.ts'
import { askTables } from './ask-tables.ts'
import type { ClosedTable } from './candidate-table.ts'
import type { SendStatements } from './run-plan.ts'

/** A table of plants with prices, whose statements are answered by `send`. */
const plants = (fileName: string, send: SendStatements): ClosedTable => ({
  file: FileId.parse('0190a6b4-0000-7000-8000-000000000001'),
  fileName,
  sheet: null,
  title: null,
  verdict: tableOf(4, [
    columnOf('plant'),
    columnOf('price', { type: 'money', role: 'measure', unit: 'EUR' }),
  ]),
  open: (use) => use(send),
})

const statistics = [4, 4, 20, 5, 4, 2, 8, 1, 4]
const ran: SendStatements = async (statements) => statements.map(() => [statistics])
const question = readQuestion('What is the total price of all plants?')

test('G5: a table whose texts take too long is asked by its columns', async () => {
  const errors: unknown[] = []
  const slow = plants('plants.csv', (statements) => {
    if (statements.some((statement) => statement.includes('regexp_matches')))
      return Promise.reject(new Error('too long'))
    return ran(statements)
  })
  const [plan] = await askTables(question, [slow], (error) => errors.push(error))
  expect(plan?.plan).toMatchObject({ operation: 'sum', measure: 'price' })
  expect(plan?.result.figure).toBe(20)
  expect(errors).toHaveLength(1)
})

test('a table that cannot be asked is left out, and the others answer', async () => {
  const errors: unknown[] = []
  const broken = plants('plants broken.csv', () => Promise.reject(new Error('gone')))
  const plans = await askTables(question, [broken, plants('plants.csv', ran)], (error) => errors.push(error))
  expect(plans.map(({ table }) => table.fileName)).toEqual(['plants.csv'])
  expect(errors.length).toBeGreaterThan(0)
})

test('plans of at most four tables are run', async () => {
  let runs = 0
  const counted: SendStatements = (statements) => {
    if (statements.some((statement) => statement.includes('sum'))) runs += 1
    return ran(statements)
  }
  const tables = Array.from({ length: 8 }, (_, at) => plants(`plants ${at}.csv`, counted))
  const plans = await askTables(question, tables, () => {})
  expect([plans.length, runs]).toEqual([4, 4])
})

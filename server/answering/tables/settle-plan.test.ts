import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FileId } from '#contract/ids.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { readTableFile } from '#server/engines/media/table-reader/read-table-file.ts'
import { queryTable } from '#server/engines/media/table-reader/query-table.ts'
import { askTables } from './ask-tables.ts'
import type { ClosedTable } from './candidate-table.ts'
import type { SettledPlan } from './settle-plan.ts'

// What a question asks of a table: the plan that is made for it and what it comes to.

async function ask(
  rows: readonly string[],
  question: string,
  { fileName = 'table.csv', before = [] }: { fileName?: string; before?: string[] } = {},
): Promise<SettledPlan> {
  const folder = await mkdtemp(join(tmpdir(), 'plan-'))
  try {
    const path = join(folder, 'table.csv')
    await writeFile(path, `${rows.join('\n')}\n`)
    const parquetPath = join(folder, 'table.parquet')
    const { verdict } = await readTableFile({ path, encoding: null, parquetPath }, () => {})
    const table: ClosedTable = {
      file: FileId.parse('0190a6b4-0000-7000-8000-000000000001'),
      fileName,
      sheet: null,
      title: verdict.title,
      verdict,
      open: (use) => use((statements) => queryTable({ path: parquetPath, statements })),
    }
    const failed = (error: unknown) => {
      throw error
    }
    const [plan] = await askTables(readQuestion(question, before), [table], failed)
    if (plan === undefined) throw new Error('no plan')
    return plan
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const orders = [
  'Day,Guest,Dish,Qty,Price each,Amount (EUR),State,Settled on,Vegan',
  '2022-01-10,Zoe Quist,Ramen,2,11.00,22.00,done,2022-01-12,no',
  '2022-02-11,Abel Prim,Ramen,1,11.00,11.00,cancelled,,no',
  '2022-05-03,Zoe Quist,Dumplings,3,6.00,18.00,done,,yes',
  '2022-08-21,Abel Prim,Ramen,4,11.00,44.00,done,2022-09-01,no',
  '2022-11-02,Kim Tander,Dumplings,5,6.00,30.00,waiting,,yes',
  '2023-02-14,Kim Tander,Ramen,2,11.50,23.00,done,2023-02-15,no',
]

test.each([
  ['C1: what is left out is no row', 'What did the ramen cost in total without the cancelled orders?', 89],
  ['C2: in German', 'Was haben die Ramen insgesamt gekostet, ohne cancelled?', 89],
  ['C3: a quarter is its three months', 'total amount of the first quarter of 2022', 33],
  ['C4: from one month to another are those between', 'total amount between May and August 2022', 62],
  ['C5: in Italian', 'importo totale nel primo trimestre del 2022', 33],
  ['C6: a heading of yes and no is a condition', 'How many vegan orders were there?', 2],
  ['C7: not yet are rows without a day', 'How many orders are not settled?', 3],
  ['C8: pieces are counted, not rows', 'How many dumplings were ordered?', 8],
  ['C9: an amount is added up, prices of one are not', 'What did Zoe Quist spend on ramen in 2022?', 22],
])('%s', async (_, question, figure) => {
  const { result } = await ask(orders, question, { fileName: 'orders.csv' })
  expect(result.figure).toBe(figure)
})

test('C10: beside the number of rows is what they add up to', async () => {
  const { result } = await ask(orders, 'How many vegan orders were there?', { fileName: 'orders.csv' })
  expect(result).toMatchObject({ figure: 2, row_count: 2, statistics: { sum: 8 } })
})

test('D1: two years that are compared are a group each', async () => {
  const { result } = await ask(orders, 'Difference of the amount in 2022 and in 2023?')
  expect(result.groups?.map(({ label, figure }) => [label, figure])).toEqual([
    ['2022', 125],
    ['2023', 23],
  ])
  expect(result.figure).toBe(102)
})

test('D2: who did most is the one with the greatest sum', async () => {
  const { result } = await ask(orders, 'Which guest spent the most?')
  expect(result.groups?.[0]).toMatchObject({ label: 'Abel Prim', figure: 55 })
})

test('D3: the most expensive is a row', async () => {
  const { plan, result } = await ask(orders, 'Which guest had the most expensive order?')
  expect(plan).toMatchObject({ operation: 'max', groupBy: null })
  expect(result.figure).toBe(44)
})

const months = [
  'Item,Jan,Feb,Mar,Apr,Total',
  'Candles,10,20,30,40,100',
  'Incense,1,2,3,4,10',
  'Bells,5,5,5,50,65',
]

test('E1: a month of the question is its column, several are added up', async () => {
  const { plan, result } = await ask(months, 'How much did the candles cost from February to April?')
  expect(plan).toMatchObject({
    measure: 'Feb',
    formula: [
      { is: 'plus', column: 'Mar' },
      { is: 'plus', column: 'Apr' },
    ],
  })
  expect(result.figure).toBe(90)
})

test('E2: the month with the most is a group of columns', async () => {
  const { result } = await ask(months, 'In which month did we spend the most?')
  expect(result.groups?.[0]).toMatchObject({ label: 'Apr', figure: 94 })
})

test('E3: what grew between two years is the difference of their columns', async () => {
  const places = ['Place,Sheep 2011,Sheep 2021', 'Ulm,100,130', 'Ems,50,45']
  const { result } = await ask(places, 'By how many sheep did Ulm grow between 2011 and 2021?')
  expect(result.figure).toBe(30)
})

const readings = Array.from({ length: 13 }, (_, at) => {
  const day = new Date(Date.UTC(2021, at, 0)).toISOString().slice(0, 10)
  return `${day},${5_000 + at * at * 10}`
})

test('F1: what a meter used is between two readings', async () => {
  const { plan, result } = await ask(['Read on,Meter', ...readings], 'How much water was used in June 2021?')
  expect(plan).toMatchObject({ operation: 'difference', measure: 'Meter' })
  expect(result.figure).toBe(110)
})

const shifts = [
  'Day,Nurse,Start,End,Break',
  '2024-03-01,Ines,08:00,16:00,0:30',
  '2024-03-02,Ines,22:00,06:00,0:45',
  '2024-03-02,Olaf,09:00,12:00,',
]

test('F2: hours are between a start and an end, without the break, also past midnight', async () => {
  const { plan, result } = await ask(shifts, 'How many hours did Ines work in March 2024?')
  expect(plan.formula.map(({ is, column }) => `${is} ${column}`)).toEqual(['minus Start', 'minus Break'])
  expect(result.figure).toBe((7.5 + 7.25) * 3_600)
})

test('F3: worth is how many there are times what each costs', async () => {
  const stock = ['Thing,Stock,Unit price', 'Rope,3,2.50', 'Sail,2,100.00']
  const { result } = await ask(stock, 'What is the stock worth?')
  expect(result.figure).toBe(207.5)
})

test('F4: two columns that are both named are added up, or their difference is', async () => {
  const fair = ['Day,Cash,Card', '2024-05-01,10,20', '2024-05-02,1,2']
  expect((await ask(fair, 'How much cash and card in total?')).result.figure).toBe(33)
  expect((await ask(fair, 'What is the difference between card and cash?')).result.figure).toBe(11)
})

test('G1: a follow-up keeps what it does not say, in the language and year of the question before', async () => {
  const before = ['Quanto abbiamo speso di ramen a gennaio 2022?']
  const { plan, result } = await ask(orders, 'E ad agosto?', { before })
  expect(plan.filters).toContainEqual({ column: 'Day', is: 'equals', values: ['2022-08'] })
  expect(result.figure).toBe(44)
})

test('G2: a column without a value in these rows is not what is asked for', async () => {
  const book = ['Day,What,In,Out', '2024-01-02,Subs,50,', '2024-01-03,Stamps,,7', '2024-01-09,Stamps,,5']
  const { plan, result } = await ask(book, 'Stamps in January 2024, total')
  expect(plan.measure).toBe('Out')
  expect(result.figure).toBe(12)
})

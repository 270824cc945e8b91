import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readInTurn } from '#server/lib/question/follow-up.ts'
import { computeTable } from './compute-table.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'storypad-tables-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function ask(table: string | Buffer, question: string, name = 'expenses.csv', ...before: string[]) {
  const path = join(folder, name)
  await writeFile(path, table)
  return computeTable({ path, name, title: null, question: readInTurn(question, before) })
}

const expenses = `date,item,shop,amount_gbp
2024-03-01,Diesel,Quay,61.20
2024-03-09,Diesel,Quay,40.10
2024-03-12,Rope,Chandler,12.35
2024-04-02,Diesel,Garage,55.00
2024-04-20,Paint,Chandler,99.99
Total,,,268.64
`

describe('what is computed', () => {
  test.each([
    ['What did we spend in all?', '268.64', 5],
    ['How much did we spend on diesel in total?', '156.30', 3],
    ['How much did we spend on diesel in March 2024?', '101.30', 2],
    ['What did we spend at the Chandler in total?', '112.34', 2],
    ['What is the average amount for diesel?', '52.10', 3],
    ['How many times did we buy diesel?', '3', 3],
    ['What was the most expensive item?', '99.99', 5],
    ['How much more did we spend on diesel than on paint?', '56.31', 4],
  ])('%s %s of %i rows; the row of totals is none', async (question, figure, rowCount) => {
    expect(await ask(expenses, question)).toMatchObject({ figure, rowCount, unmet: null })
  })

  test('a month that is dearest, with the months as a series in their order', async () => {
    const computed = await ask(expenses, 'In which month of 2024 did we spend most?')
    expect(computed).toMatchObject({ label: 'April 2024', figure: '154.99', groupCount: 2 })
    expect(computed?.series).toMatchObject({
      title: 'amount_gbp by month',
      points: [
        { label: 'March 2024', text: '113.65' },
        { label: 'April 2024', text: '154.99' },
      ],
    })
  })

  test('one row that fits is told as it stands, with its number', async () => {
    const computed = await ask(expenses, 'What did the rope cost?')
    expect(computed?.rows).toEqual([
      {
        row: 3,
        label: 'Rope',
        value: '12.35 GBP',
        text: 'date: 2024-03-12; item: Rope; shop: Chandler; amount_gbp: 12.35',
      },
    ])
  })

  test('what was asked before gives way to what is asked now', async () => {
    const before = 'How much did we spend on diesel in total?'
    expect(await ask(expenses, 'And on paint in total?', 'expenses.csv', before)).toMatchObject({
      rowCount: 1,
    })
  })

  test('a year the table has nothing of is not answered with another one', async () => {
    const computed = await ask(expenses, 'How much did we spend on diesel in 2019?')
    expect(computed).toMatchObject({
      figure: null,
      unmet: { condition: '2019', instead: 'March 2024 to April 2024' },
    })
  })
})

describe('how it is read', () => {
  test('decimal commas, points that group, and dotted days', async () => {
    const table =
      'Datum;Posten;Betrag (EUR)\n03.01.2024;Strom;1.204,40\n17.01.2024;Gas;95,60\n02.02.2024;Strom;100,00\n'
    expect(
      await ask(table, 'Wie viel haben wir im Januar 2024 insgesamt ausgegeben?', 'kosten.csv'),
    ).toMatchObject({
      figure: '1,300.00',
      unit: 'EUR',
      rowCount: 2,
    })
  })

  test('two heads are one, and no row', async () => {
    const table = 'Stock of the shed,,\nitem,tins,price\nVarnish,4,18.50\nPrimer,2,12.00\n'
    expect(await ask(table, 'What does the primer cost?', 'stock.csv')).toMatchObject({
      rows: [{ row: 3, label: 'Primer', value: '12.00' }],
    })
  })

  test('no head, no number, nothing at all', async () => {
    expect(await ask('2024-01-01,12\n2024-01-02,13\n', 'the sum in all', 'x.csv')).toMatchObject({
      figure: '25',
    })
    expect(await ask('name,town\nAda,Crinan\n', 'the sum in all', 'x.csv')).toMatchObject({ figure: null })
    expect(await ask('name,amount\n', 'the sum in all', 'x.csv')).toBeNull()
    expect(await ask('', 'the sum in all', 'x.csv')).toBeNull()
  })

  test('cents are not lost among many', async () => {
    const table = `item,amount\n${'x,0.10\n'.repeat(100_000)}`
    expect(await ask(table, 'What is the total amount?', 'many.csv')).toMatchObject({
      figure: '10,000.00',
      rowCount: 100_000,
    })
  })

  test('formulas in cells are words, and compute nothing', async () => {
    const table = 'item,amount\n=1+1,10\n"=HYPERLINK(""http://evil.example"")",20\n'
    expect(await ask(table, 'What is the total amount?', 'formulas.csv')).toMatchObject({ figure: '30' })
  })

  test('2,000 columns are read as far as they are looked at', async () => {
    const heads = Array.from({ length: 2_000 }, (_, at) => `c${at}`).join(',')
    const row = Array.from({ length: 2_000 }, (_, at) => at).join(',')
    expect(
      await ask(`item,amount,${heads}\nRope,5,${row}\n`, 'What is the total amount?', 'wide.csv'),
    ).toMatchObject({
      rowCount: 1,
    })
  })

  test('a million rows are added up', async () => {
    const table = Buffer.from(`item,amount\n${'Diesel,1.25\nRope,0.75\n'.repeat(500_000)}`)
    expect(await ask(table, 'How much did we spend on diesel in total?', 'million.csv')).toMatchObject({
      figure: '625,000.00',
      rowCount: 500_000,
    })
  })
})

import fs from 'node:fs/promises'
import os from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { addFiles, createStory } from '#contract/calls/stories.ts'
import {
  downloadTable,
  findTableRow,
  getTable,
  queryTable,
  type TableResult,
} from '#contract/calls/tables.ts'
import { wholeTable, type TablePlan } from '#contract/table-plan.ts'
import { type TableView, wholeView, writeTableView } from '#contract/table-view.ts'
import type { TestApp } from '#test/support/app.ts'
import { member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

// What people ask of a table: filters, order, groups and figures over all of its rows, whatever its cells are.

let app: TestApp
let ada: Person
let id: string

const receipts = `Date,Shop,Kind,Amount (EUR),Paid,Duration
2026-01-03,Café Möwe,Food,12.50,yes,0:30
2026-01-17,Bäckerei,Food,3.20,yes,0:10
2026-02-02,Rathaus,Fees,40.00,no,1:15
2026-02-14,cafe mowe,Food,8.30,yes,0:45
2026-03-01,Kiosk,Other,free,no,0:05
2026-03-09,,Other,2.00,yes,0:05
Total,,,66.00,,
`

beforeAll(async () => {
  app = await sharedApp()
  ada = await member(app)
  id = await ada.stores(receipts, 'receipts.csv')
  await app.idle()
})

const ask = (plan: Partial<TablePlan>, person = ada, of = id): Promise<TableResult> =>
  person.call(queryTable, { params: { id: of }, body: { ...wholeTable, ...plan } })

const amount = 'Amount (EUR)'
const numbersOf = ({ rows }: TableResult): number[] => rows.map(({ row }) => row)

test('a table says how it was read', async () => {
  const table = await ada.call(getTable, { params: { id } })
  expect(table).toMatchObject({ row_count: 6, aside_rows: 1, torn_rows: 0, column_count: 6 })
  expect(table.columns.map(({ name, type, unit }) => [name, type, unit])).toEqual([
    ['Date', 'date', null],
    ['Shop', 'text', null],
    ['Kind', 'text', null],
    [amount, 'money', 'EUR'],
    ['Paid', 'yes-no', null],
    ['Duration', 'duration', 's'],
  ])
  expect(table.columns[2]?.top).toEqual([
    ['Food', 3],
    ['Other', 2],
    ['Fees', 1],
  ])
})

test('the whole table is shown as in the file, page by page, with its totals', async () => {
  const first = await ask({ limit: 2 })
  expect(first.rows).toEqual([
    { row: 1, is_data: true, cells: ['2026-01-03', 'Café Möwe', 'Food', 12.5, true, 1800] },
    { row: 2, is_data: true, cells: ['2026-01-17', 'Bäckerei', 'Food', 3.2, true, 600] },
  ])
  const last = await ask({ limit: 3, offset: 4 })
  expect(last.rows.map(({ row, is_data: isData, cells }) => [row, isData, cells[3]])).toEqual([
    [5, true, 'free'],
    [6, true, 2],
    [7, false, 66],
  ])
  expect(last).toMatchObject({ row_count: 6, figure: null, statistics: null, groups: null })
})

describe('filters', () => {
  const filters: [string, TablePlan['filters'][number], number[]][] = [
    ['text without capitals and accents', { column: 'Shop', is: 'equals', values: ['CAFE MÖWE'] }, [1, 4]],
    ['any of several values', { column: 'Kind', is: 'equals', values: ['Fees', 'Other'] }, [3, 5, 6]],
    ['a part of a text', { column: 'Shop', is: 'contains', values: ['BACK'] }, [2]],
    ['a month', { column: 'Date', is: 'equals', values: ['2026-02'] }, [3, 4]],
    ['days after a month', { column: 'Date', is: 'above', values: ['2026-02'] }, [5, 6]],
    ['days before a day', { column: 'Date', is: 'below', values: ['2026-01-17'] }, [1]],
    [
      'months from one to another',
      { column: 'Date', is: 'between', values: ['2026-01', '2026-02'] },
      [1, 2, 3, 4],
    ],
    ['amounts above', { column: amount, is: 'above', values: ['8.3'] }, [1, 3]],
    ['amounts of at least', { column: amount, is: 'between', values: ['8.3', ''] }, [1, 3, 4]],
    ['days until a month has ended', { column: 'Date', is: 'between', values: ['', '2026-01'] }, [1, 2]],
    ['amounts between, with the bounds', { column: amount, is: 'between', values: ['3.2', '8.3'] }, [2, 4]],
    ['an amount', { column: amount, is: 'equals', values: ['40'] }, [3]],
    ['a word among amounts', { column: amount, is: 'equals', values: ['Free'] }, [5]],
    ['yes', { column: 'Paid', is: 'equals', values: ['yes'] }, [1, 2, 4, 6]],
    ['no value', { column: 'Shop', is: 'empty', values: [] }, [6]],
    ['a length of time', { column: 'Duration', is: 'above', values: ['1800'] }, [3, 4]],
    ['quotes and signs of SQL', { column: 'Shop', is: 'contains', values: ["'); drop view t; --"] }, []],
  ]
  test.each(filters)('%s', async (_, filter, rows) => {
    const found = await ask({ filters: [filter] })
    expect(numbersOf(found)).toEqual(rows)
    expect(found.row_count).toBe(rows.length)
  })
})

describe('figures', () => {
  const food = { column: 'Kind', is: 'equals' as const, values: ['food'] }
  test('sum, mean, median, lowest and highest come with each other and with their rows', async () => {
    const found = await ask({ operation: 'sum', measure: amount, filters: [food] })
    expect(found.figure).toBeCloseTo(24)
    expect(found.statistics).toMatchObject({
      count: 3,
      mean: 8,
      median: 8.3,
      min: 3.2,
      max: 12.5,
      min_row: 2,
      max_row: 1,
    })
    expect(numbersOf(found)).toEqual([1, 2, 4])
  })
  test.each([
    ['count', null, 6],
    ['mean', amount, 13.2],
    ['median', amount, 8.3],
    ['min', amount, 2],
    ['max', amount, 40],
    ['first', 'Date', '2026-01-03'],
    ['last', 'Date', '2026-03-09'],
    ['difference', amount, 38],
  ] as const)('%s', async (operation, measure, figure) => {
    const found = await ask({ operation, measure })
    if (typeof figure === 'number') expect(found.figure).toBeCloseTo(figure)
    else expect(found.figure).toBe(figure)
  })
  test('the first row of a greatest value is the row that has it', async () => {
    expect(numbersOf(await ask({ operation: 'max', measure: amount }))[0]).toBe(3)
    expect(numbersOf(await ask({ operation: 'last', measure: 'Date' }))[0]).toBe(6)
  })
  test('a share is of all rows', async () => {
    const found = await ask({ operation: 'share', measure: amount, filters: [food] })
    expect(found.figure).toBeCloseTo(24 / 66)
    expect((await ask({ operation: 'share', filters: [food] })).figure).toBeCloseTo(0.5)
  })
})

describe('groups', () => {
  test('by value, the greatest first, and by month in their order', async () => {
    const kinds = await ask({
      operation: 'sum',
      measure: amount,
      groupBy: { column: 'Kind', part: 'value' },
      order: { column: null, isDescending: true },
    })
    expect(kinds.groups?.map(({ label, row_count: rows }) => [label, rows])).toEqual([
      ['Fees', 1],
      ['Food', 3],
      ['Other', 2],
    ])
    const months = await ask({ operation: 'count', groupBy: { column: 'Date', part: 'month' } })
    expect(months.groups).toEqual([
      { label: '2026-01', figure: 2, row_count: 2 },
      { label: '2026-02', figure: 2, row_count: 2 },
      { label: '2026-03', figure: 2, row_count: 2 },
    ])
    expect(months.group_count).toBe(3)
  })
  test('the difference of two groups', async () => {
    const found = await ask({
      operation: 'difference',
      measure: amount,
      filters: [{ column: 'Kind', is: 'equals', values: ['Fees', 'Food'] }],
      groupBy: { column: 'Kind', part: 'value' },
    })
    expect(found.figure).toBeCloseTo(16)
  })
})

test('rows are sorted by any column, those without a value last', async () => {
  const by = (column: string, isDescending: boolean) =>
    ask({ order: { column, isDescending } }).then(numbersOf)
  expect(await by(amount, true)).toEqual([3, 1, 4, 2, 6, 5])
  expect(await by(amount, false)).toEqual([6, 2, 4, 1, 3, 5])
  expect((await by('Shop', false)).at(-1)).toBe(6)
})

const written = (view: Partial<TableView>): string => writeTableView({ ...wholeView, ...view }) ?? ''

describe('a row is found in a view', () => {
  const paid = { column: 'Paid', is: 'equals' as const, values: ['yes'] }
  const views: [string, Partial<TableView>, (number | null)[]][] = [
    ['the whole table, with its totals', {}, [0, 1, 2, 3, 4, 5, 6, null]],
    ['a filter', { filters: [paid] }, [0, 1, null, 2, null, 3, null, null]],
    ['an order', { order: { column: amount, isDescending: false } }, [3, 1, 4, 2, 5, 0, null, null]],
    ['the order back', { order: { column: amount, isDescending: true } }, [1, 3, 0, 2, 5, 4, null, null]],
    [
      'a filter with an order, the rows without a value last',
      { filters: [paid], order: { column: 'Shop', isDescending: false } },
      [1, 0, null, 2, null, 3, null, null],
    ],
  ]
  test.each(views)('%s', async (_, view, offsets) => {
    for (const [at, offset] of offsets.entries()) {
      const input = { params: { id, row: String(at + 1) }, query: { view: written(view) } }
      expect([at + 1, await ada.call(findTableRow, input)]).toEqual([at + 1, { offset }])
    }
  })
})

describe('a view as CSV', () => {
  const csvOf = async (view: string, person = ada, of = id): Promise<string> => {
    const response = await person.request(downloadTable, { params: { id: of }, query: { view } })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    return Buffer.from(await response.arrayBuffer()).toString()
  }

  test('the whole table has its totals, and each value in the form of its column', async () => {
    const lines = [
      '\ufeff"Date","Shop","Kind","Amount (EUR)","Paid","Duration"',
      '"2026-01-03","Café Möwe","Food",12.5,"yes","0:30:00"',
      '"2026-01-17","Bäckerei","Food",3.2,"yes","0:10:00"',
      '"2026-02-02","Rathaus","Fees",40,"no","1:15:00"',
      '"2026-02-14","cafe mowe","Food",8.3,"yes","0:45:00"',
      '"2026-03-01","Kiosk","Other","free","no","0:05:00"',
      '"2026-03-09",,"Other",2,"yes","0:05:00"',
      '"Total",,,66,,',
      '',
    ]
    expect((await csvOf('')).split('\r\n')).toEqual(lines)
  })

  test('filters, order and hidden columns are those of the view, and its name says that it is one', async () => {
    const view = written({
      filters: [{ column: amount, is: 'above', values: ['3'] }],
      order: { column: amount, isDescending: true },
      hidden: ['Date', 'Shop', 'Duration', 'Paid'],
    })
    expect((await csvOf(view)).split('\r\n')).toEqual([
      '\ufeff"Kind","Amount (EUR)"',
      '"Fees",40',
      '"Food",12.5',
      '"Food",8.3',
      '"Food",3.2',
      '',
    ])
    const response = await ada.request(downloadTable, { params: { id }, query: { view } })
    expect(response.headers.get('content-disposition')).toContain('receipts, filtered.csv')
  })

  test('a cell or heading that a spreadsheet would compute is text', async () => {
    const odd = await ada.stores(
      'Name,=1+1,Amount\n=cmd|x,@a,5\n"+49 ""x""",b,-7\nPlain,c,9\n',
      'formulas.csv',
    )
    await app.idle()
    expect((await csvOf('', ada, odd)).split('\r\n')).toEqual([
      `\ufeff"Name","'=1+1","Amount"`,
      `"'=cmd|x","'@a",5`,
      `"'+49 ""x""","b",-7`,
      '"Plain","c",9',
      '',
    ])
  })

  test('all of many rows come, in their order, and no file of them is left', async () => {
    const spread = Array.from({ length: 12_000 }, (_, at) => (at * 7_919) % 12_007)
    const long = await ada.stores(
      `Number,Spread\n${spread.map((n, at) => `${at},${n}`).join('\n')}\n`,
      'long.csv',
    )
    await app.idle()
    const folders = async () =>
      (await fs.readdir(os.tmpdir())).filter((name) => name.startsWith('storypad-table-'))
    // Other programs on this machine may have some.
    const before = new Set(await folders())
    const csv = await csvOf(written({ order: { column: 'Spread', isDescending: false } }), ada, long)
    const rows = csv.split('\r\n').slice(1, -1)
    expect(rows.map((line) => Number(line.split(',')[1]))).toEqual(spread.toSorted((a, b) => a - b))
    const left = async () => (await folders()).filter((name) => !before.has(name))
    await expect.poll(left).toEqual([])
  })

  test('what is no view, or one of another table, is refused in words', async () => {
    for (const [view, reason] of [
      ['%%%', 'This view can’t be read.'],
      [written({ order: { column: 'Price', isDescending: true } }), 'The table has no column “Price”.'],
      [
        written({ hidden: ['Date', 'Shop', 'Kind', amount, 'Paid', 'Duration'] }),
        'Show at least one column.',
      ],
    ] as const) {
      const response = await ada.request(downloadTable, { params: { id }, query: { view } })
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(reason)])
    }
  })

  test('A1: only people who may see the file get its rows', async () => {
    const costs = await ada.stores('item,gbp\nTrain,31.20\nScones,4.00\nCottage,612.00\n', 'costs.csv')
    await app.idle()
    const ben = await member(app)
    for (const endpoint of [downloadTable, findTableRow]) {
      const response = await ben.request(endpoint, { params: { id: costs, row: '1' }, query: {} })
      expect(response.status).toBe(404)
    }
    const story = await ada.call(createStory, { body: { name: 'Costs', show_on_feed: true } })
    await ada.call(addFiles, { params: { id: story.id }, body: { file_ids: [costs] } })
    const guest = visitor(app)
    expect(await csvOf('', guest, costs)).toContain('"Cottage",612')
    expect(await guest.call(findTableRow, { params: { id: costs, row: '3' }, query: {} })).toEqual({
      offset: 2,
    })
  })
})

describe('a plan that does not fit is refused in words', () => {
  test.each([
    [{ measure: 'Price', operation: 'sum' }, 'The table has no column “Price”.'],
    [{ measure: 'Shop', operation: 'sum' }, 'The column “Shop” has no numbers to compute with.'],
    [{ filters: [{ column: 'Date', is: 'above', values: ['2026-02-30'] }] }, '“2026-02-30” is no value'],
    [{ filters: [{ column: amount, is: 'above', values: ['1; drop'] }] }, 'is no value of the column'],
    [{ filters: [{ column: amount, is: 'between', values: ['1'] }] }, '“between” needs two values.'],
    [{ filters: [{ column: amount, is: 'between', values: ['', ''] }] }, '“between” needs a value.'],
    [{ operation: 'mean' }, 'This needs a column'],
    [{ groupBy: { column: 'Shop', part: 'month' } }, 'The column “Shop” has no dates.'],
  ] as const)('%j', async (plan, reason) => {
    const response = await ada.request(queryTable, {
      params: { id },
      body: { ...wholeTable, ...(plan as unknown as Partial<TablePlan>) },
    })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(reason)
  })
})

test('A1: other people get nothing of a table, and a file that is none says so', async () => {
  const ben = await member(app)
  for (const response of [
    await ben.request(getTable, { params: { id } }),
    await ben.request(queryTable, { params: { id }, body: wholeTable }),
  ])
    expect(response.status).toBe(404)
  const note = await ada.stores('The kettle is in the kitchen.', 'kettle.txt')
  await app.idle()
  const response = await ada.request(queryTable, { params: { id: note }, body: wholeTable })
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('isn’t a table')])
})

test('C1: of a table with rows that cannot be read, rows are shown and no figure is computed', async () => {
  const torn = await ada.stores('Item,Length,Amount\na,1,10\nb,2,20\n"c, or d, or e,3,30\n', 'torn.csv')
  await app.idle()
  expect(await ada.call(getTable, { params: { id: torn } })).toMatchObject({ torn_rows: 1 })
  expect((await ask({}, ada, torn)).rows).toHaveLength(3)
  const body = { ...wholeTable, operation: 'sum' as const, measure: 'Amount' }
  const response = await ada.request(queryTable, { params: { id: torn }, body })
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('no figures')])
})

test('a heading with quotes and signs is a column like others', async () => {
  const odd = await ada.stores('"a ""b""; drop",x\'y\n1,2\n3,4\n', 'odd.csv')
  await app.idle()
  const { columns } = await ada.call(getTable, { params: { id: odd } })
  expect(columns.map(({ name }) => name)).toEqual(['a "b"; drop', "x'y"])
  const found = await ask({ operation: 'sum', measure: "x'y" }, ada, odd)
  expect(found.figure).toBe(6)
})

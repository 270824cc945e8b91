import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TablePart as Part } from '#contract/evidence.ts'
import type { TablePlan } from '#contract/table-plan.ts'
import { readTableView } from '#contract/table-view.ts'
import { draw } from '#test/support/draw.tsx'
import {
  costOutline,
  costPart,
  costResult,
  costRows,
  costsId,
  wholeCostResult,
} from '#test/support/evidence-parts.ts'
import type { OpenedFile } from '#web/features/chat/opened-file.ts'
import { TablePart } from './TablePart.tsx'

let plans: TablePlan[] = []
let reply: () => Response = () => Response.json(null)
const copied: string[] = []

beforeEach(() => {
  plans = []
  copied.length = 0
  reply = () => Response.json(wholeCostResult({ ...costResult(3), rows: costRows(3, 21) }))
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json(costOutline)
    plans.push(JSON.parse(String(body)) as TablePlan)
    return reply()
  })
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function drawPart(part: Part = costPart(), { isSure = true } = {}) {
  const onOpen = vi.fn<(opened: OpenedFile) => void>()
  draw(
    <MemoryRouter initialEntries={['/?story=1']}>
      <TablePart question={part} stored={part.result} isSure={isSure} onOpen={onOpen} onLeave={null} />
    </MemoryRouter>,
  )
  return onOpen
}

const table = () => screen.getByRole('table')
const rowTexts = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .join('|'),
    )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a table part shows its first rows as the table page writes them, and all of them by a press', async () => {
  drawPart()
  expect(screen.getByRole('group', { name: 'trip-costs.csv' })).toBeDefined()
  expect(screen.getByText('12 rows')).toBeDefined()
  expect(rowTexts()).toEqual([1, 2, 3, 4, 5].map((row) => `Item ${row}|Food|${row}.50`))
  expect(within(table()).getByRole('columnheader', { name: /Cost.*EUR/ }).dataset['right']).toBe('true')
  await press('Show all 12 rows')
  expect(rowTexts()).toHaveLength(12)
  await press('Show less')
  expect(rowTexts()).toHaveLength(5)
  expect(plans).toEqual([])
})

test('a table part of more rows than it holds says how many there are', () => {
  drawPart(costPart({ result: { ...costResult(20), row_count: 1_204 } }))
  expect(screen.getByText('20 of 1,204 rows')).toBeDefined()
})

test('a table part says what its measure comes to, and its lowest and highest value lead to their rows', async () => {
  const onOpen = drawPart()
  const totals = screen.getByLabelText('Totals')
  expect([...totals.children].map((fact) => fact.textContent)).toEqual([
    'Values12',
    'Sum156.65',
    'Mean13.05',
    'Median7.00',
    'Lowest1.50',
    'Highest1,012.50',
  ])
  await press('Highest 1,012.50, go to row 12')
  expect(onOpen).toHaveBeenLastCalledWith({ id: costsId, place: { row: 12, column: 'Cost' } })
  await press('Open row 2')
  expect(onOpen).toHaveBeenLastCalledWith({ id: costsId, place: { row: 2 } })
})

test('a sure table part sets off the figure of its answer', () => {
  const marked = () => screen.getByText('Sum').parentElement?.dataset['marked']
  drawPart()
  expect(marked()).toBe('true')
})

test('a table part that is not sure sets off no figure', () => {
  drawPart(costPart(), { isSure: false })
  expect(screen.getByText('Sum').parentElement?.dataset['marked']).toBe('false')
})

test('a table part shows a share or a difference besides the figures of its column', () => {
  const plan = { ...costPart().plan, operation: 'share' as const }
  drawPart(costPart({ plan, result: { ...costResult(12), figure: 0.2345 } }))
  expect(screen.getByText('Share').nextSibling?.textContent).toBe('23.5%')
})

test('a filter that is removed computes a table part again, says so, and can be put back', async () => {
  drawPart()
  expect(screen.queryByText('Changed since the answer')).toBeNull()
  await press('Remove filter Kind: Food')
  expect(await screen.findByText('3 rows')).toBeDefined()
  expect(plans.map(({ filters, operation, measure }) => [filters, operation, measure])).toEqual([
    [[], 'sum', 'Cost'],
  ])
  // The reply has the cells of all columns.
  expect(rowTexts()).toEqual([21, 22, 23].map((row) => `Item ${row}|Food|${row}.50`))
  expect(screen.getByText('Changed since the answer')).toBeDefined()
  expect(screen.getByText('Sum').parentElement?.dataset['marked']).toBe('false')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'trip-costs.csv' }))
  await press('Back to the answer')
  expect(rowTexts()[0]).toBe('Item 1|Food|1.50')
  expect(screen.getByRole('button', { name: 'Edit filter Kind: Food' })).toBeDefined()
  expect(screen.queryByText('Changed since the answer')).toBeNull()
})

test('a filter of a table part is changed with the values of the whole table', async () => {
  drawPart()
  await press('Edit filter Kind: Food')
  const dialog = await screen.findByRole('dialog', { name: 'Kind' })
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /Travel/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply filter' }))
  expect(await screen.findByRole('button', { name: 'Edit filter Kind: Food, Travel' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(plans).toHaveLength(1))
  expect(plans[0]?.filters).toEqual([{ column: 'Kind', is: 'equals', values: ['Food', 'Travel'] }])
})

test('a table part that cannot be computed again says why, and tries once more by a press', async () => {
  drawPart()
  reply = () =>
    Response.json(
      { error: 'Too many requests at once. Try again in a moment.', code: 'busy' },
      { status: 429 },
    )
  await press('Remove filter Kind: Food')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Couldn’t compute this. Too many requests at once.',
  )
  expect(screen.queryByRole('table')).toBeNull()
  reply = () => Response.json(wholeCostResult(costResult(3)))
  await press('Try again')
  expect(await screen.findByText('3 rows')).toBeDefined()
})

test('a table part without rows says so', async () => {
  drawPart()
  reply = () => Response.json({ ...costResult(0), statistics: null })
  await press('Remove filter Kind: Food')
  expect(await screen.findByText('No rows match these filters.')).toBeDefined()
})

test('a table part opens its table in the same view, and the way back is here', () => {
  const plan = { ...costPart().plan, operation: 'max' as const }
  drawPart(costPart({ plan }))
  const link = screen.getByRole('link', { name: 'Open table trip-costs.csv' })
  const address = new URL(link.getAttribute('href') ?? '', 'http://localhost')
  expect(address.pathname).toBe(`/tables/${costsId}`)
  expect(readTableView(address.searchParams.get('view') ?? '')).toEqual({
    filters: plan.filters,
    order: { column: 'Cost', isDescending: true },
    measure: 'Cost',
    groupBy: null,
    figure: 'max',
    hidden: [],
  })
})

test('a table part is copied as CSV with all of its rows', async () => {
  const rows = costRows(6).map((row, at) => ({
    ...row,
    cells: at === 0 ? ['A "b", c', null, true] : row.cells,
  }))
  drawPart(costPart({ result: { ...costResult(6), rows } }))
  await press('Copy as CSV, trip-costs.csv')
  expect(copied[0]?.split('\r\n').slice(0, 3)).toEqual([
    'Item,Kind,Cost',
    '"A ""b"", c",,yes',
    'Item 2,Food,2.5',
  ])
  expect(copied[0]?.split('\r\n')).toHaveLength(8)
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined()
})

const groups = [
  { label: 'Food', figure: 156.65, row_count: 12 },
  { label: 'Travel', figure: 400, row_count: 20 },
]

test('a table part in groups shows bars, which lead to their rows', async () => {
  const groupBy = { column: 'Kind', part: 'value' as const }
  const plan = { ...costPart().plan, filters: [], groupBy, order: { column: null, isDescending: true } }
  drawPart(costPart({ plan, result: { ...costResult(0), row_count: 32, groups, group_count: 2 } }))
  const bars = screen.getByRole('table', { name: /Sum of Cost.*by Kind/ })
  expect(
    within(bars)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['Food156.65', 'Travel400.00'])
  await press('Show the rows of Food')
  expect(await screen.findByText('3 rows')).toBeDefined()
  expect(plans[0]).toMatchObject({
    groupBy: null,
    filters: [{ column: 'Kind', is: 'equals', values: ['Food'] }],
    limit: 20,
  })
  await press('Back to the answer')
  expect(screen.getByRole('table', { name: /Sum of Cost/ })).toBeDefined()
})

test('a table part in groups along the time shows a line, and its first figures', async () => {
  const day = {
    ...costPart().columns[0],
    name: 'Day',
    type: 'date',
    role: 'time',
    index: 4,
    unit: null,
    decimals: 0,
  } as const
  const plan = { ...costPart().plan, groupBy: { column: 'Day', part: 'month' as const } }
  const months = Array.from({ length: 12 }, (_, at) => ({
    label: `2026-${String(at + 1).padStart(2, '0')}`,
    figure: at,
    row_count: 1,
  }))
  const { columns } = costPart()
  drawPart(
    costPart({
      plan,
      columns: [...columns, day],
      result: { ...costResult(0), row_count: 12, groups: months, group_count: 12 },
    }),
  )
  expect(screen.getByRole('img', { name: 'Sum of Cost by month of Day' })).toBeDefined()
  expect(screen.getAllByRole('rowheader')).toHaveLength(8)
  await press('Show all 12 groups')
  expect(screen.getAllByRole('rowheader')).toHaveLength(12)
})

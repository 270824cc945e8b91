import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { TableStage } from './TableStage.tsx'

const columns = Array.from({ length: 12 }, (_, at) => ({
  name: `Measure ${at}`,
  type: 'integer',
  role: 'measure',
  unit: null,
  decimals: 0,
  nulls: 0,
  distinct: 1,
  min: null,
  max: null,
  top: [],
}))
const rows = Array.from({ length: 3 }, (_, at) => ({
  row: at + 1,
  is_data: true,
  cells: columns.map((_column, column) => (at + 1) * 100 + column),
}))

beforeEach(() => {
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit = {}) =>
    method === 'POST'
      ? Response.json({ rows, row_count: 3, figure: null, statistics: null, groups: null, group_count: null })
      : Response.json({
          sheet: null,
          sheets: [],
          title: null,
          row_count: 3,
          aside_rows: 0,
          torn_rows: 0,
          column_count: 12,
          columns,
        }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('C4: a cited cell is marked below its heading, also in a column that would be left out', async () => {
  const file = storedFile(1, { name: 'wide.csv', mime: 'text/csv', rows: 3 })
  draw(<TableStage file={file} place={{ row: 2, column: 'Measure 11' }} />)
  const table = await screen.findByRole('table')
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
  expect(heads).toHaveLength(11)
  expect(heads.at(-1)).toBe('Measure 11')
  const marked = [...table.querySelectorAll('[data-marked]')].map((cell) => cell.textContent)
  expect(marked).toEqual(['211'])
  expect(table.querySelector('tr[aria-current]')?.textContent).toContain('2200')
})

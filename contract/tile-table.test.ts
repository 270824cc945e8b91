import { expect, test } from 'vitest'
import { tileTable } from './tile-table.ts'

test.each([
  [
    'a number of the row before the name is left out',
    [
      ['#', 'item', 'shop', 'gbp'],
      ['1', 'Scones', 'Baker', '4.20'],
      ['2', 'Tea', 'Mill', '1,980.00'],
    ],
    [
      ['item', 'gbp'],
      ['Scones', '4.20'],
      ['Tea', '1,980.00'],
    ],
  ],
  [
    'a date is neither a name nor an amount',
    [
      ['date', 'item', 'eur'],
      ['2026-05-04', 'Oak, 22 m²', '€ 1,474'],
      ['04.05.2026', 'Sink', ''],
    ],
    [
      ['item', 'eur'],
      ['Oak, 22 m²', '€ 1,474'],
      ['Sink', ''],
    ],
  ],
  [
    'amounts before the names are taken where none follow',
    [
      ['eur', 'item'],
      ['3', 'Tea'],
    ],
    [
      ['item', 'eur'],
      ['Tea', '3'],
    ],
  ],
  [
    'without amounts the first columns are shown',
    [
      ['name', 'town', 'note'],
      ['Ada', 'Oban', 'A4'],
    ],
    [
      ['name', 'town'],
      ['Ada', 'Oban'],
    ],
  ],
])('C9: %s', (_, table, expected) => {
  expect(tileTable(table)).toEqual(expected)
})

test('C9: a tile has the head and three rows of a table', () => {
  const line = ['Tea', '3']
  expect(tileTable([['item', 'eur'], line, line, line, line])).toHaveLength(4)
})

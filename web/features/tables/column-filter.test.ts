import { describe, expect, test } from 'vitest'
import type { TableColumn } from '#contract/calls/tables.ts'
import { filterText, typedValue, wayOf, waysOf, writtenValue } from './column-filter.ts'

const of = (type: TableColumn['type'], top: [string, number][] = []) => ({ type, decimals: 2, top })

describe('what is typed is a value of its column, or none', () => {
  const cases: [TableColumn['type'], string, string | null][] = [
    ['money', '1204.5', '1204.5'],
    ['money', '1,204.50', '1204.5'],
    ['money', '1.204,50', '1204.5'],
    ['money', '12,5', '12.5'],
    ['money', '1,204', '1204'],
    ['money', '−3', '-3'],
    ['money', '3; drop', null],
    ['money', '', null],
    ['integer', '1e9', null],
    ['date', '2026-10-24', '2026-10-24'],
    ['date', '2026-10', '2026-10'],
    ['date', '2026', '2026'],
    ['date', '2026-13', null],
    ['date', '2026-02-30', null],
    ['date', '24.10.2026', null],
    ['time', '14:30', '14:30'],
    ['time', '25:00', null],
    ['duration', '1:02:03', '3723'],
    ['duration', '5:20', '320'],
    ['duration', '1:2:3:4', null],
    ['text', ' x ', 'x'],
    ['text', 'x'.repeat(201), null],
  ]
  test.each(cases)('%s %j', (type, typed, value) => {
    expect(typedValue(typed, { type })).toBe(value)
  })
})

test('a filter is edited in the way that made it', () => {
  const kind = of('text', [['Food', 3]])
  expect(waysOf(kind)[0]).toBe('chosen')
  expect(wayOf({ column: 'Kind', is: 'equals', values: ['Food'] }, kind)).toBe('chosen')
  expect(wayOf({ column: 'Shop', is: 'equals', values: ['Kiosk'] }, of('text'))).toBe('equals')
  expect(writtenValue('3723', of('duration'))).toBe('1:02:03')
})

test('a chip says its filter in the words of its column', () => {
  const say = (is: 'between' | 'above' | 'below' | 'equals', values: string[], type: TableColumn['type']) =>
    filterText({ column: 'X', is, values }, of(type))
  expect(say('between', ['10', '20'], 'money')).toBe('X: 10.00 to 20.00')
  expect(say('between', ['10', ''], 'money')).toBe('X: from 10.00')
  expect(say('between', ['', '2026-03'], 'date')).toBe('X: up to Mar 2026')
  expect(say('above', ['2026-10'], 'date')).toBe('X: after Oct 2026')
  expect(say('below', ['3600'], 'duration')).toBe('X: below 1:00:00')
  expect(say('equals', ['yes'], 'yes-no')).toBe('X: Yes')
  expect(say('equals', ['a', 'b', 'c', 'd', 'e'], 'text')).toBe('X: a, b, c and 2 more')
})

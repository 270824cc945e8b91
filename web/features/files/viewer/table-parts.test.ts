import { expect, test } from 'vitest'
import { tableParts } from './table-parts.ts'

const lines = [
  ['1', '2'],
  ['3', '4'],
]

test('the first line is the head of a table that has one', () => {
  expect(tableParts({ table: [['1', '2'], ['3']] }, lines)).toEqual({ head: ['1', '2'], rows: [['3', '4']] })
})

test('the first line is row 1 of a table without a head', () => {
  expect(tableParts({ table: [[], ['1'], ['3']] }, lines)).toEqual({
    head: ['Column 1', 'Column 2'],
    rows: lines,
  })
})

test('a table that no one has looked into yet is taken to have a head', () => {
  expect(tableParts({ table: null }, lines)).toEqual({ head: ['1', '2'], rows: [['3', '4']] })
})

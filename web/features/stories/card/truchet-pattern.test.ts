import { expect, test } from 'vitest'
import { truchetPattern } from './truchet-pattern.ts'

const arcsIn = (path: string) => path.split('M').length - 1

test('a name always gives the same pattern, another name another', () => {
  expect(truchetPattern('Grandmother Ilse’s recipes')).toEqual(truchetPattern('Grandmother Ilse’s recipes'))
  expect(truchetPattern('a').strong).not.toBe(truchetPattern('b').strong)
})

test('nine by six cells, each with two strong and two faint quarter circles', () => {
  const pattern = truchetPattern('x')
  expect([pattern.columns, pattern.rows]).toEqual([9, 6])
  expect(arcsIn(pattern.strong)).toBe(108)
  expect(arcsIn(pattern.faint)).toBe(108)
})

test('strong lines meet the edges of each cell in their middle, so that they join', () => {
  const ends = truchetPattern('y').strong.matchAll(/M([\d.]+) ([\d.]+)A\S+ \S+ 0 0 [01] ([\d.]+) ([\d.]+)/g)
  for (const [, x1, y1, x2, y2] of ends) {
    expect((Number(x1) % 1) + (Number(y1) % 1)).toBe(0.5)
    expect((Number(x2) % 1) + (Number(y2) % 1)).toBe(0.5)
  }
})

test('a pattern stays small enough to be part of a list', () => {
  expect(truchetPattern('z').strong.length).toBeLessThan(5_000)
})

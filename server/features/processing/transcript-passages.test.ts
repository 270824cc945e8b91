import { expect, test } from 'vitest'
import { passagesOfTranscript } from './transcript-passages.ts'

const said = (...lines: [start: number, end: number, text: string][]) =>
  passagesOfTranscript(lines.map(([start, end, text]) => ({ start, end, text }))).map(({ second, text }) => [
    second,
    text,
  ])

test('lines that follow each other are one passage with the second of the first', () => {
  expect(said([3.4, 5, 'The ferry leaves'], [5, 7, 'at dawn.'])).toEqual([[3, 'The ferry leaves at dawn.']])
})

test('a passage ends at a pause, and after half a minute', () => {
  expect(said([0, 2, 'Good morning.'], [10, 12, 'The ferry leaves.'])).toEqual([
    [0, 'Good morning.'],
    [10, 'The ferry leaves.'],
  ])
  const lines = Array.from({ length: 8 }, (_, at) => [at * 10, at * 10 + 10, `part ${at}`] as const)
  expect(said(...lines.map(([...line]): [number, number, string] => line)).map(([second]) => second)).toEqual(
    [0, 30, 60],
  )
})

test('a text without times is shared out over its length', () => {
  const sentence = 'The harbour office opens at nine in the morning. '
  const passages = said([600, 1_200, sentence.repeat(60)])
  expect(passages[0]?.[0]).toBe(600)
  const seconds = passages.map(([second]) => Number(second))
  expect(seconds).toEqual(seconds.toSorted((one, other) => one - other))
  expect(seconds.at(-1)).toBeGreaterThan(900)
  expect(seconds.at(-1)).toBeLessThan(1_200)
})

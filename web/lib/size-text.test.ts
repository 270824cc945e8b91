import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.each([
  [0, '0.0 B'],
  [512, '512.0 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [6.2 * 1024 ** 2, '6.2 MB'],
  [3.8 * 1024 ** 3, '3.8 GB'],
  [5000 * 1024 ** 3, '5000.0 GB'],
])('%d bytes read %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words)
})

test.each([null, undefined, Number.NaN, -1])('%s is a missing size', (bytes) => {
  expect(sizeText(bytes)).toBe('-')
})

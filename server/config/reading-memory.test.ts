import { expect, test } from 'vitest'
import { StartFailure } from '#server/lib/start-failure.ts'
import { readConfig } from './config.ts'

const memoryOf = (value: string) => readConfig({ READING_MEMORY: value }, '/data').limits.readingMemoryBytes

test.each([
  ['', 1024 ** 3],
  ['2GB', 2 * 1024 ** 3],
  ['1.5 gb', 1.5 * 1024 ** 3],
  ['512MB', 512 * 1024 ** 2],
])('reading memory of %j is %j bytes', (value, bytes) => {
  expect(memoryOf(value)).toBe(bytes)
})

test.each([
  ['lots', /READING_MEMORY is 'lots', but it must be a size like 500MB/],
  ['511MB', /READING_MEMORY is '511MB', but reading files needs at least 512MB; set it to that or more/],
])('reading memory of %j does not start, and the sentence says what to set', (value, sentence) => {
  expect(() => memoryOf(value)).toThrow(StartFailure)
  expect(() => memoryOf(value)).toThrow(sentence)
})

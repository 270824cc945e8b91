import { expect, test } from 'vitest'
import { StartFailure } from '#server/lib/start-failure.ts'
import { readConfig } from './config.ts'

const quotaOf = (value: string) => readConfig({ QUOTA_PER_ACCOUNT: value }, '/data').quotaBytes

test.each([
  ['', null],
  ['10GB', 10 * 1024 ** 3],
  ['1.5 tb', 1.5 * 1024 ** 4],
  ['500MB', 500 * 1024 ** 2],
  ['64kb', 64 * 1024],
])('a quota of %j is %j bytes', (value, bytes) => {
  expect(quotaOf(value)).toBe(bytes)
})

test.each(['10', 'ten GB', '-1GB', '0GB', '1e9GB', '10 gigabytes', 'unlimited'])(
  'a quota of %j does not start, and the sentence shows how it is written',
  (value) => {
    expect(() => quotaOf(value)).toThrow(StartFailure)
    expect(() => quotaOf(value)).toThrow(/QUOTA_PER_ACCOUNT.*10GB/)
  },
)

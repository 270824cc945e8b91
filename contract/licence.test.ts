import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { licence } from './licence.ts'

/** Hashes of accepted versions; lines are never removed. */
const accepted: Readonly<Record<string, string>> = {
  '2026-11': '5f5c0f582f7289fb',
}

test('what was accepted under a version never changes: another text has another version', () => {
  const hash = createHash('sha256').update(JSON.stringify(licence.parts)).digest('hex').slice(0, 16)
  expect(accepted[licence.version]).toBe(hash)
})

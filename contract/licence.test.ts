import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { licence } from './licence.ts'

/** What people have accepted, by version; a line stays here for good. */
const accepted: Readonly<Record<string, string>> = {
  '2026-11': '5f5c0f582f7289fb',
}

test('what was accepted under a version never changes: another text has another version', () => {
  const hash = createHash('sha256').update(JSON.stringify(licence.parts)).digest('hex').slice(0, 16)
  expect(accepted[licence.version]).toBe(hash)
})

import { expect, test } from 'vitest'
// @ts-expect-error -- the tools are plain JavaScript, because they run before anything is installed.
import { decisionsIndex, writtenIndex } from '#tools/decisions-index.mjs'

test('the index of the decision records is up to date', () => {
  expect(writtenIndex(), 'Run `node tools/decisions-index.mjs`.').toBe(decisionsIndex())
})

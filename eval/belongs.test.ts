import { describe, expect, test } from 'vitest'
import { belongingOf, targets } from './belongs.ts'
import { labelledFiles } from '#test/fixtures/labelled-files.ts'

describe.each([
  ['the tuned part', labelledFiles.filter(({ isHeldOut }) => !isHeldOut)],
  ['the held-out part', labelledFiles.filter(({ isHeldOut }) => isHeldOut)],
  ['all together', labelledFiles],
])('%s', (_name, files) => {
  test('what is offered is nearly always right, and most of what could be is offered', () => {
    const { placeable, offered, right } = belongingOf(files)
    expect(right / offered).toBeGreaterThanOrEqual(targets.precision)
    expect(right / placeable).toBeGreaterThanOrEqual(targets.recall)
  })
})

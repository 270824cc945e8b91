import { expect, test } from 'vitest'
import { matchingActions, paletteActions } from './palette-actions.ts'

const dialog = { open: () => undefined, close: () => undefined }
const labels = (isSignedIn: boolean, search: string) =>
  matchingActions(paletteActions(isSignedIn, dialog), search).map(({ label }) => label)

test('words begin words of an action, in any order', () => {
  expect(labels(true, 'sto')).toEqual(['New story', 'My Stories'])
  expect(labels(true, 'story new')).toEqual(['New story'])
  expect(labels(true, 'tory')).toEqual([])
})

test('those without an account are not offered what needs one', () => {
  expect(labels(false, '')).not.toContain('New story')
  expect(labels(false, '')).toContain('Feed')
})

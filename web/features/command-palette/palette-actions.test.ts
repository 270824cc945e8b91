import { expect, test } from 'vitest'
import type { SavedSearch } from '#contract/calls/file-finding.ts'
import type { SavedSearchId } from '#contract/ids.ts'
import { matchingActions, paletteActions } from './palette-actions.ts'

const newSavedId = '01900000-0000-7000-8000-000000000001' as SavedSearchId
const dialog = { open: () => undefined, close: () => undefined }
const rain: SavedSearch = { id: newSavedId, name: 'Rain on Skye', view: 'q=rain&place=any' }
const labels = (isSignedIn: boolean, search: string) =>
  matchingActions(paletteActions(isSignedIn, dialog, isSignedIn ? [rain] : []), search).map(
    ({ label }) => label,
  )

test('words begin words of an action, in any order', () => {
  expect(labels(true, 'sto')).toEqual(['New story', 'My Stories'])
  expect(labels(true, 'story new')).toEqual(['New story'])
  expect(labels(true, 'tory')).toEqual([])
})

test('saved searches are found by their names', () => {
  expect(labels(true, 'rain sky')).toEqual(['Rain on Skye'])
  const [found] = matchingActions(paletteActions(true, dialog, [rain]), 'rain')
  expect(found?.act).toBe('/documents?q=rain&place=any')
})

test('those without an account are not offered what needs one', () => {
  expect(labels(false, '')).not.toContain('New story')
  expect(labels(false, '')).toContain('Feed')
})

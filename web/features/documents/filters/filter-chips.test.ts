import { expect, test } from 'vitest'
import { noDocumentFilters } from './document-filters.ts'
import { filterChips } from './filter-chips.ts'

const texts = (filters: Partial<typeof noDocumentFilters>, storyName: string | null = null) =>
  filterChips({ ...noDocumentFilters, ...filters }, storyName).map(({ text }) => text)

test('each filter that is on has a chip in words', () => {
  expect(texts({})).toEqual([])
  expect(texts({ takenFrom: '2024-06-01', takenTo: '2024-06-01' })).toEqual(['Taken 1 Jun 2024'])
  expect(texts({ takenTo: '2024-06-30' })).toEqual(['Taken until 30 Jun 2024'])
  expect(texts({ story: 'none' })).toEqual(['In no story'])
  expect(texts({ camera: 'Leica M3', place: 'any' })).toEqual(['Leica M3', 'Has a place'])
  expect(texts({ sizeFrom: '1MB', sizeTo: '10MB' })).toEqual(['1.0 MB – 10.0 MB'])
})

test('a place is named by its middle, also across the line of dates', () => {
  expect(texts({ place: 'box:-6,56,-5,57' })).toEqual(['Around 56.5° N, 5.5° W'])
  expect(texts({ place: 'box:170,-20,-170,-10' })).toEqual(['Around 15.0° S, 180.0° W'])
  expect(texts({ place: 'near:56.4,-5.5,5' })).toEqual(['Within 5 km of 56.4° N, 5.5° W'])
})

test('a chip takes off its filter alone', () => {
  const filters = { ...noDocumentFilters, takenFrom: '2024-06-01', camera: 'Leica M3' }
  const [days] = filterChips(filters, null)
  expect({ ...filters, ...days?.without }).toEqual({ ...noDocumentFilters, camera: 'Leica M3' })
})

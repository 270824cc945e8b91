import { expect, test } from 'vitest'
import { nextSort, readDocumentsView, viewOfAddress, withDocumentsView } from './documents-address.ts'
import { noDocumentFilters } from './filters/document-filters.ts'

test('a view goes into the address and comes back, and other parameters stay', () => {
  const view = {
    layout: 'tree',
    grouping: 'story',
    search: 'herons & hills',
    type: 'docs',
    sort: 'oldest',
    from: '2024-06',
    filters: {
      takenFrom: '2024-06-01',
      takenTo: null,
      story: 'none',
      camera: 'Canon EOS R6',
      place: 'box:-6,56,-5,57',
      sizeFrom: '1MB',
      sizeTo: null,
    },
  } as const
  const query = withDocumentsView(new URLSearchParams('chat=open'), view)
  expect(query.get('chat')).toBe('open')
  expect(readDocumentsView(new URLSearchParams(query.toString()))).toEqual(view)
  const usual = {
    layout: 'grid',
    grouping: 'flat',
    search: '',
    type: 'all',
    sort: 'none',
    from: null,
    filters: noDocumentFilters,
  } as const
  expect(withDocumentsView(query, usual).toString()).toBe('chat=open')
})

test('what is unknown in an address is as usual', () => {
  const query = new URLSearchParams(
    'layout=list&by=day&q=%20&type=exe&sort=sideways&from=2024-99&taken_from=2024-99-01&place=here&size_to=3MB&story=1',
  )
  expect(readDocumentsView(query)).toEqual({
    layout: 'grid',
    grouping: 'flat',
    search: '',
    type: 'all',
    sort: 'none',
    from: null,
    filters: noDocumentFilters,
  })
})

test('words leave the map, which does not look for them', () => {
  expect(readDocumentsView(new URLSearchParams('layout=map')).layout).toBe('map')
  expect(readDocumentsView(new URLSearchParams('layout=map&q=rain')).layout).toBe('grid')
})

test('a saved search keeps the view and nothing that is opened in it', () => {
  const query = new URLSearchParams('file=1&chat=open&q=rain&camera=Leica&layout=tree')
  expect(viewOfAddress(query)).toBe('q=rain&camera=Leica&layout=tree')
})

test('the date sort goes round', () => {
  expect([nextSort('none'), nextSort('newest'), nextSort('oldest')]).toEqual(['newest', 'oldest', 'none'])
})

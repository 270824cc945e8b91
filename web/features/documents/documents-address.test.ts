import { expect, test } from 'vitest'
import { nextSort, readDocumentsView, withDocumentsView } from './documents-address.ts'

test('a view goes into the address and comes back, and other parameters stay', () => {
  const view = {
    layout: 'tree',
    grouping: 'story',
    search: 'herons & hills',
    type: 'docs',
    sort: 'oldest',
    from: '2024-06',
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
  } as const
  expect(withDocumentsView(query, usual).toString()).toBe('chat=open')
})

test('what is unknown in an address is as usual', () => {
  const query = new URLSearchParams('layout=list&by=day&q=%20&type=exe&sort=sideways&from=2024-99')
  expect(readDocumentsView(query)).toEqual({
    layout: 'grid',
    grouping: 'flat',
    search: '',
    type: 'all',
    sort: 'none',
    from: null,
  })
})

test('the date sort goes round', () => {
  expect([nextSort('none'), nextSort('newest'), nextSort('oldest')]).toEqual(['newest', 'oldest', 'none'])
})

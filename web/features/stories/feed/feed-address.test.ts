import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { StoryId } from '#contract/ids.ts'
import { feedQuery, readFeedView } from './feed-address.ts'

const story = z.parse(StoryId, '0190a6b4-0000-7000-8000-000000000001')
const filterOf = (text: string) => readFeedView(new URLSearchParams(text)).filter

test('each spelling of a filter counts', () => {
  expect(['', 'filter=all', 'filter=public', 'filter=nonsense'].map(filterOf)).toEqual([
    'all',
    'all',
    'all',
    'all',
  ])
  expect(['filter=my-stories', 'filter=mine', 'filter=me'].map(filterOf)).toEqual(Array(3).fill('my-stories'))
  expect(['filter=starred', 'filter=favorites'].map(filterOf)).toEqual(['starred', 'starred'])
})

test('a view goes into the address and comes back', () => {
  const view = { filter: 'starred', search: 'lakes & hills', story } as const
  expect(readFeedView(new URLSearchParams(feedQuery(view).toString()))).toEqual(view)
  expect(feedQuery({ filter: 'all', search: '', story: null }).toString()).toBe('')
})

test('a story that is no id is none', () => {
  expect(readFeedView(new URLSearchParams('story=../x')).story).toBeNull()
})

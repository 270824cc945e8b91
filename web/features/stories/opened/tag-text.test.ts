import { expect, test } from 'vitest'
import { tagsOf, tagsProblem, tagsText } from './tag-text.ts'

test('tags are written with commas between them', () => {
  expect(tagsText(['travel', 'lake district'])).toBe('travel, lake district')
  expect(tagsOf(' travel,, lake district ,travel')).toEqual(['travel', 'lake district'])
  expect(tagsOf(' ')).toEqual([])
})

test('a story has at most twenty tags of at most forty characters', () => {
  expect(tagsOf(Array.from({ length: 25 }, (_, index) => `t${index}`).join(','))).toHaveLength(20)
  expect(tagsProblem('a'.repeat(41))).toBe('A tag has at most 40 characters.')
  expect(tagsProblem('travel')).toBeNull()
})

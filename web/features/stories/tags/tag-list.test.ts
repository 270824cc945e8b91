import { expect, test } from 'vitest'
import { suggestedTags, tagListOf, tagsProblem, withText, withTypedTags } from './tag-list.ts'

const typed = (text: string, ...tags: string[]) => ({ tags, text })

test('A3: a comma adds the tag before it, trimmed, and each tag once', () => {
  expect(withText(tagListOf([]), 'travel')).toEqual(typed('travel'))
  expect(withText(tagListOf([]), 'travel,')).toEqual(typed('', 'travel'))
  expect(withText(tagListOf(['travel']), ' lake district ,, Travel, fam')).toEqual(
    typed('fam', 'travel', 'lake district'),
  )
})

test('A3: adding takes what is typed', () => {
  expect(withTypedTags(typed(' family ', 'travel'))).toEqual(typed('', 'travel', 'family'))
  expect(withTypedTags(typed('  ', 'travel'))).toEqual(typed('', 'travel'))
})

test('a tag that is too long, and one too many, stay in the field with the reason', () => {
  const long = typed('a'.repeat(41), 'travel')
  expect(tagsProblem(long)).toBe('Keep tags to 40 characters or fewer.')
  expect(withTypedTags(long)).toEqual(long)
  const full = typed('one more', ...Array.from({ length: 20 }, (_, at) => `tag ${at}`))
  expect(tagsProblem(full)).toBe('Add up to 20 tags.')
  expect(withText(full, 'one more,').text).toBe('one more,')
  expect(tagsProblem(typed('family', 'travel'))).toBeNull()
})

test('used tags are suggested by their beginning, without those of the story', () => {
  const used = ['Travel', 'trains', 'family']
  expect(suggestedTags(typed(''), used)).toEqual(used)
  expect(suggestedTags(typed('t'), used)).toEqual(['Travel', 'trains'])
  expect(suggestedTags(typed('t', 'travel'), used)).toEqual(['trains'])
})

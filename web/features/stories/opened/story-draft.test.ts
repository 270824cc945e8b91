import { expect, test } from 'vitest'
import { shownStory } from '#test/support/shown-story.ts'
import { canSave, changeOf, draftOf, nameProblem } from './story-draft.ts'

const story = shownStory(1, {
  name: 'At the lake',
  description: 'Two wet walks.',
  tags: ['travel', 'family'],
})

test('only what differs from the story is sent, trimmed', () => {
  const draft = draftOf(story)
  expect(changeOf(story, draft)).toEqual({})
  expect(changeOf(story, { ...draft, name: ' At the lake ', tags: { ...draft.tags, text: ' ' } })).toEqual({})
  expect(changeOf(story, { ...draft, name: ' By the lake ', description: '' })).toEqual({
    name: 'By the lake',
    description: '',
  })
  expect(changeOf(story, { ...draft, tags: { tags: [], text: '' } })).toEqual({ tags: [] })
})

test('A3: a tag that is still in its field is saved', () => {
  const draft = draftOf(story)
  expect(changeOf(story, { ...draft, tags: { ...draft.tags, text: 'birds' } })).toEqual({
    tags: ['travel', 'family', 'birds'],
  })
})

test('a story needs a name, and its tags are short', () => {
  const draft = draftOf(story)
  expect([canSave(draft), nameProblem(draft)]).toEqual([true, null])
  const nameless = { ...draft, name: '  ' }
  expect([canSave(nameless), nameProblem(nameless)]).toEqual([false, 'Story name cannot be empty'])
  expect(canSave({ ...draft, tags: { tags: [], text: 'a'.repeat(41) } })).toBe(false)
})

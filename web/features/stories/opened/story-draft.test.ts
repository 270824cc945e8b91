import { expect, test } from 'vitest'
import type { Story } from '#contract/stories.ts'
import { changeOf, draftOf, draftProblem } from './story-draft.ts'

const story = { name: 'At the lake', description: 'Two wet walks.', tags: ['travel', 'family'] } as Story

test('only what differs from the story is sent, trimmed', () => {
  const draft = draftOf(story)
  expect(draft).toEqual({ name: 'At the lake', description: 'Two wet walks.', tags: 'travel, family' })
  expect(changeOf(story, draft)).toEqual({})
  expect(changeOf(story, { ...draft, name: ' At the lake ', tags: 'travel,family,' })).toEqual({})
  expect(changeOf(story, { ...draft, name: ' By the lake ', description: '' })).toEqual({
    name: 'By the lake',
    description: '',
  })
  expect(changeOf(story, { ...draft, tags: '' })).toEqual({ tags: [] })
})

test('a story has a name, and its tags are short', () => {
  const draft = draftOf(story)
  expect(draftProblem(draft)).toBeNull()
  expect(draftProblem({ ...draft, name: '  ' })).toEqual({
    field: 'name',
    text: 'Story name cannot be empty',
  })
  expect(draftProblem({ ...draft, tags: 'a'.repeat(41) })?.field).toBe('tags')
})

import { expect, test } from 'vitest'
import { ApiProblem, failedWith, saidOr, wordsOf } from './api-problem.ts'

const refusal = new ApiProblem(409, 'This story already has 5,000 files.', 'story_full')
const wordless = new ApiProblem(500, 'HTTP 500')
const offline = new ApiProblem(0, 'StoryPad cannot be reached.', 'network')

test('S8: the text of a failure is always shown, and the server’s sentence follows it', () => {
  expect(failedWith('Failed to add to story', refusal)).toBe(
    'Failed to add to story. This story already has 5,000 files.',
  )
  expect(failedWith('Failed to rename file. Please try again.', refusal)).toBe(
    'Failed to rename file. Please try again. This story already has 5,000 files.',
  )
  expect(
    [wordless, offline, new Error('x')].map((failure) => failedWith('Failed to delete', failure)),
  ).toEqual(Array(3).fill('Failed to delete'))
})

test('S8: a bare status is never shown alone', () => {
  expect(saidOr(wordless, 'Failed to move to story')).toBe('Failed to move to story')
  expect(saidOr(refusal, 'Failed to move to story')).toBe('This story already has 5,000 files.')
  expect(wordsOf(wordless)).toBe('Something went wrong on the server (HTTP 500). Try again in a moment.')
  expect(wordsOf(refusal)).toBe('This story already has 5,000 files.')
})

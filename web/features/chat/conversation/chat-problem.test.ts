import { expect, test } from 'vitest'
import { ApiProblem } from '#web/api/api-problem.ts'
import { chatProblem } from './chat-problem.ts'

const textOf = (failure: unknown) => chatProblem(failure).text

test('each failure has its words', () => {
  expect(textOf(new ApiProblem(401, 'no'))).toBe('Authentication required')
  expect(textOf(new ApiProblem(503, 'StoryPad is restarting.'))).toBe('Server error 503')
  const away = 'The database isn’t responding. Try again in a moment.'
  expect(textOf(new ApiProblem(503, away, 'database_unavailable'))).toBe(away)
  expect(textOf(new ApiProblem(400, 'This question is too long.'))).toBe('This question is too long.')
  expect(textOf(new ApiProblem(404, 'HTTP 404'))).toBe('HTTP 404')
  expect(textOf(new ApiProblem(0, 'StoryPad cannot be reached.'))).toBe('Failed to send message.')
  expect(textOf(new TypeError('cut'))).toBe('Failed to send message.')
})

test('signing in is offered where it helps', () => {
  expect(chatProblem(new ApiProblem(401, 'no')).needsSignIn).toBe(true)
  const used = chatProblem(new ApiProblem(429, 'Sign in to continue chatting.', 'free_prompts_used'))
  expect(used).toEqual({
    text: 'Sign in to continue chatting.',
    needsSignIn: true,
    isAllowanceUsed: true,
    isOverPlan: false,
  })
  const cut = chatProblem(new ApiProblem(200, 'You’ve been signed out.', 'signed_out'))
  expect(cut).toEqual({
    text: 'You’ve been signed out.',
    needsSignIn: true,
    isAllowanceUsed: false,
    isOverPlan: false,
  })
  const spent = new ApiProblem(
    429,
    'This story reached its visitor questions for today.',
    'visitor_questions_used',
  )
  expect(chatProblem(spent)).toEqual({
    text: 'This story reached its visitor questions for today.',
    needsSignIn: true,
    isAllowanceUsed: false,
    isOverPlan: false,
  })
  expect(chatProblem(new ApiProblem(429, 'Too many requests at once.', 'busy')).needsSignIn).toBe(false)
  const many = 'That’s a lot of questions at once. Try again in a minute.'
  expect(chatProblem(new ApiProblem(429, many, 'too_many_questions'))).toEqual({
    text: many,
    needsSignIn: false,
    isAllowanceUsed: false,
    isOverPlan: false,
  })
})

test('a question over the plan is reported in the server’s words, with the way to the plans', () => {
  const words = 'You’ve used all 50 questions in your Free plan this month.'
  expect(chatProblem(new ApiProblem(402, words, 'limit_reached'))).toEqual({
    text: words,
    needsSignIn: false,
    isAllowanceUsed: false,
    isOverPlan: true,
  })
})

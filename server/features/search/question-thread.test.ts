import { afterAll, expect, test } from 'vitest'
import { createQuestionThread } from './question-thread.ts'

const thread = createQuestionThread({ taskMs: 5_000 })
afterAll(() => thread.close())

const question = 'How many herons were there?'

test('H3: a task that takes too long is ended alone, and those behind it are done by another thread', async () => {
  const read = await thread.read(question, [])
  // Far longer than a question may be.
  const text = Array.from({ length: 500_000 }, (_, at) => `w${at.toString(36)}`).join(' ')
  const endless = thread.addAskingWords({ ...read, text })
  const behind = Array.from({ length: 3 }, () => thread.read(question, []))
  const [first, ...others] = await Promise.allSettled([endless, ...behind])
  expect(first.status).toBe('rejected')
  expect(others).toEqual(behind.map(() => ({ status: 'fulfilled', value: read })))
})

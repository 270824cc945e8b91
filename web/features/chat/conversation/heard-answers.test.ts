import { expect, test } from 'vitest'
import {
  isLocalId,
  isNameless,
  newQuestion,
  withAnswer,
  withoutAnswers,
  withQuestion,
} from './heard-answers.ts'

const at = new Date(0)

test('no two questions share a name, and their names show that the server has not given them', () => {
  const [one, other] = [newQuestion('a', at), newQuestion('a', at)]
  const ids = [one.question.id, one.answer.id, other.question.id, other.answer.id]
  expect(new Set(ids).size).toBe(4)
  expect(ids.every(isLocalId)).toBe(true)
})

test('an answer has no name until it is reported, or until it has failed without one', () => {
  const exchange = newQuestion('a', at)
  expect(isNameless(exchange)).toBe(true)
  expect(isNameless({ ...exchange, answer: { ...exchange.answer, status: 'failed' } })).toBe(false)
})

test('an answer takes the place of what was heard of it', () => {
  const [one, other] = [newQuestion('a', at), newQuestion('b', at)]
  const grown = { ...other.answer, content: 'Because' }
  expect(withAnswer([one, other], other.answer.id, grown)).toEqual([one, { ...other, answer: grown }])
})

test('a new question takes the place of those that failed', () => {
  const failed = newQuestion('a', at)
  failed.answer.status = 'failed'
  const stopped = newQuestion('b', at)
  stopped.answer.status = 'complete'
  const followed = { question: null, answer: failed.answer }
  const next = newQuestion('c', at)
  expect(withQuestion([failed, stopped], next)).toEqual([stopped, next])
  expect(withQuestion([followed], next)).toEqual([followed, next])
})

test('what is forgotten goes with its question', () => {
  const [one, other] = [newQuestion('a', at), newQuestion('b', at)]
  expect(withoutAnswers([one, other], new Set([one.answer.id]))).toEqual([other])
})

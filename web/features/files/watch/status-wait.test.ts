import { expect, test } from 'vitest'
import { ApiProblem } from '#web/api/api-problem.ts'
import { type StatusAsked, statusWait } from './status-wait.ts'

const queryState = (so: Partial<StatusAsked>): StatusAsked => ({
  data: undefined,
  error: null,
  dataUpdateCount: 0,
  errorUpdateCount: 0,
  ...so,
})
const silence = new ApiProblem(0, 'No answer.')

test('the first wait is one second, and each answer makes the next one longer', () => {
  const data = { status: 'pending' } as const
  const waits = [1, 2, 3, 4, 5, 6].map((dataUpdateCount) => statusWait(queryState({ data, dataUpdateCount })))
  expect(waits.map((wait) => Math.round(Number(wait)))).toEqual([1000, 1600, 2560, 4096, 5000, 5000])
})

test('a failure makes the next wait longer as an answer does', () => {
  expect(statusWait(queryState({ error: silence, errorUpdateCount: 1 }))).toBe(1000)
  expect(statusWait(queryState({ error: silence, errorUpdateCount: 30 }))).toBe(5000)
  expect(
    statusWait(queryState({ data: { status: 'pending' }, dataUpdateCount: 1, errorUpdateCount: 1 })),
  ).toBe(1600)
})

test('no one asks again once the file is captioned or failed', () => {
  expect(statusWait(queryState({ data: { status: 'captioned' }, dataUpdateCount: 2 }))).toBe(false)
  expect(statusWait(queryState({ data: { status: 'error' }, dataUpdateCount: 2 }))).toBe(false)
})

test.each([401, 403, 404])('%i ends polling', (status) => {
  const error = new ApiProblem(status, 'Not for you.')
  expect(statusWait(queryState({ data: { status: 'pending' }, error, errorUpdateCount: 1 }))).toBe(false)
})

test.each([0, 429, 500, 503])('%i may pass, and the file is asked for again', (status) => {
  expect(statusWait(queryState({ error: new ApiProblem(status, 'Later.'), errorUpdateCount: 1 }))).toBe(1000)
})

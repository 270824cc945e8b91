import { afterAll, expect, test } from 'vitest'
import { FileId } from '#contract/ids.ts'
import { createQuestionThread } from './question-thread.ts'
import type { PassageRow } from './search-queries.ts'

const thread = createQuestionThread({ taskMs: 5_000 })
afterAll(() => thread.close())

const question = 'How many herons were there?'

test('H3: a task that takes too long is ended alone, and those behind it are done by another thread', async () => {
  const read = await thread.read(question, [])
  // Far longer than a passage is.
  const text = Array.from({ length: 400_000 }, (_, at) => `A heron stood at post ${at.toString(36)}.`).join(
    ' ',
  )
  const options = { files: 5, before: [] }
  const endless = thread.rank(read, [rowOf(text)], { rarities: new Map(), corrections: new Map() }, options)
  const behind = Array.from({ length: 3 }, () => thread.read(question, []))
  const [first, ...others] = await Promise.allSettled([endless, ...behind])
  expect(first.status).toBe('rejected')
  expect(others).toEqual(behind.map(() => ({ status: 'fulfilled', value: read })))
})

const rowOf = (text: string): PassageRow => ({
  fileId: FileId.parse('0190a6b4-0000-7000-8000-000000000001'),
  ordinal: 1,
  content: 'content',
  fileName: 'herons.txt',
  title: null,
  mime: 'text/plain',
  language: 'en',
  date: '2024-04-04T00:00:00Z',
  text,
  page: null,
  row: null,
  line: null,
  second: null,
  section: null,
})

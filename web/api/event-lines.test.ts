import { expect, test } from 'vitest'
import { eventLines } from './event-lines.ts'

async function* from(...chunks: string[]) {
  yield* chunks
}
const all = (...chunks: string[]) => Array.fromAsync(eventLines(from(...chunks)))

test('an event cut in two arrives whole', async () => {
  expect(await all('data: {"del', 'ta":"a"}\n\nda', 'ta: {"delta":"b"}\n\n')).toEqual([
    '{"delta":"a"}',
    '{"delta":"b"}',
  ])
})

test('[DONE] ends the stream, whatever follows', async () => {
  expect(await all('data: 1\n\ndata: [DONE]\n\ndata: 2\n\n')).toEqual(['1'])
})

test('comments, other fields and Windows line ends do not disturb', async () => {
  expect(await all(': hello\r\nevent: x\r\ndata: 1\r\n\r\n')).toEqual(['1'])
})

test('a last event without a line end is not lost', async () => {
  expect(await all('data: 1')).toEqual(['1'])
})

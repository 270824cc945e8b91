import { expect, test } from 'vitest'
import type { FileId, UserId } from '#contract/ids.ts'
import { assignTurns } from './round-robin.ts'
import type { WaitingTurns } from './processing-queries.ts'

const file = (ownerId: string, mime = 'image/jpeg', isImported = false) => ({
  id: 'a file' as FileId,
  ownerId: ownerId as UserId,
  mime,
  isImported,
})
const numbers = (files: ReturnType<typeof file>[], waiting: WaitingTurns[] = []) =>
  assignTurns(files, waiting).map(({ priority }) => priority)

test('owners take turns, however many files each has brought, G3', () => {
  const files = [file('maren'), file('maren'), file('maren'), file('jonas'), file('jonas')]
  expect(numbers(files)).toEqual([0, 1, 2, 0, 1])
})

test('who comes later comes at the turn that the lane has come to, and not before it, G3', () => {
  const waiting = [
    { flag: 'pictures', first: 40, last: 900 },
    { flag: 'pictures:maren', first: 40, last: 900 },
  ]
  expect(numbers([file('jonas'), file('jonas'), file('maren')], waiting)).toEqual([40, 41, 901])
})

test('each lane has turns of its own', () => {
  const waiting = [
    { flag: 'slow', first: 7, last: 9 },
    { flag: 'slow:maren', first: 7, last: 9 },
  ]
  const turns = assignTurns([file('maren', 'text/plain'), file('maren', 'video/mp4')], waiting)
  expect(turns.map(({ lane, priority }) => [lane.name, priority])).toEqual([
    ['quick', 0],
    ['slow', 10],
  ])
})

test('more files than the queue can count wait at its last turn', () => {
  const waiting = [{ flag: 'quick:maren', first: 0, last: 32_767 }]
  expect(numbers([file('maren', 'text/plain')], waiting)).toEqual([32_767])
})

test('imported files take turns behind what people upload themselves', () => {
  const imported = (ownerId: string) => file(ownerId, 'image/jpeg', true)
  const waiting = [
    { flag: 'pictures', first: 16_400, last: 26_000 },
    { flag: 'pictures:maren:imports', first: 16_400, last: 26_000 },
  ]
  expect(numbers([file('maren'), file('maren'), imported('jonas'), imported('maren')], waiting)).toEqual([
    0, 1, 16_400, 26_001,
  ])
})

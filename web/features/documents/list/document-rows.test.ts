import { expect, test } from 'vitest'
import type { Taken } from '#contract/taken.ts'
import { storedFile } from '#test/support/stored-file.ts'
import { documentRows, idsOfTime, wholeTimes } from './document-rows.ts'

const file = (last: number, taken: Taken | null) => ({
  ...storedFile(last, { taken, uploaded_at: '2026-10-24T12:30:00Z' }),
  hit: null,
})

const at = (time: string, offset: number | null = null): Taken => ({
  at: time,
  offset_minutes: offset,
  from: 'exif',
})

test('D1: files are listed under the day they were taken where they were taken, else uploaded', () => {
  const files = [
    file(1, null),
    file(2, at('2026-07-12T23:30:00', 120)),
    file(3, at('2026-07-12T00:10:00', -600)),
    file(4, at('2024-02-03')),
  ]
  const days = documentRows(files, 1_000, 0).flatMap((row) =>
    row.kind === 'day' ? [[row.day, row.count]] : [],
  )
  expect(days).toEqual([
    ['2026-10-24', 1],
    ['2026-07-12', 2],
    ['2024-02-03', 1],
  ])
})

test('a day or month is whole when each of its files is selected, also those of other rows', () => {
  const days = ['2026-07-12', '2026-07-12', '2026-07-12', '2026-07-03', '2024-02-03']
  const files = days.map((day, index) => file(index, at(`${day}T12:00:00`)))
  const rows = documentRows(files, 200, 0)
  const [first, ...others] = idsOfTime(rows, '2026-07')
  expect([first, ...others]).toEqual(files.slice(0, 4).map((one) => one.file_id))
  expect([...wholeTimes(rows, new Set())]).toEqual([])
  expect([...wholeTimes(rows, new Set(others))]).toEqual(['2026-07-03'])
  expect([...wholeTimes(rows, new Set(idsOfTime(rows, '2026-07')))]).toEqual([
    '2026-07-12',
    '2026-07',
    '2026-07-03',
  ])
})

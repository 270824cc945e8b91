import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { CaptionRun } from '#contract/calls/cloud.ts'
import { RunId } from '#contract/ids.ts'
import { firstProgress, progressAfter, progressOf, progressText, saysComplete } from './run-progress.ts'

const run: CaptionRun = {
  id: z.parse(RunId, '0190a6b4-0000-7000-8000-000000000001'),
  provider: 'googledrive',
  totalFiles: 8,
  finishedFiles: 2,
  captionedFiles: 1,
  failedFiles: 1,
  is_done: false,
  failures: [],
  receipt: null,
  started_at: '2026-11-23T20:00:00Z',
}

test('how far it is, is reported by the events as they come', () => {
  const first = firstProgress(3)
  expect(progressText(first)).toBe('Captioning 1 of 3...')
  const second = progressAfter(first, { progress: 33, currentFile: 2, totalFiles: 3 })
  expect([progressText(second), second.percent]).toEqual(['Captioning 2 of 3...', 33])
  expect(progressAfter(second, { message: 'Captioning 2 of 3…' })).toEqual(second)
  expect(progressAfter(second, { progress: 170 }).percent).toBe(100)
})

test('a folder is looked through before its files are counted', () => {
  const first = firstProgress(null)
  expect(progressText(first)).toBe('Scanning the folder…')
  const looking = progressAfter(first, {
    progress: 0,
    message: 'Scanning the folder… 38 files so far',
  })
  expect(progressText(looking)).toBe('Scanning the folder… 38 files so far')
  const begun = progressAfter(looking, { currentFile: 1, totalFiles: 40, message: 'Captioning 1 of 40…' })
  expect([progressText(begun), begun.note]).toEqual(['Captioning 1 of 40...', null])
})

test('what it waits for is reported as well', () => {
  const waiting = progressAfter(firstProgress(3), { message: 'The disk is full.' })
  expect([progressText(waiting), waiting.note]).toEqual(['Captioning 1 of 3...', 'The disk is full.'])
  expect(progressAfter(waiting, { message: 'Captioning 1 of 3…' }).note).toBeNull()
})

test('a run that went on meanwhile is as far as the list of runs says', () => {
  expect(progressOf(run)).toMatchObject({ current: 3, total: 8, percent: 25 })
  expect(progressOf({ ...run, finishedFiles: 8 }).current).toBe(8)
  expect(progressText(progressOf({ ...run, totalFiles: null }))).toBe('Scanning the folder…')
})

test('a selection ends by a message that says complete', () => {
  expect(saysComplete({ message: 'Captioning complete' })).toBe(true)
  expect(saysComplete({ message: 'Captioned 2 of 3' })).toBe(false)
  expect(saysComplete({ progress: 100 })).toBe(false)
})

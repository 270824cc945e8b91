import { expect, test } from 'vitest'
import type { CloudFile } from '#contract/calls/cloud.ts'
import type { FileId } from '#contract/ids.ts'
import type { Estimates, ModelCost } from '#contract/calls/ai-usage.ts'
import { filesNote, folderNote } from './caption-estimate.ts'

const each = (tokens: number, dollars: number | null): ModelCost => ({ tokens, dollars })
const estimates = (dollars: number | null): Estimates => ({
  caption: {
    image: each(1_000, dollars),
    video: each(1_000, dollars),
    pdf: each(2_000, dollars),
    csv: each(500, dollars),
    text: each(400, dollars),
    other: each(0, dollars === null ? null : 0),
  },
  organise: each(4_000, dollars),
  note: null,
})
const priced = estimates(0.001)

type File = Pick<CloudFile, 'mimeType' | 'name' | 'file_id'>
const file = (mimeType: string, file_id: string | null = null): File => ({
  mimeType,
  name: 'a',
  file_id: file_id as FileId | null,
})
const photos = (count: number) => Array.from({ length: count }, () => file('image/jpeg'))

test('files take what their kinds take; what is captioned already takes nothing', () => {
  const some = [...photos(3), file('application/pdf'), file('text/plain'), file('image/png', 'known')]
  expect(filesNote(priced, some)).toBe('About 5,400 tokens (about $0.01)')
  expect(filesNote(estimates(null), some)).toBe('About 5,400 tokens')
  expect(filesNote(priced, [file('image/png', 'known'), file('application/zip')])).toBeNull()
})

test('without a model nothing is said; with one whose budget is used up, that', () => {
  const none: Estimates = { caption: null, organise: null, note: null }
  expect(filesNote(undefined, photos(3))).toBeNull()
  expect(filesNote(none, photos(3))).toBeNull()
  expect(folderNote(none, { files: photos(3), folders: 2, isLoadingMore: true })).toBeNull()
  const usedUp = { ...none, note: 'It is used up.' }
  expect(folderNote(usedUp, { files: photos(3), folders: 2, isLoadingMore: true })).toBe('It is used up.')
})

test('the estimate of a folder says how much of it was counted', () => {
  const files = photos(120)
  expect(folderNote(priced, { files, folders: 0, isLoadingMore: false })).toBe(
    'About 120,000 tokens (about $0.12)',
  )
  expect(folderNote(priced, { files, folders: 0, isLoadingMore: true })).toBe(
    'About 120,000 tokens (about $0.12) for the 120 files found so far.',
  )
  expect(folderNote(priced, { files, folders: 2, isLoadingMore: false })).toBe(
    'About 120,000 tokens (about $0.12) for the 120 files found so far, plus the files in subfolders.',
  )
  expect(folderNote(priced, { files: [], folders: 2, isLoadingMore: false })).toBe(
    'We’ll know the cost once the folders have been scanned.',
  )
})

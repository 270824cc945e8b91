import { expect, test } from 'vitest'
import { uploadItem } from '#test/support/upload-item.ts'
import { sumText, sumUploads } from './upload-sum.ts'
import type { UploadItem } from './upload-types.ts'

const megabyte = 1024 ** 2
const item = ({ size, ...change }: Partial<UploadItem> & { size: number }) =>
  uploadItem({ name: 'a.jpg', size } as File, change)

test('chosen files are counted and weighed', () => {
  expect(sumText([item({ size: 2 * megabyte, state: 'chosen' })], null)).toBe('1 file · 2.0 MB')
})

test('files on their way tell what is done, sent and left', () => {
  const items = [
    item({ size: 4 * megabyte, sentBytes: 4 * megabyte, state: 'uploaded' }),
    item({ size: 6 * megabyte, sentBytes: 2 * megabyte }),
    item({ size: 10 * megabyte, state: 'waiting' }),
  ]
  expect(sumText(items, 2 * megabyte)).toBe('1 of 3 · 6.0 of 20.0 MB · 7 s left')
  expect(sumText(items, megabyte)).toBe('1 of 3 · 6.0 of 20.0 MB · 15 s left')
  expect(sumText(items, null)).toBe('1 of 3 · 6.0 of 20.0 MB')
})

test('bytes of a failed file are not counted as sent', () => {
  const failed = item({ size: 4 * megabyte, sentBytes: 3 * megabyte, state: 'failed' })
  expect(sumUploads([failed])).toMatchObject({ sentBytes: 0, failed: 1, secondsLeft: null })
})

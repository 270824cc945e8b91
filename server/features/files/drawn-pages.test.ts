import { expect, test } from 'vitest'
import type { StoredObject } from '#server/engines/storage/storage.ts'
import { tooMany } from './drawn-pages.ts'

const page = (key: string, minute: number, sizeBytes = 10): StoredObject => ({
  key,
  sizeBytes,
  modifiedAt: new Date(Date.UTC(2026, 9, 24, 9, minute)),
})
const removed = (pages: StoredObject[], most: { ofFile: number; bytes: number }) =>
  tooMany(pages, most).map(({ key }) => key)

test('of one document the newest pages are kept, and those of others as well, G3', () => {
  const pages = [
    page('pages/aa/a-1', 1),
    page('pages/aa/a-2', 3),
    page('pages/aa/a-3', 2),
    page('pages/bb/b-1', 0),
  ]
  expect(removed(pages, { ofFile: 2, bytes: 1_000 })).toEqual(['pages/aa/a-1'])
})

test('all together take no more than their space, the newest first, G3', () => {
  const pages = [page('pages/aa/a-1', 1, 60), page('pages/bb/b-1', 3, 50), page('pages/cc/c-1', 2, 40)]
  expect(removed(pages, { ofFile: 9, bytes: 100 })).toEqual(['pages/aa/a-1'])
})

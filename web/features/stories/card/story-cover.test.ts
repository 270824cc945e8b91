import type { CoverId } from '#contract/ids.ts'
import { expect, test } from 'vitest'
import { storedFile } from '#test/support/stored-file.ts'
import { coverOf } from './story-cover.ts'

const file = (last: number, mime: string, thumbnail_url: string | null = null) =>
  storedFile(last, { mime, thumbnail_url })

const note = file(1, 'text/plain')
const sheet = file(2, 'application/pdf', '/sheet')
const picture = file(3, 'image/jpeg', '/picture?v=7')

test('the cover is the first picture among the first three files', () => {
  expect(coverOf({ cover: null, files: [note, sheet, picture] })).toEqual({ kind: 'picture', file: picture })
})

test('a picture further back is not looked at: the papers show', () => {
  const files = [note, sheet, file(4, 'text/csv'), picture]
  expect(coverOf({ cover: null, files })).toEqual({ kind: 'papers', files: files.slice(0, 3) })
})

test('a picture that cannot be shown yet is no cover', () => {
  expect(coverOf({ cover: null, files: [file(5, 'image/png')] }).kind).toBe('papers')
})

test('without files there is a pattern', () => {
  expect(coverOf({ cover: null, files: [] })).toEqual({ kind: 'pattern' })
})

test('what was made for a story and chosen comes before its files', () => {
  const cover = { id: '0190a6b4-0000-7000-8000-0000000000c0' as CoverId, url: '/api/groups/1/covers/2' }
  expect(coverOf({ cover, files: [] })).toEqual({ kind: 'made', url: cover.url })
})

import { expect, test } from 'vitest'
import { isReadBefore } from './reader-versions.ts'

const first = {
  image: 1,
  heic: 1,
  still: 1,
  pictureHeader: 1,
  video: 1,
  audio: 1,
  pdf: 1,
  table: 1,
  mail: 1,
  calendar: 1,
  contacts: 1,
  xlsx: 1,
  ods: 1,
  word: 1,
  slides: 1,
  openDocument: 1,
  richText: 1,
  book: 1,
  webPage: 1,
  compound: 1,
  text: 1,
  none: 1,
}

test.each([
  ['a table read before its reader changed', 'text/csv', 1, true],
  ['a table read since', 'text/csv', 2, false],
  ['a film, whose reader has not changed', 'video/mp4', 1, false],
  ['a film of a version without numbers', 'video/mp4', 0, true],
  ['a file that no reader takes', 'application/zip', 1, false],
  ['such a file of a version without numbers', 'application/zip', 0, true],
])('%s is read again or not', (_, mime, readBy, isExpected) => {
  expect(isReadBefore({ mime, name: 'file', readBy }, { ...first, table: 2 })).toBe(isExpected)
})

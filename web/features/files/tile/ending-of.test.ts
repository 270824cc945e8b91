import { expect, test } from 'vitest'
import { endingOf } from './ending-of.ts'

test.each([
  ['photos.zip', 'ZIP'],
  ['song.final.mp3', 'MP3'],
  ['README', ''],
  ['.gitignore', ''],
  ['notes.of yesterday', ''],
  ['a.verylongending', ''],
  ['brief.', ''],
])('%s ends in “%s”', (name, ending) => {
  expect(endingOf(name)).toBe(ending)
})

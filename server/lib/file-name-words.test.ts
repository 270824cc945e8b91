import { expect, test } from 'vitest'
import { fileNameWords } from './file-name-words.ts'

test.each([
  ['crinan-canal.jpg', 'Crinan canal'],
  ['Kitchen Renovation 2.pdf', 'Kitchen Renovation 2'],
  ['beachSunset.png', 'Beach Sunset'],
  ['2026-10-24 boat trip.jpg', 'Boat trip'],
  ['東京.jpg', '東京'],
  ['Screenshot 2026-10-24 at 09.30.12.png', null],
  ['IMG_4127.HEIC', null],
  ['DSC00012.jpg', null],
  ['PXL_20261024_083011.jpg', null],
  ['WhatsApp Image 2026-10-24.jpeg', null],
  ['0190a3f4-7c2e-7abc.png', null],
  ['xkcd.png', null],
  ['.env', null],
])('%s > %s', (name, words) => {
  expect(fileNameWords(name)).toBe(words)
})

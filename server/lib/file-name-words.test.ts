import { expect, test } from 'vitest'
import { fileNameWords } from './file-name-words.ts'

test.each([
  ['crinan-canal.jpg', 'Crinan canal'],
  ['Kitchen Renovation 2.pdf', 'Kitchen Renovation 2'],
  ['beachSunset.png', 'Beach Sunset'],
  ['2026-10-24 boat trip.jpg', 'Boat trip'],
  ['東京.jpg', '東京'],
  ['Canon_40D.jpg', 'Canon 40D'],
  ['op.119 no.11.mp3', 'Op.119 no.11'],
  ['8bit-sRGB.png', '8bit sRGB'],
  ['op.119 no.11', 'Op.119 no.11'],
  ['iPhone 11 Pro.heic', 'IPhone 11 Pro'],
  ['tax report 2025 v2.pdf', 'Tax report 2025 v2'],
  ['route-66_4K.mp4', 'Route 66 4K'],
  ['lake-0042.jpg', 'Lake'],
  ['lake_20261024_083011.jpg', 'Lake'],
  ['lake-abcd12-beef34.jpg', 'Lake'],
  ['DSC012.jpg', null],
  ['IMG4127.jpg', null],
  ['deadbeef1234-0c4e.png', null],
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

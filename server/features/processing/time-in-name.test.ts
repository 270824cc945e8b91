import { expect, test } from 'vitest'
import { isNameOfScan, timeInName } from './time-in-name.ts'

test.each([
  ['IMG_20240712_143011.jpg', '2024-07-12T14:30:11'],
  ['IMG_20240712_143011_123.jpg', '2024-07-12T14:30:11'],
  ['VID_20240712_143011.mp4', '2024-07-12T14:30:11'],
  ['PXL_20240203_120000.jpg', '2024-02-03T12:00:00Z'],
  ['PXL_20240203_120000123.MP.jpg', '2024-02-03T12:00:00Z'],
  ['20240712_143011(1).jpg', '2024-07-12T14:30:11'],
  ['BURST20240712143011.jpg', '2024-07-12T14:30:11'],
  ['IMG-20240203-WA0001.jpg', '2024-02-03'],
  ['Screenshot 2024-07-12 at 14.30.11.png', '2024-07-12T14:30:11'],
  ['Screenshot 2024-07-12 at 4.45.12\u202fPM.png', '2024-07-12T16:45:12'],
  ['Screenshot 2024-07-12 at 12.05.00 AM.png', '2024-07-12T00:05:00'],
  ['Bildschirmfoto 2024-07-12 um 14.30.11.png', '2024-07-12T14:30:11'],
  ['Screenshot_2024-02-03-10-11-12.png', '2024-02-03T10:11:12'],
  ['Screenshot_20240203-101112_Maps.jpg', '2024-02-03T10:11:12'],
  ['WhatsApp Image 2024-07-12 at 14.30.11 (2).jpeg', '2024-07-12T14:30:11'],
  ['signal-2024-07-12-143011.jpeg', '2024-07-12T14:30:11'],
  ['signal-2024-07-12-14-30-11-123.jpeg', '2024-07-12T14:30:11'],
  ['2024-07-12 14.30.11.heic', '2024-07-12T14:30:11'],
  ['Scan 2024-07-12.pdf', '2024-07-12'],
  ['harbour 2024.07.12 evening.jpg', '2024-07-12'],
  ['IMG_20240712_1430.jpg', '2024-07-12'],
])('%s was taken at %s, D2', (name, time) => {
  expect(timeInName(name)).toBe(time)
})

test.each([
  'IMG_0042.jpg',
  'P1020110.jpg',
  'trip 2024-07-12 to 2024-07-19.jpg',
  'IMG_20240231_101112.jpg',
  '1707000000000.jpg',
  '120240712.jpg',
  'plan 2024-13-01.png',
])('%s tells no day', (name) => {
  expect(timeInName(name)).toBeNull()
})

test('a scan is known by its name', () => {
  const names = [
    'Scan 2024-07-12.pdf',
    'Scanned_20240712.pdf',
    'CamScanner 2024-07-12.pdf',
    'Scandinavia.pdf',
  ]
  expect(names.map(isNameOfScan)).toEqual([true, true, true, false])
})

import { expect, test } from 'vitest'
import { altText } from '#contract/alt-text.ts'
import { storedFile } from '#test/support/stored-file.ts'
import { detailsOf, tileLabel } from './file-facts.ts'

const photo = storedFile(1, {
  name: 'harbour.jpg',
  mime: 'image/jpeg',
  width: 4000,
  height: 3000,
  taken: { at: '2026-06-14T08:12:00', offset_minutes: null, from: 'exif' },
  camera: 'Pentax K-1',
  place: { latitude: 56.0912, longitude: -5.55714 },
})

test('the viewer shows owners their camera’s data, and others what they may see', () => {
  const own = Object.fromEntries(detailsOf(photo))
  expect(own).toMatchObject({
    Type: 'JPG',
    Dimensions: '4000 × 3000',
    Camera: 'Pentax K-1',
    Location: '56.0912° N, 5.5571° W',
    Taken: '14 Jun 2026, 08:12, from the camera',
  })
  const others = Object.fromEntries(detailsOf({ ...photo, camera: null, place: null }))
  expect(Object.keys(others)).toEqual(['Type', 'Size', 'Dimensions', 'Taken', 'Added'])
})

test.each([
  [
    { at: '2026-07-12T23:30:00', offset_minutes: 120, from: 'exif' },
    '12 Jul 2026, 23:30 (UTC+2), from the camera',
  ],
  [
    { at: '2026-07-12T23:30:00', offset_minutes: -210, from: 'exif' },
    '12 Jul 2026, 23:30 (UTC−3:30), from the camera',
  ],
  [{ at: '2026-07-12T21:33:00', offset_minutes: 0, from: 'gps' }, '12 Jul 2026, 21:33 (UTC), from GPS'],
  [{ at: '2024-02-03', offset_minutes: null, from: 'name' }, '3 Feb 2024, from the file name'],
] as const)('D1: %j is shown as %s in every time zone', (taken, text) => {
  const zone = process.env['TZ']
  for (const other of ['Asia/Tokyo', 'America/Anchorage', 'UTC']) {
    process.env['TZ'] = other
    expect(Object.fromEntries(detailsOf({ ...photo, taken }))['Taken']).toBe(text)
  }
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('what was never taken has no such time', () => {
  const note = storedFile(2, { name: 'a.txt', mime: 'text/plain' })
  expect(Object.keys(Object.fromEntries(detailsOf(note)))).toEqual(['Type', 'Size', 'Added'])
})

test.each([
  [{ caption: 'A harbour.' }, 'harbour.jpg. A harbour.'],
  [{ status: 'pending' as const }, 'Uploading harbour.jpg'],
  [{ status: 'error' as const, error: 'This picture is broken.' }, 'harbour.jpg. This picture is broken.'],
])('a tile of %j is called %s', (fields, label) => {
  expect(tileLabel({ ...photo, ...fields })).toBe(label)
})

const builtin = (name: string, caption: string) => storedFile(1, { name, caption, caption_by: 'builtin' })

const uncaptioned = { ...photo, caption: null }
test.each([
  [builtin('IMG_1-landing.jpg', 'Taken on 23 October 2026. Landing.'), 'Taken on 23 October 2026. Landing.'],
  [storedFile(1, { caption: 'Coats, mostly black.', caption_by: 'model' }), 'Coats, mostly black.'],
  [uncaptioned, 'Photo, 14 June 2026'],
  [{ ...uncaptioned, caption: '' }, 'Photo, 14 June 2026'],
  [{ ...uncaptioned, taken: null }, 'harbour.jpg'],
  [{ ...uncaptioned, name: 'notes.txt', mime: 'text/plain' }, 'notes.txt'],
])('kb7: the alternative text of %j is %s', (file, text) => {
  expect(altText(file)).toBe(text)
})

test.each([
  [
    builtin('day-3.txt', 'Day 3. About herons. A text of 2 lines.'),
    'day-3.txt. About herons. A text of 2 lines.',
  ],
  [
    builtin('trip-costs.csv', 'Trip costs: 4 rows of item and gbp.'),
    'trip-costs.csv. 4 rows of item and gbp.',
  ],
  [builtin('IMG_1-landing.jpg', 'Landing.'), 'IMG_1-landing.jpg'],
  [uncaptioned, 'harbour.jpg. Photo, 14 June 2026'],
  [storedFile(1, { name: 'a.jpg', caption: 'Note: a heron at 8:30.' }), 'a.jpg. Note: a heron at 8:30.'],
])('kb6: a tile is called by its name and by what its caption adds', (file, label) => {
  expect(tileLabel(file)).toBe(label)
})

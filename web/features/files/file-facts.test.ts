import { expect, test } from 'vitest'
import { storedFile } from '#test/support/stored-file.ts'
import { detailsOf, tileLabel } from './file-facts.ts'

const photo = storedFile(1, {
  name: 'harbour.jpg',
  mime: 'image/jpeg',
  width: 4000,
  height: 3000,
  display_date: '2026-06-14T08:12:00Z',
  camera: 'Pentax K-1',
  place: { latitude: 56.0912, longitude: -5.55714 },
})

test('the viewer tells what its owner’s camera noted, and of others what there is', () => {
  const own = Object.fromEntries(detailsOf(photo))
  expect(own).toMatchObject({
    Pixels: '4000 × 3000',
    Camera: 'Pentax K-1',
    Place: '56.0912° N, 5.5571° W',
    Taken: expect.stringContaining('14 Jun 2026') as string,
  })
  const others = Object.fromEntries(detailsOf({ ...photo, camera: null, place: null }))
  expect(Object.keys(others)).toEqual(['Type', 'Size', 'Pixels', 'Taken', 'Added'])
})

test('what was never taken has no such time', () => {
  const note = storedFile(2, { name: 'a.txt', mime: 'text/plain' })
  expect(Object.keys(Object.fromEntries(detailsOf(note)))).toEqual(['Type', 'Size', 'Added'])
})

test.each([
  [{ caption: 'A harbour.' }, 'harbour.jpg. A harbour.'],
  [{}, 'harbour.jpg'],
  [{ status: 'pending' as const }, 'Uploading harbour.jpg'],
  [{ status: 'error' as const, error: 'This picture is broken.' }, 'harbour.jpg. This picture is broken.'],
])('a tile of %j is called %s', (known, label) => {
  expect(tileLabel({ ...photo, ...known })).toBe(label)
})

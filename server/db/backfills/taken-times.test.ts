import { expect, test } from 'vitest'
import { takenBefore } from './taken-times.ts'

const before = (fields: Partial<Parameters<typeof takenBefore>[0]>, displayAt: string) =>
  takenBefore({
    mime: 'image/jpeg',
    caption: null,
    captionBy: 'builtin',
    latitude: null,
    longitude: null,
    displayAt: Date.parse(displayAt),
    ...fields,
  })

test('D1: the offset of an older picture is the difference between its caption and its instant', () => {
  const caption = 'Taken on Sunday 12 July 2026 at 23:30, at night.'
  expect(before({ caption }, '2026-07-12T21:30:20Z')).toEqual({
    local: '2026-07-12T23:30:20.000',
    offset: 120,
    from: 'exif',
  })
  const plain = { local: '2026-07-12T23:30:20.000', offset: null, from: 'exif' }
  expect(before({ caption }, '2026-07-12T23:30:20Z')).toEqual(plain)
  // A person wrote this; what they say of a time is not the camera's.
  expect(before({ caption, captionBy: 'person' }, '2026-07-12T21:30:20Z')).toMatchObject({ offset: null })
  expect(before({ caption }, '2026-01-01T00:00:00Z')).toMatchObject({ offset: null })
})

test('D1: an older film is of the time of its place, or in UTC', () => {
  const film = { mime: 'video/mp4', caption: 'Filmed on Sunday 12 July 2026. A video of 6 seconds.' }
  expect(before({ ...film, latitude: 52.52, longitude: 13.405 }, '2026-07-12T21:33:00Z')).toEqual({
    local: '2026-07-12T23:33:00.000',
    offset: 120,
    from: 'video',
  })
  expect(before(film, '2026-07-12T21:33:00Z')).toMatchObject({ local: '2026-07-12T21:33:00.000', offset: 0 })
})

import { expect, test } from 'vitest'
import { storedFile } from '#test/support/stored-file.ts'
import { correctionsOf, fieldsOf, isPlaceUnclear, placeIn } from './corrections-of.ts'

const photo = storedFile(1, {
  caption: 'The quay.',
  taken: { at: '2026-07-12T23:30:20', offset_minutes: 120, from: 'exif' },
  place: { latitude: 56.0912, longitude: -5.5571 },
})
const scan = storedFile(2, { uploaded_at: '2026-10-24T12:30:00Z' })
const empty = { caption: '', day: '', time: '', place: '' }

test('D1: the fields of one file have what is known of it, and unchanged ones change nothing', () => {
  const fields = { caption: 'The quay.', day: '2026-07-12', time: '23:30', place: '56.0912, -5.5571' }
  expect(fieldsOf([photo])).toEqual(fields)
  expect(correctionsOf([photo], fields)).toEqual([])
  expect(correctionsOf([photo], { ...fields, day: '2026-07-13' })).toEqual([
    { file_id: photo.file_id, taken: { at: '2026-07-13T23:30:20', offset_minutes: 120 } },
  ])
  expect(correctionsOf([photo], { ...fields, time: '' })).toEqual([
    { file_id: photo.file_id, taken: { at: '2026-07-12', offset_minutes: 120 } },
  ])
})

test('a caption that was emptied is none, and one caption is for all of several files', () => {
  const fields = fieldsOf([photo])
  expect(correctionsOf([photo], { ...fields, caption: ' ' })).toEqual([
    { file_id: photo.file_id, caption: '' },
  ])
  expect(correctionsOf([photo, scan], { ...empty, caption: 'At the quay. ' })).toEqual([
    { file_id: photo.file_id, caption: 'At the quay.' },
    { file_id: scan.file_id, caption: 'At the quay.' },
  ])
})

test('D1: a day that was emptied is no correction, an emptied place removes it, and what is no place is asked for', () => {
  const fields = fieldsOf([photo])
  expect(correctionsOf([photo], { ...fields, day: '', time: '' })).toEqual([])
  expect(isPlaceUnclear([photo], fields)).toBe(false)
  expect(isPlaceUnclear([photo], { ...fields, place: ' ' })).toBe(false)
  expect(correctionsOf([photo], { ...fields, place: ' ' })).toEqual([
    { file_id: photo.file_id, place: 'none' },
  ])
  expect(isPlaceUnclear([photo], { ...fields, place: 'Berlin' })).toBe(true)
  expect(isPlaceUnclear([photo, scan], empty)).toBe(false)
})

test('D1: of several files each keeps what is not filled in', () => {
  expect(fieldsOf([photo, scan])).toEqual(empty)
  expect(correctionsOf([photo, scan], empty)).toEqual([])
  expect(correctionsOf([photo, scan], { ...empty, day: '1931-05-01', place: '52.52 13.405' })).toEqual([
    {
      file_id: photo.file_id,
      taken: { at: '1931-05-01T23:30:20', offset_minutes: 120 },
      place: { latitude: 52.52, longitude: 13.405 },
    },
    {
      file_id: scan.file_id,
      taken: { at: '1931-05-01', offset_minutes: null },
      place: { latitude: 52.52, longitude: 13.405 },
    },
  ])
  expect(correctionsOf([scan], { ...empty, time: '08:00' })).toEqual([
    { file_id: scan.file_id, taken: { at: '2026-10-24T08:00:00', offset_minutes: null } },
  ])
})

test.each(['', 'Berlin', '91, 0', '0, 181', '1', '1, 2, 3'])('“%s” is no place', (text) => {
  expect(placeIn(text)).toBeNull()
})

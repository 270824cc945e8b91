import { expect, test } from 'vitest'
import { fileStatusOf, readLiveEvent } from './live-event.ts'

const fileId = '0190a6b4-0000-7000-8000-000000000001'
const groupId = '0190a6b4-0000-7000-8000-00000000abcd'
const file = {
  id: fileId,
  file_id: fileId,
  name: 'tarn.jpg',
  original_filename: 'tarn.jpg',
  mime: 'image/jpeg',
  size: 1,
  width: null,
  height: null,
  created_at: '2026-10-24T09:30:00Z',
  uploaded_at: '2026-10-24T09:30:00Z',
  display_date: '2026-10-24T09:30:00Z',
  status: 'captioned',
  ready: true,
  error: null,
  url: '/api/files/1/stream',
  thumbnail_url: null,
  preview: null,
  caption: null,
  caption_by: null,
  caption_note: null,
  is_text: false,
  text_content: null,
  table: null,
  pages: null,
  rows: null,
  lines: null,
  duration: null,
  playable: false,
  converting: false,
  can_download: true,
  shared: false,
  is_public: false,
  storage_source: 'storypad',
  can_edit: true,
}
const update = { type: 'file:updated', fileId, groupId, payload: file }
const read = (message: unknown) => readLiveEvent(JSON.stringify(message))

test('an update is read as the server sends it', () => {
  expect(read(update)).toEqual(update)
  expect(read({ type: 'pong' })).toEqual({ type: 'pong' })
})

test('either type is an update, and the facts stand in payload or in data', () => {
  for (const type of ['file:update', 'file:updated']) {
    expect(read({ type, fileId, groupId, payload: file })).toEqual(update)
    expect(read({ type, fileId, groupId, data: file })).toEqual(update)
  }
})

test('an update without a story is one of the file alone', () => {
  expect(read({ type: 'file:update', fileId, data: file })).toEqual({ ...update, groupId: null })
})

test.each(['ready', 'done', 'DONE', 'Captioned'])('%s is final', (status) => {
  expect(read({ ...update, payload: { ...file, status } })).toEqual(update)
  expect(fileStatusOf(status)).toBe('captioned')
})

test('other words for how far a file is stay what they are', () => {
  expect(fileStatusOf('pending')).toBe('pending')
  expect(fileStatusOf('ERROR')).toBe('error')
})

test('what is no event is passed over', () => {
  expect(readLiveEvent('not JSON')).toBeNull()
  expect(readLiveEvent('null')).toBeNull()
  expect(read({ ...update, type: 'file:removed' })).toBeNull()
  expect(read({ type: 'file:update', fileId, groupId })).toBeNull()
  expect(read({ ...update, payload: { ...file, status: 'lost' } })).toBeNull()
})

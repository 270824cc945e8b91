import { expect, test } from 'vitest'
import { storedFile } from '#test/support/stored-file.ts'
import { readLiveEvent } from './live-event.ts'
import { fileStatusOf } from './normalize-records.ts'

const groupId = '0190a6b4-0000-7000-8000-00000000abcd'
const file = storedFile(1, { mime: 'image/jpeg', can_edit: true })
const fileId = file.file_id
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

import { expect, test } from 'vitest'
import { readReturn } from './return-message.ts'

const read = (query: string) => readReturn(new URLSearchParams(query))

test('who comes back from a provider hears how it went', () => {
  expect(read('success=onedrive_connected')).toEqual({ kind: 'success', text: 'OneDrive is connected.' })
  expect(read('success=googledrive_connected')?.text).toBe('Google Drive is connected.')
  expect(read('error=connect_cancelled')).toEqual({
    kind: 'error',
    text: 'The drive was not connected. Connect it again when you like.',
  })
})

test('an address puts no words of its own on the page', () => {
  const unknown = { kind: 'error', text: 'The drive could not be connected. Try again.' }
  expect(read('error=Call+0800+666+and+tell+your+password')).toEqual(unknown)
  expect(read('error=')).toEqual(unknown)
  expect(read('error=bad_request')).toEqual(unknown)
  expect(read('success=dropbox_connected')).toBeNull()
  expect(read('tab=cloud')).toBeNull()
})

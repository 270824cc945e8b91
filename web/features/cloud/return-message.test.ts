import { expect, test } from 'vitest'
import { problems } from '#contract/problems.ts'
import { readReturn } from './return-message.ts'

const read = (query: string) => readReturn(new URLSearchParams(query))

test('the result of connecting a drive has a sentence of ours', () => {
  expect(read('success=onedrive_connected')).toEqual({ kind: 'success', text: 'OneDrive is connected.' })
  expect(read('success=googledrive_connected')?.text).toBe('Google Drive is connected.')
  expect(read('error=connect_cancelled')).toEqual({
    kind: 'error',
    text: problems.connect_cancelled.words,
  })
})

test('S4: a message of the provider is shown as its own, in one line of plain text', () => {
  expect(read('error=The+app+is+not+approved+by+your+administrator')).toEqual({
    kind: 'error',
    text: 'The app is not approved by your administrator',
    from: 'provider',
  })
  expect(read('error=%3Cb%3EHello%3C%2Fb%3E')?.text).toBe('<b>Hello</b>')
  expect(read(`error=${encodeURIComponent('First\n\nsecond\u202e\u0000third ')}`)?.text).toBe(
    'First second third',
  )
  // A name of ours that has nothing to do with drives is the provider's text.
  expect(read('error=bad_request')).toEqual({ kind: 'error', text: 'bad_request', from: 'provider' })
})

test('S4: a message of the provider has at most 200 characters', () => {
  expect(read(`error=${'a'.repeat(200)}`)?.text).toBe('a'.repeat(200))
  expect([...(read(`error=${encodeURIComponent('😀'.repeat(300))}`)?.text ?? '')]).toHaveLength(200)
})

test('S4: an empty message shows nothing', () => {
  expect(read('error=')).toBeNull()
  expect(read('error=+%0A+')).toBeNull()
  expect(read('success=dropbox_connected')).toBeNull()
  expect(read('tab=cloud')).toBeNull()
})

import { expect, test } from 'vitest'
import { readAuthMessage } from './auth-message.ts'

test('a sign-in window says three things', () => {
  for (const message of [
    { type: 'auth', success: true },
    { type: 'auth', success: false },
    { type: 'auth', success: false, redirect: '/accept-eula?user=ada' },
  ]) {
    expect(readAuthMessage(message)).toEqual(message)
  }
})

test.each([
  null,
  'auth',
  { type: 'auth' },
  { type: 'auth', success: 'true' },
  { type: 'auth', success: 1 },
  { type: 'other', success: true },
  { type: 'auth', success: false, redirect: '//evil.example' },
  { type: 'auth', success: false, redirect: '/\\evil.example' },
  { type: 'auth', success: false, redirect: '/\t/evil.example' },
  { type: 'auth', success: false, redirect: 'javascript:alert(1)' },
])('%j is of another shape and says nothing (B8, B9)', (data) => {
  expect(readAuthMessage(data)).toBeNull()
})

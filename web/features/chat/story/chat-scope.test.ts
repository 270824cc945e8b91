import { expect, test } from 'vitest'
import { currentScope, defaultScope, offeredScopes } from './chat-scope.ts'

test('a public story offers Private to signed-in people only', () => {
  expect(offeredScopes({ isPublic: true, isSignedIn: true })).toEqual(['all', 'me', 'private'])
  expect(offeredScopes({ isPublic: true, isSignedIn: false })).toEqual(['all', 'me'])
})

test('a private story offers Private alone', () => {
  expect(offeredScopes({ isPublic: false, isSignedIn: true })).toEqual(['private'])
})

test('the scope a chat opens with', () => {
  expect(defaultScope({ isPublic: true, isSignedIn: false })).toBe('all')
  expect(defaultScope({ isPublic: false, isSignedIn: true })).toBe('private')
  expect(defaultScope({ isPublic: false, isSignedIn: false })).toBe('me')
})

test('a choice ends when the story becomes private', () => {
  expect(currentScope('me', { isPublic: true, isSignedIn: true })).toBe('me')
  expect(currentScope('me', { isPublic: false, isSignedIn: true })).toBe('private')
})

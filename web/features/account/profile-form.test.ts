import { expect, test } from 'vitest'
import { checkAvatar, checkProfile, profileFormData } from './profile-form.ts'

const ada = { name: 'Ada', email: 'ada@example.org', organization: '' }

test('name and address are required, an organization is not', () => {
  expect(checkProfile(ada)).toEqual({})
  expect(checkProfile({ name: ' ', email: 'ada', organization: 'x'.repeat(101) })).toEqual({
    name: 'Enter your name.',
    email: 'Enter a valid email address.',
    organization: 'Use at most 100 characters.',
  })
})

test('a picture is checked before it is sent', () => {
  expect(checkAvatar({ type: 'image/jpeg', size: 1 })).toBeNull()
  expect(checkAvatar({ type: '', size: 1 })).toBeNull()
  expect(checkAvatar({ type: 'image/svg+xml', size: 1 })).toMatch(/JPEG/)
  expect(checkAvatar({ type: 'image/png', size: 11 * 1024 ** 2 })).toMatch(/10 MB/)
})

test('an avatar is sent only if a file was chosen', () => {
  expect([...profileFormData(ada, null).keys()]).toEqual(['name', 'email', 'organization'])
  const picture = new File(['x'], 'me.png')
  expect([...profileFormData(ada, picture).keys()]).toContain('avatar')
})

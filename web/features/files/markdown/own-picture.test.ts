import { expect, test } from 'vitest'
import { isOwnPicture } from './own-picture.ts'

const origin = 'http://localhost:3000'
const path = '/api/files/0190a6b4-0000-7000-8000-000000000001/stream'

test('C3: only files of this installation are shown in answers', () => {
  expect(isOwnPicture(path, origin)).toBe(true)
  expect(isOwnPicture(`${origin}${path}?thumbnail=true`, origin)).toBe(true)
  expect(isOwnPicture(`https://evil.example${path}`, origin)).toBe(false)
  expect(isOwnPicture('//evil.example/a.png', origin)).toBe(false)
  expect(isOwnPicture(`${path}/../../../../auth/logout`, origin)).toBe(false)
  expect(isOwnPicture('/auth/logout', origin)).toBe(false)
  expect(isOwnPicture('javascript:alert(1)', origin)).toBe(false)
  expect(isOwnPicture('http://', origin)).toBe(false)
})

import { expect, test } from 'vitest'
import { loginNotice } from './login-notice.ts'

test('the page says why a sign-in ended there', () => {
  expect(loginNotice({ notice: 'Sign-in timed out.' }, '')).toBe('Sign-in timed out.')
  expect(loginNotice(null, '?problem=provider_expired')).toContain('timed out')
  const tooMany = (seconds: string) => loginNotice(null, `?problem=too_many_tries&seconds=${seconds}`)
  expect(tooMany('3541')).toBe('Too many attempts. Try again in 60 minutes.')
  for (const seconds of ['', 'now', '-5', '1e9', '999999999']) {
    expect(tooMany(seconds)).toBe('Too many attempts. Try again in a minute.')
  }
})

test.each(['', '?problem=', '?problem=Your+account+was+hacked', '?problem=internal', '?problem=__proto__'])(
  'an address with %j puts no words on the page',
  (search) => {
    expect(loginNotice(null, search)).toBeNull()
  },
)

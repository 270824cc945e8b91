import { expect, test } from 'vitest'
import { StartFailure } from '#server/lib/start-failure.ts'
import { readOpenId, readProviderName } from './openid-config.ts'

const own = { GOOGLE_CLIENT_ID: '42-abc.apps', GOOGLE_CLIENT_SECRET: 'GOCSPX-8f3' }

test('without the variables nothing is set up; with two of them it is Google', () => {
  expect(readOpenId({})).toBeNull()
  expect(readOpenId(own)).toMatchObject({
    clientId: '42-abc.apps',
    issuer: new URL('https://accounts.google.com'),
  })
})

test('any other provider by https, and one on this machine by http', () => {
  for (const issuer of [
    'https://id.example.org/realms/family',
    'http://127.0.0.1:9000',
    'http://localhost:9000',
  ]) {
    expect(readOpenId({ ...own, GOOGLE_ISSUER: issuer })?.issuer.href).toBe(new URL(issuer).href)
  }
})

test.each([
  [{ GOOGLE_CLIENT_ID: 'x1' }, 'GOOGLE_CLIENT_SECRET'],
  [{ GOOGLE_CLIENT_SECRET: 'x1' }, 'GOOGLE_CLIENT_ID'],
  [{ GOOGLE_ISSUER: 'https://id.example.org' }, 'GOOGLE_CLIENT_ID'],
  [{ ...own, GOOGLE_ISSUER: 'http://id.example.org' }, 'https'],
  [{ ...own, GOOGLE_ISSUER: 'id.example.org' }, 'https'],
  [{ ...own, GOOGLE_CLIENT_SECRET: 'your-client-secret' }, 'example'],
  [{ ...own, GOOGLE_CLIENT_SECRET: 'changeme' }, 'example'],
  [{ ...own, GOOGLE_CLIENT_ID: '<client id>' }, 'example'],
])('%j does not start, and the sentence says %j (B11)', (environment, words) => {
  expect(() => readOpenId(environment)).toThrow(StartFailure)
  expect(() => readOpenId(environment)).toThrow(words)
})

test('the sign-in button names Google, or the provider that SIGN_IN_PROVIDER names', () => {
  expect(readProviderName({})).toBe('Google')
  expect(readProviderName({ SIGN_IN_PROVIDER: 'Authentik' })).toBe('Authentik')
  expect(readProviderName({ SIGN_IN_PROVIDER: 'x'.repeat(700) })).toHaveLength(40)
})

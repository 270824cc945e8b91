import { expect, test } from 'vitest'
import { checkSignup, type SignupValues } from './signup-form.ts'

const good: SignupValues = {
  name: 'Ada Example',
  username: 'Ada.E',
  email: 'ada@example.org',
  password: 'a long enough secret',
  accept_licence: true,
}

test('a good form is sent with the username in lower case', () => {
  expect(checkSignup(good)).toMatchObject({ isValid: true, body: { username: 'ada.e' } })
})

test('each field that is wrong gets its own words', () => {
  const outcome = checkSignup({
    name: ' ',
    username: 'a b',
    email: 'ada',
    password: 'short',
    accept_licence: false,
  })
  expect(outcome).toEqual({
    isValid: false,
    problems: {
      name: 'Enter your name.',
      username: 'Use only a–z, 0–9, dot, dash or underscore.',
      email: 'Enter a valid email address.',
      password: 'Use at least 8 characters.',
      accept_licence: 'Accept the license agreement and the terms.',
    },
  })
})

test('an empty address is asked for', () => {
  expect(checkSignup({ ...good, email: ' ' })).toEqual({
    isValid: false,
    problems: { email: 'Enter your email address.' },
  })
})

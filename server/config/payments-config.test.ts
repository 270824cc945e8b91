import { expect, test } from 'vitest'
import { StartFailure } from '#server/lib/start-failure.ts'
import { readPayments } from './payments-config.ts'

const set = { STRIPE_SECRET_KEY: 'sk_test_51Abcdefgh', STRIPE_WEBHOOK_SECRET: 'whsec_8f3abcdefgh' }

test('without a key nothing is sold; with both, payments go to Stripe or to the address that is named', () => {
  expect(readPayments({})).toBeNull()
  expect(readPayments(set)).toMatchObject({
    secretKey: set.STRIPE_SECRET_KEY,
    webhookSecret: set.STRIPE_WEBHOOK_SECRET,
    address: new URL('https://api.stripe.com'),
  })
  expect(readPayments({ ...set, STRIPE_API_URL: 'http://127.0.0.1:12111' })?.address.port).toBe('12111')
  expect(readPayments({ ...set, STRIPE_SECRET_KEY: 'rk_live_51Abcdefgh' })?.secretKey).toBe(
    'rk_live_51Abcdefgh',
  )
})

test.each([
  [{ STRIPE_SECRET_KEY: set.STRIPE_SECRET_KEY }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_WEBHOOK_SECRET: set.STRIPE_WEBHOOK_SECRET }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_API_URL: 'https://stripe.example.org' }, 'STRIPE_SECRET_KEY'],
  [{ ...set, STRIPE_API_URL: 'http://stripe.example.org' }, 'https'],
  [{ ...set, STRIPE_SECRET_KEY: 'pk_test_51Abcdefgh' }, 'sk_test_'],
  [{ ...set, STRIPE_SECRET_KEY: set.STRIPE_WEBHOOK_SECRET }, 'sk_test_'],
  [{ ...set, STRIPE_WEBHOOK_SECRET: 'secret' }, 'whsec_'],
])('%j does not start, and the sentence says %j', (environment, words) => {
  expect(() => readPayments(environment)).toThrow(StartFailure)
  expect(() => readPayments(environment)).toThrow(words)
})

test('what may be a secret in the wrong place is not repeated', () => {
  const wrong = 'whsec_in_the_wrong_place'
  expect(() => readPayments({ ...set, STRIPE_SECRET_KEY: wrong })).not.toThrow(wrong)
})

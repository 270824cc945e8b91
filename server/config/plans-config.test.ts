import { expect, test } from 'vitest'
import { StartFailure } from '#server/lib/start-failure.ts'
import { readConfig } from './config.ts'
import { parsePlans } from './plans-config.ts'

const free = '- {id: free, name: Free, price: 0}'
const file = '/etc/storypad/plans.yaml'

test('a file of plans is read with its limits; what it leaves out is not limited', () => {
  const text = `
plans:
  - id: personal
    name: Personal
    description: For one album and the people in it.
    price: 0
    features: [100 questions a month]
    limits: {questions: 100, image_uploads: 200, image_generations: 0}
  - id: family
    name: Family
    price: 9.5
    stripe_price_id: price_1Family
    trial_days: 14
    storage: 1.5 GB
`
  expect(parsePlans(text, file)).toEqual([
    {
      id: 'personal',
      name: 'Personal',
      description: 'For one album and the people in it.',
      price: 0,
      features: ['100 questions a month'],
      stripePriceId: null,
      trialDays: null,
      storageBytes: null,
      limits: { chat: 100, ingest_image: 200, gen_image: 0 },
    },
    {
      id: 'family',
      name: 'Family',
      description: null,
      price: 9.5,
      features: [],
      stripePriceId: 'price_1Family',
      trialDays: 14,
      storageBytes: 1.5 * 1024 ** 3,
      limits: { chat: null, ingest_image: null, gen_image: null },
    },
  ])
})

test('without a file there is one plan, free and without limits', () => {
  const { plans } = readConfig({}, '/data')
  expect(plans.map(({ id, price, limits }) => ({ id, price, limits }))).toEqual([
    { id: 'free', price: 0, limits: { chat: null, ingest_image: null, gen_image: null } },
  ])
})

test.each([
  ['not yaml', 'plans:\n  - {id: free', 2, /./],
  ['no list', 'Free', 1, /./],
  ['no plan', 'plans: []', 1, /plans/],
  ['a name twice', `plans:\n  ${free}\n  - {id: free, name: Other, price: 3}`, 3, /'free' above already/],
  ['nothing free', 'plans:\n  - {id: a, name: A, price: 3}', 2, /needs the price 0/],
  ['two free', `plans:\n  ${free}\n  - {id: b, name: B, price: 0}`, 3, /only one plan with the price 0/],
  ['a trial of nothing', `plans:\n  ${free}\n  - {id: b, name: B, price: 3, trial_days: 7}`, 3, /not sold/],
  ['no size', `plans:\n  - {id: a, name: A, price: 0, storage: much}`, 2, /such as 500MB or 10GB/],
  ['a misspelt key', `plans:\n  ${free}\n  - id: b\n    name: B\n    price: 1\n    limit: {}`, 6, /limit/],
  [
    'a limit below nothing',
    `plans:\n  - id: free\n    name: F\n    price: 0\n    limits:\n      questions: -1`,
    6,
    /questions/,
  ],
  ['a price in words', `plans:\n  - id: free\n    name: F\n    price: nothing`, 4, /price/],
  [
    'a foreign price id',
    `plans:\n  ${free}\n  - id: b\n    name: B\n    price: 1\n    stripe_price_id: prod_1`,
    6,
    /price_/,
  ],
  [
    'a price id twice',
    `plans:\n  ${free}\n  - {id: b, name: B, price: 1, stripe_price_id: price_1}\n  - {id: c, name: C, price: 2, stripe_price_id: price_1}`,
    4,
    /price_1 already/,
  ],
  [
    'a free plan for sale',
    'plans:\n  - {id: a, name: A, price: 0, stripe_price_id: price_1}',
    2,
    /no stripe_price_id/,
  ],
])('a file with %s does not start, and says in which line', (_, text, line, reason) => {
  expect(() => parsePlans(text, file)).toThrow(StartFailure)
  expect(() => parsePlans(text, file)).toThrow(reason)
  expect(() => parsePlans(text, file)).toThrow(`${file}, line ${line}: `)
})

test('a file that is not there does not start, and is named', () => {
  expect(() => readConfig({ PLANS_FILE: '/nowhere/plans.yaml' }, '/data')).toThrow(/PLANS_FILE.*nowhere/)
})

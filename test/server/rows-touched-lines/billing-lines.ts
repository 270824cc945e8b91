import * as subscriptions from '#server/features/billing/subscriptions-queries.ts'
import * as operator from '#server/features/billing/operator-queries.ts'
import * as usage from '#server/features/billing/usage-queries.ts'
import type { Lines } from './line.ts'

/** One among 20,000 people who have each used something for half a year. */
export const billingLines: Lines = {
  'usage-queries.takeUse': {
    'below the limit': ({ db, ownerId }) => usage.takeUse(db, ownerId, 'chat', 100),
    'at the limit': ({ db, ownerId }) => usage.takeUse(db, ownerId, 'chat', 1),
    'without one': ({ db, ownerId }) => usage.takeUse(db, ownerId, 'gen_image', null),
  },
  'usage-queries.giveBackUse': {
    one: ({ db, ownerId }) => usage.giveBackUse(db, ownerId, 'chat', '2026-11-01'),
  },
  'usage-queries.findMonth': {
    own: ({ db, owner }) => usage.findMonth(db, owner),
    none: ({ db, visitor }) => usage.findMonth(db, visitor),
  },
  'operator-queries.listAccounts': {
    'a page': ({ db }) => operator.listAccounts(db, { behind: '', begin: '', limit: 1_000 }),
  },
  'operator-queries.givePlan': {
    one: ({ db }) => operator.givePlan(db, 'nobody', 'family'),
  },
  'operator-queries.sumUse': {
    all: {
      mayGrow: true,
      reason: 'it counts everybody, for whoever runs the installation',
      line: ({ db }) => operator.sumUse(db),
    },
  },
  'subscriptions-queries.findSubscription': {
    own: ({ db, owner }) => subscriptions.findSubscription(db, owner),
    none: ({ db, visitor }) => subscriptions.findSubscription(db, visitor),
  },
  'subscriptions-queries.findPayer': {
    own: ({ db, owner }) => subscriptions.findPayer(db, owner),
  },
  'subscriptions-queries.beginOpening': {
    own: ({ db, owner }) => subscriptions.beginOpening(db, owner, 90),
  },
  'subscriptions-queries.endOpening': {
    own: ({ db, owner }) => subscriptions.endOpening(db, owner, true),
  },
  'subscriptions-queries.saveCustomer': {
    own: ({ db, owner }) => subscriptions.saveCustomer(db, owner, 'cus_other'),
  },
  'subscriptions-queries.forgetCustomer': {
    own: ({ db, owner, ownerId }) => subscriptions.forgetCustomer(db, owner, `cus_${ownerId}`),
  },
  'subscriptions-queries.beginReading': {
    one: ({ db, ownerId }) => subscriptions.beginReading(db, `cus_${ownerId}`),
    'of nobody': ({ db }) => subscriptions.beginReading(db, 'cus_elsewhere'),
  },
  'subscriptions-queries.saveReading': {
    nothing: ({ db, ownerId }) => subscriptions.saveReading(db, { userId: ownerId, number: 1 }, null),
  },
  'subscriptions-queries.listDue': {
    few: ({ db }) => subscriptions.listDue(db, 300),
  },
  'subscriptions-queries.listOfClosed': {
    few: ({ db }) => subscriptions.listOfClosed(db, 300),
  },
  'usage-queries.listMonths': {
    own: ({ db, owner }) => usage.listMonths(db, owner),
  },
}

import * as usage from '#server/features/billing/usage-queries.ts'
import type { Lines } from './line.ts'

/** One among 20,000 people who have each used something for half a year. */
export const billingLines: Lines = {
  'usage-queries.takeUse': {
    'below the limit': ({ db, ownerId }) => usage.takeUse(db, ownerId, 'chat', 100),
    'at the limit': ({ db, ownerId }) => usage.takeUse(db, ownerId, 'chat', 1),
    'without one': ({ db, ownerId }) => usage.takeUse(db, ownerId, 'gen_image', null),
  },
  'usage-queries.findMonth': {
    own: ({ db, owner }) => usage.findMonth(db, owner),
    none: ({ db, visitor }) => usage.findMonth(db, visitor),
  },
  'usage-queries.listMonths': {
    own: ({ db, owner }) => usage.listMonths(db, owner),
  },
}

import type { UserId } from '#contract/ids.ts'
import * as spending from '#server/features/spending/spending-queries.ts'
import type { Use } from '#server/features/spending/spending-queries.ts'
import type { Lines } from './line.ts'

const use = (userId: UserId, content: string | null): Use => ({
  userId,
  purpose: 'caption',
  kind: 'image',
  model: 'crowd-model',
  content,
  tasks: 1,
  inputTokens: 20,
  outputTokens: 10,
  estimatedTokens: 0,
})

/** One among 20,000 people for each of whom a model has worked for half a year. */
export const spendingLines: Lines = {
  'spending-queries.addUses': {
    'of two people, one with a receipt': ({ db, ownerId, otherId, ownFileIds: [id] }) =>
      spending.addUses(db, [use(ownerId, `drives/onedrive/${id}`), use(otherId, null)]),
  },
  'spending-queries.findTotal': { all: ({ db }) => spending.findTotal(db) },
  'spending-queries.costOfUsers': {
    two: ({ db, ownerId, otherId }) => spending.costOfUsers(db, [ownerId, otherId]),
  },
  'spending-queries.listMonths': { own: ({ db, owner }) => spending.listMonths(db, owner) },
  'spending-queries.listMeasured': { all: ({ db }) => spending.listMeasured(db) },
}

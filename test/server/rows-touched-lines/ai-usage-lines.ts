import type { UserId } from '#contract/ids.ts'
import * as aiUsage from '#server/features/ai-usage/ai-usage-queries.ts'
import type { Use } from '#server/features/ai-usage/ai-usage-queries.ts'
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

/** One of 20,000 users, each with half a year of model usage. */
export const aiUsageLines: Lines = {
  'ai-usage-queries.addUses': {
    'of two people, one with a receipt': ({ db, ownerId, otherId, ownFileIds: [id] }) =>
      aiUsage.addUses(db, [use(ownerId, `drives/onedrive/${id}`), use(otherId, null)]),
  },
  'ai-usage-queries.findTotal': { all: ({ db }) => aiUsage.findTotal(db) },
  'ai-usage-queries.costOfUsers': {
    two: ({ db, ownerId, otherId }) => aiUsage.costOfUsers(db, [ownerId, otherId]),
  },
  'ai-usage-queries.listMonths': { own: ({ db, owner }) => aiUsage.listMonths(db, owner) },
  'ai-usage-queries.listMeasured': { all: ({ db }) => aiUsage.listMeasured(db) },
}

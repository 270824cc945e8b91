import type { Warn } from '#server/calls/feature.ts'
import type { AiUsageConfig } from '#server/config/ai-usage-config.ts'
import type { Database } from '#server/db/database.ts'
import { addUses, findTotal, type Use } from './ai-usage-queries.ts'
import { countOf, noTokens, plus, shareOf, tokensFor, type Tokens } from './tokens.ts'

/** The share of the ceiling at which the operator gets a warning. */
const toldShare = 0.8

interface Services {
  database: Database
  config: AiUsageConfig
  warn: Warn
}

export type Ledger = ReturnType<typeof createLedger>

/**
 * Stores model usage, and checks the monthly ceiling. Usage that arrives during a write is batched into the next one,
 * so that a process sends one such statement at a time; callers do not wait.
 */
export function createLedger({ database: { db }, config, warn }: Services) {
  const { ceiling, prices, lookMs } = config
  let unwritten = new Map<string, Use>()
  let isWriteDue = false
  let last: Promise<void> = Promise.resolve()
  /** The usage of all processes at the last lookup, and what this process has added since. */
  let stored: Tokens = noTokens
  let since: Tokens = noTokens
  let sinceLook: Tokens = noTokens
  let lookedAt = -Infinity
  let looking: Promise<void> | null = null
  let toldUpTo = 0

  /** Writes and lookups run one at a time, so that a lookup includes all earlier writes. */
  const inTurn = (task: () => Promise<void>): Promise<void> => (last = last.then(task))

  function note(use: Use): void {
    const { userId, purpose, kind, model, content } = use
    const key = JSON.stringify([userId, purpose, kind, model, content])
    const before = unwritten.get(key)
    unwritten.set(key, before === undefined ? use : together(before, use))
  }

  async function write(): Promise<void> {
    isWriteDue = false
    const uses = [...unwritten.values()]
    if (uses.length === 0) return
    unwritten = new Map()
    try {
      await addUses(db, uses)
    } catch (error) {
      warn(error, 'model usage could not be stored; retried with the next')
      for (const use of uses) note(use)
    }
  }

  async function look(): Promise<void> {
    const before = [...unwritten.values()].map((use) => tokensFor(use.purpose, use)).reduce(plus, noTokens)
    sinceLook = noTokens
    try {
      stored = await findTotal(db)
      since = plus(before, sinceLook)
    } catch (error) {
      warn(error, "this month's model usage could not be read")
    }
    lookedAt = performance.now()
  }

  const share = (): number => (ceiling === null ? 0 : shareOf(plus(stored, since), ceiling, prices))

  /** Warns once per month and process. */
  function tell(): void {
    const now = share()
    if (now < toldUpTo) toldUpTo = 0
    const level = now >= 1 ? 1 : now >= toldShare ? toldShare : 0
    if (level <= toldUpTo) return
    toldUpTo = level
    const tokens = countOf(plus(stored, since))
    if (level === 1)
      warn({ ceiling, tokens }, 'AI_MONTHLY_CEILING is reached: no language model is called until next month')
    else warn({ ceiling, tokens }, '80 % of AI_MONTHLY_CEILING is used up')
  }

  return {
    /** Queues usage to be stored soon. */
    add(use: Use): void {
      note(use)
      const tokens = tokensFor(use.purpose, use)
      since = plus(since, tokens)
      sinceLook = plus(sinceLook, tokens)
      tell()
      if (isWriteDue) return
      isWriteDue = true
      void inTurn(write)
    },

    /** Whether the ceiling of this month is reached, so that no model may be called. */
    async isAtCeiling(): Promise<boolean> {
      if (ceiling === null) return false
      if (performance.now() - lookedAt >= lookMs) {
        looking ??= inTurn(look).finally(() => (looking = null))
        await looking
        tell()
      }
      return share() >= 1
    },

    /** Resolves when all added usage is stored, or storing failed. */
    written: (): Promise<void> => inTurn(write),
  }
}

const together = (one: Use, other: Use): Use => ({
  ...one,
  tasks: one.tasks + other.tasks,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  estimatedTokens: one.estimatedTokens + other.estimatedTokens,
})

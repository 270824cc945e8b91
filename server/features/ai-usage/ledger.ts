import type { Warn } from '#server/calls/feature.ts'
import type { AiUsageConfig } from '#server/config/ai-usage-config.ts'
import type { Database } from '#server/db/database.ts'
import { addUses, findTotal, type Use } from './ai-usage-queries.ts'
import { countOf, noTokens, plus, shareOf, tokensFor, type Tokens } from './tokens.ts'

/** How much of the ceiling is taken when whoever runs the installation is told. */
const toldShare = 0.8

interface Services {
  database: Database
  config: AiUsageConfig
  warn: Warn
}

export type Ledger = ReturnType<typeof createLedger>

/**
 * Writes down what models take, and knows whether the ceiling is reached. What comes while something is being written is
 * written together after it, so that a process sends one such statement at a time; nobody waits for it.
 */
export function createLedger({ database: { db }, config, warn }: Services) {
  const { ceiling, prices, lookMs } = config
  let unwritten = new Map<string, Use>()
  let isWriteDue = false
  let last: Promise<void> = Promise.resolve()
  /** What all processes had written down when it was looked up last, and what this one has noted since. */
  let known: Tokens = noTokens
  let since: Tokens = noTokens
  let sinceLook: Tokens = noTokens
  let lookedAt = -Infinity
  let looking: Promise<void> | null = null
  let toldUpTo = 0

  /** Writing and looking take turns: what is looked up holds all that was written. */
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
      warn(error, 'what the language model took could not be written down; it is tried again with the next')
      for (const use of uses) note(use)
    }
  }

  async function look(): Promise<void> {
    const before = [...unwritten.values()].map((use) => tokensFor(use.purpose, use)).reduce(plus, noTokens)
    sinceLook = noTokens
    try {
      known = await findTotal(db)
      since = plus(before, sinceLook)
    } catch (error) {
      warn(error, 'what the language model took this month could not be looked up')
    }
    lookedAt = performance.now()
  }

  const share = (): number => (ceiling === null ? 0 : shareOf(plus(known, since), ceiling, prices))

  /** Once a month and process. */
  function tell(): void {
    const now = share()
    if (now < toldUpTo) toldUpTo = 0
    const level = now >= 1 ? 1 : now >= toldShare ? toldShare : 0
    if (level <= toldUpTo) return
    toldUpTo = level
    const tokens = countOf(plus(known, since))
    if (level === 1)
      warn({ ceiling, tokens }, 'AI_MONTHLY_CEILING is reached: until next month no language model is asked')
    else warn({ ceiling, tokens }, '80 % of AI_MONTHLY_CEILING is used up')
  }

  return {
    /** Has something written down soon. */
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

    /** Whether no model may be asked any more in this month. */
    async isAtCeiling(): Promise<boolean> {
      if (ceiling === null) return false
      if (performance.now() - lookedAt >= lookMs) {
        looking ??= inTurn(look).finally(() => (looking = null))
        await looking
        tell()
      }
      return share() >= 1
    },

    /** Resolves when all that was added is written down, or could not be. */
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

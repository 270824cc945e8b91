import { ceilingWords, type Estimates, type ModelCost, type Receipt } from '#contract/calls/ai-usage.ts'
import type { Prices } from '#server/config/ai-usage-config.ts'
import type { Database } from '#server/db/database.ts'
import { byKind, captionEstimates, organiseEstimate } from './estimates.ts'
import type { Ledger } from './ledger.ts'
import type { MeteredAi } from './metered-ai.ts'
import * as queries from './ai-usage-queries.ts'
import { costOf, countOf, type Tokens } from './tokens.ts'

export type AiUsage = ReturnType<typeof createAiUsage>

interface Services {
  database: Database
  ai: MeteredAi
  ledger: Ledger
  prices: Prices | null
}

/** Estimates and receipts of model usage. */
export function createAiUsage({ database: { db }, ai, ledger, prices }: Services) {
  return {
    ai,

    /** Average usage of captioning and organising on this installation; contains no personal data. */
    async estimates(): Promise<Estimates> {
      if (!ai.hasModel) return { caption: null, organise: null, note: null }
      if (await ai.isAtCeiling())
        return {
          caption: null,
          organise: null,
          note: `${ceilingWords} Until next month, captions and names are created without it.`,
        }
      const measured = await queries.listMeasured(db)
      const captions = captionEstimates(measured, ai.embeddingModel !== null)
      return {
        caption: byKind((kind) => whole(costOf(captions[kind], prices))),
        organise: whole(costOf(organiseEstimate(measured), prices)),
        note: null,
      }
    },

    /** A receipt for the user; null when no model was called. */
    receipt: (taken: Tokens, isGrowing: boolean): Receipt | null =>
      countOf(taken) === 0
        ? null
        : { ...costOf(taken, prices), is_estimated: taken.estimated > 0, is_growing: isGrowing },

    deleteOldReceipts: () => queries.deleteOldReceipts(db),

    /** Resolves when all usage until now is stored, or storing failed. */
    written: () => ledger.written(),
  }
}

/** Tokens are whole numbers; dollars are not. */
const whole = ({ tokens, dollars }: ModelCost): ModelCost => ({ tokens: Math.round(tokens), dollars })

import type { FileKind } from '#contract/file-kinds.ts'
import type { UserId } from '#contract/ids.ts'
import { ceilingWords, type ModelPurpose } from '#contract/calls/ai-usage.ts'
import { AnswerFailed } from '#server/engines/ai/ai.ts'
import type {
  Ai,
  AnswerRequest,
  Caption,
  CaptionRequest,
  GroupToName,
  NamedGroups,
  OnSpent,
  Pictures,
} from '#server/engines/ai/ai.ts'
import type { QuestionReading } from '#server/lib/question/with-reading.ts'
import { createBuiltinAi } from '#server/engines/ai/builtin/builtin-ai.ts'
import type { Ledger } from './ledger.ts'
import { noTokens, plus, tokensFor, type Tokens } from './tokens.ts'

/** The file that something is done for. */
export interface About {
  kind: FileKind
  /** Its storage key, where a receipt is asked for later; null where none is. */
  content: string | null
}

/** An answer that is going to be written. */
export interface Answering {
  byModel: boolean
  /** Why a model that is set up takes no part, in a sentence. */
  note: string | null
  /** As `Ai` gives it. */
  parts: AsyncIterable<string>
  /** The model had more to say; known when the parts have ended. */
  isCut: () => boolean
}

/** The engine for one task of one person: a caption, an answer, an organisation, the places of a file's texts. */
export interface TaskAi {
  /** As `Ai`; made without the model, and saying so, while the ceiling is reached. What it took is written down by then. */
  caption(request: CaptionRequest, signal: AbortSignal): Promise<Caption>
  answer(request: AnswerRequest, signal: AbortSignal): Promise<Answering>
  /** As `Ai`; null while the ceiling is reached, too. It counts as a part of the answer. */
  readQuestion(
    question: string,
    earlier: readonly string[],
    signal: AbortSignal,
  ): Promise<QuestionReading | null>
  /** As `Ai`; null while the ceiling is reached, too. */
  nameGroups(groups: readonly GroupToName[], signal: AbortSignal): Promise<NamedGroups[] | null>
  /** As `Embeddings`; null without an embedding model, and while the ceiling is reached. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[] | null>
  /** What models have taken for it so far, also where they failed. */
  taken(): Tokens
}

/** The AI engine as features use it: they say for whom, and what it takes is counted. */
export interface MeteredAi {
  /** False when no language model is set up. */
  readonly hasModel: boolean
  /** Names the space of vectors; null when texts are only found by their words. */
  readonly embeddingModel: string | null
  /** As `Ai`; refused while the ceiling is reached. What pictures cost is not told in tokens, and not counted here. */
  readonly pictures: Pictures | null
  /** No model is asked until next month. */
  isAtCeiling(): Promise<boolean>
  /** Begins a task for whoever it is counted for. */
  for(payer: UserId, about?: About): TaskAi
}

/** The engine with a count of what it takes, and without its model while the ceiling is reached. */
export function meter(ai: Ai, ledger: Ledger): MeteredAi {
  const builtin = createBuiltinAi()
  const isAtCeiling = async (): Promise<boolean> => ai.hasModel && (await ledger.isAtCeiling())

  const { pictures: unbounded } = ai
  const pictures: Pictures | null = unbounded && {
    async make(request, signal) {
      if (await isAtCeiling()) throw new AnswerFailed(ceilingWords, {})
      return unbounded.make(request, signal)
    },
  }

  function begin(userId: UserId, about: About | undefined): TaskAi {
    const begun = new Set<ModelPurpose>()
    let taken = noTokens

    const spentOn =
      (purpose: ModelPurpose): OnSpent =>
      ({ model, ...counted }) => {
        const tasks = begun.has(purpose) ? 0 : 1
        begun.add(purpose)
        taken = plus(taken, tokensFor(purpose, counted))
        const { kind = null, content = null } = about ?? {}
        ledger.add({ userId, purpose, kind, content, model, tasks, ...counted })
      }

    return {
      async caption(request, signal) {
        if (await isAtCeiling()) return { ...(await builtin.caption(request, signal)), note: ceilingWords }
        try {
          return await ai.caption(request, signal, spentOn('caption'))
        } finally {
          if (begun.has('caption')) await ledger.written()
        }
      },

      async answer(request, signal) {
        if (await isAtCeiling())
          return {
            byModel: false,
            note: ceilingWords,
            parts: builtin.answer(request, signal),
            isCut: () => false,
          }
        let isCut = false
        const parts = ai.answer(request, signal, spentOn('answer'), () => (isCut = true))
        return { byModel: ai.hasModel, note: null, parts, isCut: () => isCut }
      },

      readQuestion: async (question, earlier, signal) =>
        (await isAtCeiling()) ? null : ai.readQuestion(question, earlier, signal, spentOn('answer')),

      nameGroups: async (groups, signal) =>
        (await isAtCeiling()) ? null : ai.nameGroups(groups, signal, spentOn('organise')),

      embed: async (texts, signal) =>
        ai.embeddings === null || (await isAtCeiling())
          ? null
          : ai.embeddings.embed(texts, signal, spentOn('embed')),

      taken: () => taken,
    }
  }

  return {
    get hasModel() {
      return ai.hasModel
    },
    embeddingModel: ai.embeddings?.model ?? null,
    pictures,
    isAtCeiling,
    for: begin,
  }
}

import type { FileKind } from '#contract/file-kinds.ts'
import type { UserId } from '#contract/ids.ts'
import type { TranscriptLine } from '#contract/transcript.ts'
import { ceilingWords, type ModelPurpose } from '#contract/calls/ai-usage.ts'
import { AnswerFailed } from '#server/engines/ai/ai.ts'
import type {
  Ai,
  AnswerRequest,
  AnswerTools,
  Caption,
  CaptionRequest,
  GroupToName,
  NamedGroups,
  OnSpent,
  Pictures,
  QuestionReading,
  SpeechRequest,
} from '#server/engines/ai/ai.ts'
import { createBuiltinAi } from '#server/engines/ai/builtin/builtin-ai.ts'
import type { Ledger } from './ledger.ts'
import { noTokens, plus, tokensFor, type Tokens } from './tokens.ts'

/** The file that a task is about. */
export interface About {
  kind: FileKind
  /** Its storage key when a receipt can be requested later; null otherwise. */
  content: string | null
}

/** An answer that is about to be written. */
export interface Answering {
  byModel: boolean
  /** A sentence that explains why a configured model is not used. */
  note: string | null
  /** As in `Ai`. */
  parts: AsyncIterable<string>
  /** Whether the model was cut off; known after the last part. */
  isCut: () => boolean
}

/** The engine for one task of one user: a caption, an answer, an organising run, or the embeddings of a file. */
export interface TaskAi {
  /** As `Ai`. At the ceiling the caption is made without the model and says so. Usage is stored before it resolves. */
  caption(request: CaptionRequest, signal: AbortSignal): Promise<Caption>
  answer(request: AnswerRequest, tools: AnswerTools | null, signal: AbortSignal): Promise<Answering>
  /** As `Ai`; null at the ceiling. Counts as part of the answer. */
  readQuestion(
    question: string,
    earlier: readonly string[],
    signal: AbortSignal,
  ): Promise<QuestionReading | null>
  /** As `Ai`; null at the ceiling. */
  nameGroups(groups: readonly GroupToName[], signal: AbortSignal): Promise<NamedGroups[] | null>
  /** As `Embeddings`; null without an embedding model, and at the ceiling. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[] | null>
  /** As `Transcriptions`; null without a speech model, and at the ceiling. */
  transcribe(request: SpeechRequest, signal: AbortSignal): Promise<TranscriptLine[] | null>
  /** Model usage of this task so far, including failed calls. */
  taken(): Tokens
}

/** The AI engine for features: usage is counted for the given user. */
export interface MeteredAi {
  /** False when no language model is configured. */
  readonly hasModel: boolean
  /** Identifies the vector space; null without an embedding model, when search is lexical only. */
  readonly embeddingModel: string | null
  /** Null without a speech model. */
  readonly transcribeModel: string | null
  /** As `Ai`; refused at the ceiling. Pictures are not billed in tokens, so their cost is not counted here. */
  readonly pictures: Pictures | null
  /** Whether the ceiling is reached, so that no model is called until next month. */
  isAtCeiling(): Promise<boolean>
  /** Starts a task that is counted for this user. */
  for(payer: UserId, about?: About): TaskAi
}

/** Wraps the engine so that usage is counted, and the model is not called at the ceiling. */
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

      async answer(request, tools, signal) {
        if (await isAtCeiling())
          return {
            byModel: false,
            note: ceilingWords,
            parts: builtin.answer(request, signal),
            isCut: () => false,
          }
        let isCut = false
        const onCut = () => (isCut = true)
        const parts = ai.answer(request, signal, { onSpent: spentOn('answer'), onCut, tools })
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

      async transcribe(request, signal) {
        if (ai.transcriptions === null || (await isAtCeiling())) return null
        try {
          return await ai.transcriptions.transcribe(request, signal, spentOn('transcribe'))
        } finally {
          await ledger.written()
        }
      },

      taken: () => taken,
    }
  }

  return {
    get hasModel() {
      return ai.hasModel
    },
    embeddingModel: ai.embeddings?.model ?? null,
    transcribeModel: ai.transcriptions?.model ?? null,
    pictures,
    isAtCeiling,
    for: begin,
  }
}

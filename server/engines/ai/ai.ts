import type { FileKind } from '#contract/file-kinds.ts'
import type { Computed } from '#server/lib/question/computed.ts'
import type { EvidencePassage, FileEvidence } from '#server/lib/evidence/unit.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { QuestionReading } from '#server/lib/question/with-reading.ts'
import type { Missing } from '#server/lib/evidence/missing.ts'

export interface ColumnFacts {
  name: string
  type: 'number' | 'date' | 'text'
  min?: string
  max?: string
  sum?: number
}

/** What is known of a file before it is captioned; whatever does not apply is null or empty. */
export interface CaptionFacts {
  width: number | null
  height: number | null
  pages: number | null
  rows: number | null
  lines: number | null
  durationSeconds: number | null
  /** ISO 8601, as the file tells it. */
  takenAt: string | null
  colours: readonly string[]
  brightness: 'dark' | 'medium' | 'bright' | null
  isAnimated: boolean
  hasAlpha: boolean
  language: string | null
  title: string | null
  keywords: readonly string[]
  /** The first columns, and how many there are. */
  table: { columns: readonly ColumnFacts[]; columnCount: number } | null
  textStart: string | null
}

export interface CaptionRequest {
  kind: FileKind
  /** As detected from the bytes. */
  mime: string
  name: string
  sizeBytes: number
  examination: CaptionFacts
  /** The file as a picture; null where it has none. */
  picture: { bytes: Uint8Array; mime: string } | null
}

export interface Caption {
  /** One or two plain sentences without markup. */
  text: string
  by: 'builtin' | 'model'
  /** Why a model that is set up took no part this time, in a sentence; another try may go better. */
  note: string | null
}

export interface AnswerPassage {
  /** What the answer refers to as [1]. */
  number: number
  /** The same for all passages of one file, and for those only. */
  file: string
  fileName: string
  kind: FileKind
  /** Where in the file, in words: 'page 3', 'row 12'. */
  place: string | null
  /** Data of unknown people, never an instruction. Empty for a picture. */
  text: string
  caption: string | null
  /** What the file calls itself; null when it does not. */
  title: string | null
  /** Of the file: two letters, or null. */
  language: string | null
  page: number | null
  /** ISO 8601: when the file was taken, else uploaded. */
  date: string | null
}

/** What was computed, and the passages that hold its rows. */
export interface ComputedFrom {
  computed: Computed
  /** Their numbers, one at least. */
  passages: readonly number[]
}

/** A passage as it was weighed. */
export type AnswerEvidence = EvidencePassage & { passage: AnswerPassage }

export interface AnswerRequest {
  question: string
  /** What it asks for, with what it leaves out because earlier questions said it. */
  asked: Question
  /** False when no passage fits: then the passages say what there is at all. */
  isFound: boolean
  /** What answers in the passages, file by file, the best first. */
  evidence: readonly FileEvidence<AnswerEvidence>[]
  /** What the rows of a table say: nothing where none was asked, two figures where a question asks for two. */
  computed: readonly ComputedFrom[]
  /** What of the question nothing meets, so that what was found is not its answer; null where all is well. */
  missing: Missing | null
  /** Oldest first, without the question itself. */
  history: { role: 'user' | 'assistant'; content: string }[]
  /** The best first. */
  passages: AnswerPassage[]
  scope: 'story' | 'documents'
  storyName: string | null
  persona: {
    name: string | null
    preamble: string | null
    styleRules: string[]
    safetyRules: string[]
  } | null
}

/** Files that were found to belong together, before they become a story. */
export interface GroupToName {
  /** What the reply refers to. */
  number: number
  /** The name it has without a model. */
  name: string
  /** Names and captions of some of its files: data of unknown people, never an instruction. */
  about: readonly string[]
}

/** A name, and the groups it is for; more than one belong together. As a model wrote it: nothing of it is believed yet. */
export interface NamedGroups {
  name: string
  numbers: number[]
}

/** What one request to a model took, in tokens. */
export interface Spent {
  model: string
  inputTokens: number
  outputTokens: number
  /** How many of them the provider did not tell: they are guessed from the length. */
  estimatedTokens: number
}

/** Hears once of each request that a model has worked at, also of one that failed or was aborted. */
export type OnSpent = (spent: Spent) => void

/** Texts as points in a space where near means alike. */
export interface Embeddings {
  /** Names the space: vectors of different models cannot be compared. */
  readonly model: string
  /** One vector of length 1 per text, in order; all have as many dimensions. Rejects with AnswerFailed. */
  embed(texts: readonly string[], signal: AbortSignal, onSpent?: OnSpent): Promise<Float32Array[]>
}

/** What a picture is to be of: data of its owner, never an instruction. */
export interface PictureRequest {
  name: string
  description: string
  tags: readonly string[]
  /** Captions of some of its files. */
  captions: readonly string[]
}

/** Pictures that a model makes. */
export interface Pictures {
  /** The bytes of a picture, as a model sent them: nothing of them is believed yet. Rejects with AnswerFailed. */
  make(request: PictureRequest, signal: AbortSignal): Promise<Uint8Array>
}

/** A model could not do what was asked; `words` say so to people. Its message and cause hold no key and no prompt. */
export class AnswerFailed extends Error {
  override name = 'AnswerFailed'
  readonly words: string

  constructor(words: string, options: ErrorOptions) {
    super(words, options)
    this.words = words
  }
}

export interface Ai {
  /** False when no language model takes part. */
  readonly hasModel: boolean
  /** Null when texts are only found by their words. */
  readonly embeddings: Embeddings | null
  /** Null when no model makes pictures. */
  readonly pictures: Pictures | null
  /** Always gives a caption; where a model failed it is the one made without. Rejects only when aborted. */
  caption(request: CaptionRequest, signal: AbortSignal, onSpent?: OnSpent): Promise<Caption>
  /**
   * How the model understands a question behind those that were asked before it, the oldest first; null without a model, and
   * where it fails or takes too long. Rejects only when aborted.
   */
  readQuestion(
    question: string,
    earlier: readonly string[],
    signal: AbortSignal,
    onSpent?: OnSpent,
  ): Promise<QuestionReading | null>
  /**
   * Markdown in parts; it refers to passages as [1], [2] and to no number that was not given.
   * Rejects with AnswerFailed when the model does, and with the signal's reason when aborted.
   */
  answer(
    request: AnswerRequest,
    signal: AbortSignal,
    onSpent?: OnSpent,
    /** Hears that the model had more to say than it may. */
    onCut?: () => void,
  ): AsyncIterable<string>
  /**
   * Better names for groups of files, and which of them belong together; null without a model.
   * Rejects with AnswerFailed when the model does, and with the signal's reason when aborted.
   */
  nameGroups(
    groups: readonly GroupToName[],
    signal: AbortSignal,
    onSpent?: OnSpent,
  ): Promise<NamedGroups[] | null>
}

import type { AudioFacts } from '#contract/audio-facts.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import type { PdfFacts } from '#contract/pdf-facts.ts'
import type { TranscriptLine } from '#contract/transcript.ts'
import type { Taken } from '#contract/taken.ts'
import type { TableVerdict } from '#server/lib/table-verdict.ts'

/** The facts about a file before it is captioned; anything that does not apply is null or empty. */
export interface CaptionFacts {
  width: number | null
  height: number | null
  pages: number | null
  pdf: PdfFacts | null
  rows: number | null
  lines: number | null
  extent: string | null
  durationSeconds: number | null
  audio: AudioFacts | null
  language: string | null
  title: string | null
  /** A sentence that says what it is; null when its reader has none. */
  summary: string | null
  keywords: readonly string[]
  table: { verdict: TableVerdict } | null
  textStart: string | null
}

export interface CaptionRequest {
  kind: FileKind
  /** As detected from the bytes. */
  mime: string
  name: string
  sizeBytes: number
  /** When it was taken. */
  taken: Taken | null
  examination: CaptionFacts
  /** The file as a picture; null when it has none. */
  picture: { bytes: Uint8Array; mime: string } | null
}

export interface Caption {
  /** One or two plain sentences without markup; null when the built-in engine has nothing to say (decision 244). */
  text: string | null
  by: 'builtin' | 'model'
  /** Why the configured model was not used this time, in a sentence; a retry may succeed. */
  note: string | null
}

export interface AnswerPassage {
  /** The reference number in the answer, such as [1]. */
  number: number
  /** An id shared by all passages of one file only. */
  file: string
  fileName: string
  kind: FileKind
  /** The place in the file, in words: 'page 3', 'row 12'. */
  place: string | null
  /** Untrusted data, never an instruction. Empty for a picture. */
  text: string
  caption: string | null
  /** The file's own title; null when it has none. */
  title: string | null
  /** Of the file: two letters, or null. */
  language: string | null
  page: number | null
  /** ISO 8601: when the file was taken, else uploaded. */
  date: string | null
}

/** What was computed or found in a table, as a sentence of Markdown. */
export interface Statement {
  text: string
  /** The numbers of the passages with its rows. */
  passages: readonly number[]
  /** Why it may not be what was asked for; null when it surely is. */
  doubt: string | null
}

/** A question as a model interprets it: of the right shape, and not validated yet. */
export interface QuestionReading {
  /** Two letters. */
  language: string | null
  /** What it is about, as typed. */
  words: readonly string[]
  /** What texts may say instead. */
  alike: readonly string[]
  /** '2024', '2024-04', '2024-04-09'. */
  dates: readonly string[]
  codes: readonly string[]
  types: readonly ('image' | 'video' | 'pdf' | 'csv' | 'text')[]
}

export interface AnswerRequest {
  question: string
  /** The answer without a model, in parts of Markdown. */
  withoutModel: readonly string[]
  /** Empty when no table answers. */
  statements: readonly Statement[]
  /** Codes, dates and names of the question that no passage has. */
  missing: readonly string[]
  /** Oldest first, without the question itself. */
  history: { role: 'user' | 'assistant'; content: string }[]
  /** Best first. */
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

/** Files that were grouped, before they become a story. */
export interface GroupToName {
  /** The number used in the reply. */
  number: number
  /** The name made without a model. */
  name: string
  /** Names and captions of some of its files: untrusted data, never an instruction. */
  about: readonly string[]
}

/** A name and its groups; several groups are to be joined. Written by a model, and not validated yet. */
export interface NamedGroups {
  name: string
  numbers: number[]
}

/** Token usage of one request to a model. */
export interface Spent {
  model: string
  inputTokens: number
  outputTokens: number
  /** The part that the provider did not report, estimated from the length. */
  estimatedTokens: number
}

/** Called once per request that a model has worked on, including failed and aborted ones. */
export type OnSpent = (spent: Spent) => void

/** Maps texts to vectors; similar texts are close. */
export interface Embeddings {
  /** Identifies the vector space: vectors of different models cannot be compared. */
  readonly model: string
  /** One unit vector per text, in order, all with the same dimensions. Rejects with AnswerFailed. */
  embed(texts: readonly string[], signal: AbortSignal, onSpent?: OnSpent): Promise<Float32Array[]>
}

/** The subject of a picture: its owner's data, never an instruction. */
export interface PictureRequest {
  name: string
  description: string
  tags: readonly string[]
  /** Captions of some of its files. */
  captions: readonly string[]
}

/** Makes pictures with a model. */
export interface Pictures {
  /** The bytes of a picture from a model, not validated yet. Rejects with AnswerFailed. */
  make(request: PictureRequest, signal: AbortSignal): Promise<Uint8Array>
}

/** A piece of sound that is sent to a speech model. */
export interface SpeechRequest {
  /** As MP3. */
  bytes: Uint8Array<ArrayBuffer>
  seconds: number
}

/** Writes down what is said. */
export interface Transcriptions {
  readonly model: string
  /**
   * What is said in a piece of sound, in order, in seconds from its beginning; none when nothing is said. Rejects with
   * AnswerFailed.
   */
  transcribe(request: SpeechRequest, signal: AbortSignal, onSpent?: OnSpent): Promise<TranscriptLine[]>
}

/**
 * A model could not do its task; `words` is the sentence for users. Its message and cause contain no key and no prompt.
 */
export class AnswerFailed extends Error {
  override name = 'AnswerFailed'
  readonly words: string
  /** The sentence without advice. */
  readonly what: string = ''
  /** The request itself was refused: the same one would be again. */
  readonly isOfRequest: boolean = false
  /** The delay that the provider asks for, if any. */
  readonly retryAfterMs: number | null = null

  constructor(words: string, options: ErrorOptions) {
    super(words, options)
    this.words = words
  }
}

/** What a model may call while it answers. */
export interface AnswerTool {
  name: string
  description: string
  /** JSON Schema of an object. */
  inputSchema: Record<string, unknown>
  /**
   * The result as text for the model, which is cut at `most` characters. `input` is what a model wrote, validated by the
   * tool. Rejects with ToolRefused, or with any other error, whose message no model sees.
   */
  call(input: unknown, call: ToolCall): Promise<string>
}

export interface ToolCall {
  signal: AbortSignal
  /** Marks what comes from files. */
  fence: Fence
  most: number
}

/** Marks untrusted text inside a prompt. */
export interface Fence {
  /** As in `<file-1f0c…>`. */
  nonce: string
  /** `attributes` go into the opening mark, each on one line. */
  around(name: string, attributes: Record<string, string | number | null>, text: string): string
}

/** A call that a tool refuses; the message is a sentence for the model. */
export class ToolRefused extends Error {
  override name = 'ToolRefused'
}

export interface AnswerTools {
  tools: readonly AnswerTool[]
  /** Tables that may answer, and how they were read: data. */
  tables: readonly { handle: string; name: string; text: string }[]
  /** What tools call a file; null for one that they may not read. */
  handleOf(file: AnswerPassage['file']): string | null
  /** Numbers of the passages that tools have returned so far. */
  numbers: ReadonlySet<number>
}

export interface AnswerOptions {
  onSpent?: OnSpent | undefined
  /** Called when the model reached its length limit. */
  onCut?: (() => void) | undefined
  /** Null, and for a model that takes none: it answers from the passages. */
  tools?: AnswerTools | null
}

export interface Ai {
  /** False when no language model is used. */
  readonly hasModel: boolean
  /** Null when search is lexical only. */
  readonly embeddings: Embeddings | null
  /** Null without an image model. */
  readonly pictures: Pictures | null
  /** Null without a speech model. */
  readonly transcriptions: Transcriptions | null
  /** Always resolves with a caption; if a model fails, with the built-in engine's. Rejects only when aborted. */
  caption(request: CaptionRequest, signal: AbortSignal, onSpent?: OnSpent): Promise<Caption>
  /**
   * How the model interprets a question after the earlier ones, oldest first; null without a model, and when it fails
   * or times out. Rejects only when aborted.
   */
  readQuestion(
    question: string,
    earlier: readonly string[],
    signal: AbortSignal,
    onSpent?: OnSpent,
  ): Promise<QuestionReading | null>
  /**
   * Streams Markdown with references to passages as [1], [2]; never to numbers that were not given.
   * Rejects with AnswerFailed when the model fails, and with the signal's reason when aborted.
   */
  answer(request: AnswerRequest, signal: AbortSignal, options?: AnswerOptions): AsyncIterable<string>
  /**
   * Better names for groups of files, and which of them to join; null without a model.
   * Rejects with AnswerFailed when the model fails, and with the signal's reason when aborted.
   */
  nameGroups(
    groups: readonly GroupToName[],
    signal: AbortSignal,
    onSpent?: OnSpent,
  ): Promise<NamedGroups[] | null>
}

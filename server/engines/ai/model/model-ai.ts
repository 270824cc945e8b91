import type { ImageModelV4, LanguageModelV4Message } from '@ai-sdk/provider'
import type { Deadlines } from '#server/config/ai-config.ts'
import type {
  Ai,
  AnswerOptions,
  AnswerRequest,
  Caption,
  CaptionRequest,
  OnSpent,
} from '#server/engines/ai/ai.ts'
import { builtinCaption } from '#server/engines/ai/builtin/builtin-caption.ts'
import { answerPrompt, roomIn, type Prompt } from './answer-prompt.ts'
import { captionPrompt, isWorthAsking, plainCaption } from './caption-prompt.ts'
import { groupsPrompt, namedGroups } from './groups-prompt.ts'
import { questionPrompt, questionReading } from './question-prompt.ts'
import { pictureCall } from './picture-prompt.ts'
import { pictureForModel } from './picture-for-model.ts'
import { failureOf, ProviderFailure } from './provider-failure.ts'
import { streamModel, type ChatModel, type ModelCall } from './stream-model.ts'
import { createEmbeddings, type EmbeddingModel } from './embeddings.ts'
import { createModelCalls } from './model-calls.ts'
import { createRest } from './rest.ts'
import { createTranscriptions, type SpeechModel } from './transcriptions.ts'
import { safeAnswer } from './safe-answer.ts'
import { answerWithTools, roomBeside } from './tool-loop.ts'
import type { Turn } from './turn.ts'

/** After this time the question is answered without the model's interpretation. */
const readingMs = 4_000

interface Options {
  chat: ChatModel
  /** The context size in tokens. */
  contextTokens: () => Promise<number>
  embedding: EmbeddingModel | null
  image: ImageModelV4 | null
  speech: SpeechModel | null
  apiKey: string | null
  deadlines: Deadlines
  /** Called when something was done without the model, or without a tool that it called. */
  onFailure: (failure: Error) => void
}

/** Captions by vision, answers and embeddings of a language model. */
export function createModelAi({
  chat,
  contextTokens,
  embedding,
  image,
  speech,
  apiKey,
  deadlines,
  onFailure,
}: Options): Ai {
  const { withDeadline, twice } = createModelCalls({ apiKey, deadlines })
  const rest = createRest(deadlines.restMs)
  const readingRest = createRest(deadlines.restMs)

  /** Streams a call; an attempt that fails before its first part is retried unnoticed. */
  async function* stream(call: ModelCall, signal: AbortSignal): AsyncGenerator<string, Turn> {
    const { first, parts } = await twice(signal, async () => {
      const opened = streamModel(call, signal)
      return { first: await opened.next(), parts: opened }
    })
    try {
      if (first.done) return first.value
      yield first.value
      return yield* parts
    } finally {
      // A reader that stops between the two must end the request too.
      await parts.return({ calls: [], content: () => [] })
    }
  }

  /** The answer by tools; by passages only where the model or its server cannot handle tools. */
  async function* answered(
    request: AnswerRequest,
    { onSpent, onCut, tools = null }: AnswerOptions,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const all = roomIn(await contextTokens())
    const callOf = ({ instructions, messages }: Prompt) => ({
      chat,
      instructions,
      messages: messages.map(inParts),
      onSpent,
      onCut,
    })
    const room = tools === null || !chat.extras.tools ? null : roomBeside(all, tools)
    if (tools !== null && room !== null) {
      const { fence, length, ...prompt } = answerPrompt(request, room / 2, tools)
      const start = (call: ModelCall) => stream(call, signal)
      const loop = { call: callOf(prompt), tools, fence, room: room - length, start, onError: onToolError }
      let isShown = false
      try {
        for await (const text of answerWithTools({ ...loop, totalMs: deadlines.totalMs }, signal)) {
          isShown = true
          yield text
        }
        return
      } catch (error) {
        if (isShown || !isWithTools(error)) throw error
      }
    }
    yield* stream(callOf(answerPrompt(request, all)), signal)
  }

  const onToolError = (error: unknown): void => onFailure(new Error('a tool failed', { cause: error }))

  async function modelCaption(
    request: CaptionRequest,
    signal: AbortSignal,
    onSpent: OnSpent | undefined,
  ): Promise<string> {
    const { instructions, text } = captionPrompt(request)
    const picture = request.picture && (await pictureForModel(request.picture.bytes))
    const content = [{ type: 'text' as const, text }, ...(picture ? [pictureFile(picture)] : [])]
    const call: ModelCall = { chat, instructions, messages: [{ role: 'user', content }], onSpent }
    const written = await twice(signal, () => wholeOf(call, signal))
    const caption = plainCaption(written)
    if (caption === null) throw new ProviderFailure('nonsense', 'a caption without a word')
    return caption
  }

  return {
    hasModel: true,
    embeddings: embedding && createEmbeddings(embedding, { apiKey, deadlines }),
    pictures: image && {
      // Not retried, because each attempt is paid for.
      make: (request, signal) =>
        withDeadline(signal, async (limited) => {
          const { images } = await image.doGenerate({ ...pictureCall(request), abortSignal: limited })
          const [made] = images
          if (made === undefined) throw new ProviderFailure('nonsense', 'no picture where one was asked for')
          return typeof made === 'string' ? Buffer.from(made, 'base64') : made
        }),
    },

    transcriptions: speech && createTranscriptions(speech, { apiKey, deadlines }),

    async caption(given, signal, onSpent): Promise<Caption> {
      signal.throwIfAborted()
      // A model that does not accept pictures gets the text only.
      const request = chat.extras.pictures ? given : { ...given, picture: null }
      if (!isWorthAsking(request)) return { text: builtinCaption(request), by: 'builtin', note: null }
      try {
        const text = await rest.before(() =>
          withDeadline(signal, (limited) => modelCaption(request, limited, onSpent)),
        )
        return { text, by: 'model', note: null }
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        if (error.kind === 'refusedPicture') return this.caption(given, signal, onSpent)
        onFailure(error)
        return { text: builtinCaption(request), by: 'builtin', note: error.what }
      }
    },

    nameGroups(groups, signal, onSpent) {
      const { instructions, text } = groupsPrompt(groups)
      const messages = [inParts({ role: 'user', content: text })]
      return rest.before(() =>
        withDeadline(signal, async (limited) => {
          const call = { chat, instructions, messages, onSpent }
          const named = namedGroups(await twice(limited, () => wholeOf(call, limited)))
          if (named === null) throw new ProviderFailure('nonsense', 'names of groups that are no list')
          return named
        }),
      )
    },

    async readQuestion(question, earlier, signal, onSpent) {
      const { instructions, text } = questionPrompt(question, earlier)
      const messages = [inParts({ role: 'user', content: text })]
      try {
        return await readingRest.before(() =>
          withDeadline(
            signal,
            async (limited) => {
              const call = { chat, instructions, messages, onSpent }
              const reading = questionReading(await wholeOf(call, limited))
              if (reading === null) throw new ProviderFailure('nonsense', 'a question read as no question')
              return reading
            },
            readingMs,
          ),
        )
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        onFailure(error)
        return null
      }
    },

    async *answer(request, signal, options = {}) {
      signal.throwIfAborted()
      const limited = AbortSignal.any([signal, AbortSignal.timeout(deadlines.totalMs)])
      const { tools = null } = options
      const offered = new Set(request.passages.map(({ number }) => number))
      const isSource = (number: number) => offered.has(number) || tools?.numbers.has(number) === true
      try {
        yield* safeAnswer(answered(request, options, limited), isSource)
      } catch (error) {
        signal.throwIfAborted()
        throw failureOf(limited.aborted ? limited.reason : error, apiKey)
      }
    },
  }
}

/** A request that is refused or comes to nothing with tools may be answered without them. */
const isWithTools = (error: unknown): boolean => {
  const { kind } = failureOf(error, null)
  return kind === 'refusedTools' || kind === 'refusedRequest' || kind === 'nonsense'
}

/** The complete text of a model. */
const wholeOf = async (call: ModelCall, signal: AbortSignal): Promise<string> =>
  (await Array.fromAsync(streamModel(call, signal))).join('')

const inParts = ({ role, content }: Prompt['messages'][number]): LanguageModelV4Message => ({
  role,
  content: [{ type: 'text', text: content }],
})

const pictureFile = ({ bytes, mime }: { bytes: Uint8Array; mime: string }) => ({
  type: 'file' as const,
  data: { type: 'data' as const, data: bytes },
  mediaType: mime,
})

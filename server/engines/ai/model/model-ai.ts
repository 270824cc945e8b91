import type { ImageModelV4, LanguageModelV4Message } from '@ai-sdk/provider'
import type { Deadlines } from '#server/config/ai-config.ts'
import type { Ai, Caption, CaptionRequest, OnSpent } from '#server/engines/ai/ai.ts'
import { builtinCaption } from '#server/engines/ai/builtin/builtin-caption.ts'
import { answerPrompt, type Prompt } from './answer-prompt.ts'
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
import { safeAnswer } from './safe-answer.ts'

/** After this time the question is answered without the model's interpretation. */
const readingMs = 4_000

interface Options {
  chat: ChatModel
  /** The context size in tokens. */
  contextTokens: () => Promise<number>
  embedding: EmbeddingModel | null
  image: ImageModelV4 | null
  apiKey: string | null
  deadlines: Deadlines
  /** Called when a caption was made, or a question interpreted, without the model. */
  onFailure: (failure: ProviderFailure) => void
}

/** Captions by vision, answers and embeddings of a language model. */
export function createModelAi(options: Options): Ai {
  const { chat, contextTokens, embedding, image, apiKey, deadlines, onFailure } = options
  const { withDeadline, twice } = createModelCalls({ apiKey, deadlines })
  const rest = createRest(deadlines.restMs)
  const readingRest = createRest(deadlines.restMs)

  /** Opens a stream up to its first part, so that an attempt without output can be retried unnoticed. */
  async function opened(call: ModelCall, signal: AbortSignal) {
    return twice(signal, async () => {
      const parts = streamModel(call, signal)
      const first = await parts.next()
      return { first, parts }
    })
  }

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

    async *answer(request, signal, onSpent, onCut) {
      signal.throwIfAborted()
      const { instructions, messages } = answerPrompt(request, await contextTokens())
      const limited = AbortSignal.any([signal, AbortSignal.timeout(deadlines.totalMs)])
      const numbers = new Set(request.passages.map(({ number }) => number))
      try {
        const { first, parts } = await opened(
          { chat, instructions, messages: messages.map(inParts), onSpent, onCut },
          limited,
        )
        yield* safeAnswer(resumed(first, parts), numbers)
      } catch (error) {
        signal.throwIfAborted()
        throw failureOf(limited.aborted ? limited.reason : error, apiKey)
      }
    },
  }
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

async function* resumed(
  first: IteratorResult<string>,
  parts: AsyncGenerator<string>,
): AsyncGenerator<string> {
  try {
    if (first.done) return
    yield first.value
    yield* parts
  } finally {
    // A reader that stops between the two must end the request too.
    await parts.return(undefined)
  }
}

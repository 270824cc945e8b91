import type { EmbeddingModelV4, ImageModelV4 } from '@ai-sdk/provider'
import type { ModelConfig } from '#server/config/ai-config.ts'
import { unreachable } from '#server/lib/unreachable.ts'
import { fetchWithDeadlines } from './fetch-with-deadlines.ts'
import { allExtras, withoutRefused } from './refused-extras.ts'
import type { ChatModel } from './stream-model.ts'
import type { SpeechModel } from './transcriptions.ts'

interface Provider {
  chat: ChatModel
  /** As the providers' libraries call it. */
  fetch: typeof globalThis.fetch
  embedding: { name: string; model: EmbeddingModelV4 } | null
  image: ImageModelV4 | null
  speech: SpeechModel | null
}

/** Opens the models of a provider; loads only that provider's library. */
export async function openProvider(config: ModelConfig): Promise<Provider> {
  const extras = allExtras()
  const fetch = fetchWithDeadlines(config.deadlines)
  const models = await openModels(config, withoutRefused(fetch, extras))
  const { model, embeddingModel, imageModel, transcribeModel } = config
  return {
    chat: {
      model: models.chat(model),
      extras,
      reasoning: { isUnmarked: null },
      preamble: { isUsual: false },
      // Others always send a finish reason.
      endsByClosing: config.provider === 'openai-compatible' || config.provider === 'openai',
    },
    fetch,
    embedding:
      embeddingModel === null ? null : { name: embeddingModel, model: models.embedding(embeddingModel) },
    image: imageModel === null ? null : (await openModels(config, patientFetch(config))).image(imageModel),
    speech:
      transcribeModel === null
        ? null
        : {
            name: transcribeModel,
            baseUrl: config.baseUrl ?? openAiAddress,
            apiKey: config.apiKey,
            fetch: patientFetch(config, config.deadlines.speechMs),
          },
  }
}

/** Where OpenAI is, for calls without its library. */
const openAiAddress = 'https://api.openai.com/v1'

/** A picture or transcript is finished before its first byte arrives. */
const patientFetch = ({ deadlines }: ModelConfig, ms = deadlines.totalMs) =>
  fetchWithDeadlines({ ...deadlines, headersMs: ms, gapMs: ms })

async function openModels({ provider, baseUrl, apiKey }: ModelConfig, fetch: typeof globalThis.fetch) {
  const settings = {
    fetch,
    ...(apiKey === null ? {} : { apiKey }),
    ...(baseUrl === null ? {} : { baseURL: baseUrl }),
  }
  switch (provider) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const models = createOpenAICompatible({
        ...settings,
        baseURL: baseUrl ?? '',
        name: 'model',
        includeUsage: true,
      })
      return { chat: models.chatModel, embedding: models.embeddingModel, image: models.imageModel }
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      const models = createOpenAI(settings)
      // Chat completions instead of its newer API, which stores what it is sent.
      return { chat: models.chat, embedding: models.embeddingModel, image: models.imageModel }
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      const models = createAnthropic(settings)
      return { chat: models.languageModel, embedding: models.embeddingModel, image: models.imageModel }
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      const models = createGoogle(settings)
      return { chat: models.languageModel, embedding: models.embeddingModel, image: models.imageModel }
    }
    default:
      return unreachable(provider)
  }
}

import * as z from 'zod/mini'
import type { ModelConfig } from '#server/config/ai-config.ts'

/** The default of most local servers. */
const usualTokens = 8_192
/** A server that reports more than any of our prompts needs. */
const mostTokens = 1_000_000
const askMs = 2_000
/** A model may be reloaded with another context window. */
const askEveryMs = 10 * 60 * 1_000

const count = z.optional(z.nullable(z.number()))
/** Field names of the context size in model lists: vLLM; LM Studio; OpenRouter and others; Groq. */
const Listed = z.looseObject({
  id: z.string(),
  max_model_len: count,
  loaded_context_length: count,
  context_length: count,
  context_window: count,
})
const List = z.object({ data: z.array(Listed) })
/** Ollama reports the context size of loaded models. */
const Loaded = z.object({ models: z.array(z.object({ model: z.string(), context_length: count })) })

/**
 * The context size in tokens: as configured, else as the server reports, else the default. Read on demand, and
 * refreshed at intervals.
 */
export function createContextWindow(
  { provider, baseUrl, apiKey, model, contextTokens }: ModelConfig,
  fetch: typeof globalThis.fetch,
): () => Promise<number> {
  let cached: { at: number; tokens: Promise<number | null> } | null = null

  async function ask(address: string): Promise<unknown> {
    const headers = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
    const reply = await fetch(address, { headers, signal: AbortSignal.timeout(askMs) })
    return reply.ok ? reply.json() : null
  }

  async function reported(): Promise<number | null> {
    if (provider !== 'openai-compatible' || baseUrl === null) return null
    const list = List.safeParse(await ask(`${baseUrl}/models`).catch(() => null)).data
    const listed = list?.data.find(({ id }) => id === model)
    const size =
      listed?.max_model_len ??
      listed?.loaded_context_length ??
      listed?.context_length ??
      listed?.context_window
    if (size) return size
    const loaded = Loaded.safeParse(await ask(new URL('/api/ps', baseUrl).href).catch(() => null)).data
    return loaded?.models.find((one) => one.model === model)?.context_length ?? null
  }

  return async () => {
    if (contextTokens !== null) return contextTokens
    if (cached === null || Date.now() - cached.at > askEveryMs)
      cached = { at: Date.now(), tokens: reported() }
    const tokens = await cached.tokens
    return tokens !== null && Number.isInteger(tokens) && tokens > 0
      ? Math.min(tokens, mostTokens)
      : usualTokens
  }
}

import { StartFailure } from '#server/lib/start-failure.ts'
import { oneOf, read, type Environment } from './environment.ts'
import { withoutEnd } from '#server/lib/without-end.ts'

const providers = ['openai-compatible', 'openai', 'anthropic', 'google'] as const
type Provider = (typeof providers)[number]

export interface Deadlines {
  /** Until the headers of a reply, from the start of the request. */
  headersMs: number
  /** Between two chunks of the body. */
  gapMs: number
  /** In total, including a retry. */
  totalMs: number
  /** For a piece of speech of ten minutes; a server without a graphics card takes about as long. */
  speechMs: number
  /** How long background work skips a model that missed a deadline; users' requests still try it. */
  restMs: number
}

/** A model on a small machine is slow to start, and no answer should take longer than a user waits. */
const usualDeadlines: Deadlines = {
  headersMs: 30_000,
  gapMs: 20_000,
  totalMs: 120_000,
  speechMs: 900_000,
  restMs: 60_000,
}

/** A language model and its server. */
export interface ModelConfig {
  engine: 'model'
  provider: Provider
  /** Without a trailing slash; null: the provider's own URL. */
  baseUrl: string | null
  /** Null for servers that need none. */
  apiKey: string | null
  model: string
  /** Null: search is lexical only. */
  embeddingModel: string | null
  /** Null: no pictures are made. */
  imageModel: string | null
  /** Null: speech is not transcribed. */
  transcribeModel: string | null
  /** The context size in tokens; null: as its server reports. */
  contextTokens: number | null
  deadlines: Deadlines
}

export type AiConfig = { engine: 'builtin' } | ModelConfig

/**
 * Reads the variables of the language model; without any, the built-in engine is used.
 * @throws StartFailure with a sentence about contradicting variables
 */
export function readAi(environment: Environment): AiConfig {
  const baseUrl = readBaseUrl(environment)
  const apiKey = read(environment, 'AI_API_KEY') ?? null
  const model = read(environment, 'AI_MODEL')
  const embeddingModel = read(environment, 'AI_EMBEDDING_MODEL') ?? null
  const imageModel = read(environment, 'AI_IMAGE_MODEL') ?? null
  const transcribeModel = read(environment, 'AI_TRANSCRIBE_MODEL') ?? null
  const provider = readProvider(environment, baseUrl)
  if (provider === null) {
    const alone = [
      'AI_MODEL',
      'AI_API_KEY',
      'AI_EMBEDDING_MODEL',
      'AI_IMAGE_MODEL',
      'AI_TRANSCRIBE_MODEL',
      'AI_CONTEXT_TOKENS',
    ].find((name) => read(environment, name))
    if (alone === undefined) return { engine: 'builtin' }
    throw new StartFailure(
      `${alone} is set, but neither AI_PROVIDER nor AI_BASE_URL says where the language model is; set one of them.`,
    )
  }
  const origin = read(environment, 'AI_PROVIDER') ? 'AI_PROVIDER' : 'AI_BASE_URL'
  if (model === undefined)
    throw new StartFailure(`${origin} is set, but AI_MODEL is not; name the model that is to answer.`)
  requireReachable(provider, baseUrl, apiKey)
  if (provider === 'anthropic' && embeddingModel !== null) {
    throw new StartFailure(
      `AI_EMBEDDING_MODEL is set, but AI_PROVIDER=anthropic offers no embeddings; leave AI_EMBEDDING_MODEL out.`,
    )
  }
  if (provider === 'anthropic' && imageModel !== null) {
    throw new StartFailure(
      `AI_IMAGE_MODEL is set, but AI_PROVIDER=anthropic makes no pictures; leave AI_IMAGE_MODEL out.`,
    )
  }
  if ((provider === 'anthropic' || provider === 'google') && transcribeModel !== null) {
    throw new StartFailure(
      `AI_TRANSCRIBE_MODEL is set, but AI_PROVIDER=${provider} has no address for transcriptions; leave AI_TRANSCRIBE_MODEL out.`,
    )
  }
  return {
    engine: 'model',
    provider,
    baseUrl,
    apiKey,
    model,
    embeddingModel,
    imageModel,
    transcribeModel,
    contextTokens: readContextTokens(environment),
    deadlines: usualDeadlines,
  }
}

/** A smaller context cannot hold a question and a passage. */
const leastContextTokens = 1_024

function readContextTokens(environment: Environment): number | null {
  const value = read(environment, 'AI_CONTEXT_TOKENS')
  if (value === undefined) return null
  if (!/^\d{4,7}$/.test(value) || Number(value) < leastContextTokens)
    throw new StartFailure(
      `AI_CONTEXT_TOKENS must be a whole number from ${leastContextTokens} on, such as 8192; it is ${JSON.stringify(value)}.`,
    )
  return Number(value)
}

function readProvider(environment: Environment, baseUrl: string | null): Provider | null {
  if (read(environment, 'AI_PROVIDER') === undefined) return baseUrl === null ? null : 'openai-compatible'
  return oneOf(environment, 'AI_PROVIDER', providers, 'openai-compatible')
}

function requireReachable(provider: Provider, baseUrl: string | null, apiKey: string | null): void {
  if (provider === 'openai-compatible' && baseUrl === null)
    throw new StartFailure('AI_PROVIDER=openai-compatible needs an address; set AI_BASE_URL too.')
  if (provider !== 'openai-compatible' && apiKey === null)
    throw new StartFailure(`AI_PROVIDER=${provider} needs a key; set AI_API_KEY too.`)
}

function readBaseUrl(environment: Environment): string | null {
  const value = read(environment, 'AI_BASE_URL')
  if (value === undefined) return null
  const url = URL.parse(value)
  const isPlain = url && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new StartFailure(
      'AI_BASE_URL must be an address like https://models.example.org/v1; a key goes into AI_API_KEY.',
    )
  }
  return withoutEnd(url.href, '/')
}

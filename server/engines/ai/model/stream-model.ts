import { InvalidResponseDataError } from '@ai-sdk/provider'
import type {
  LanguageModelV4,
  LanguageModelV4FinishReason,
  LanguageModelV4Message,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { OnSpent } from '#server/engines/ai/ai.ts'
import { ProviderFailure } from './provider-failure.ts'
import { spentOnChat, tookNothing } from './tokens.ts'

/** A model that does not stop is stopped here. */
const longestText = 20_000

export interface ModelCall {
  model: LanguageModelV4
  instructions: string
  messages: LanguageModelV4Message[]
  onSpent: OnSpent | undefined
}

/**
 * The text of one call to a model, in parts. Ending it early ends the request too. A text that ends without the model
 * saying that it has ended is an error. However it ends, what it took is told.
 */
export async function* streamModel(
  { model, instructions, messages, onSpent }: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<string> {
  signal.throwIfAborted()
  const leaving = new AbortController()
  let length = 0
  let usage: LanguageModelV4Usage | null = null
  let isFree = false
  try {
    const { stream } = await model.doStream({
      prompt: [{ role: 'system', content: instructions }, ...messages],
      abortSignal: AbortSignal.any([signal, leaving.signal]),
    })
    for await (const part of stream) {
      signal.throwIfAborted()
      if (part.type === 'error') throw length > 0 ? amidText(part.error) : part.error
      if (part.type === 'text-delta' && part.delta !== '') {
        length += part.delta.length
        yield part.delta
        if (length > longestText) return
      }
      if (part.type !== 'finish') continue
      usage = part.usage
      requireEnd(part.finishReason, length)
    }
  } catch (error) {
    isFree = length === 0 && usage === null && tookNothing(error, signal)
    throw error
  } finally {
    leaving.abort()
    if (!isFree) onSpent?.(spentOnChat(model.modelId, usage, { instructions, messages }, length))
  }
}

function requireEnd({ unified, raw }: LanguageModelV4FinishReason, length: number): void {
  const told = `ended after ${length} characters, by ${raw ?? 'nothing said'}`
  if (unified === 'content-filter') throw new ProviderFailure('declined', told)
  if (length === 0) throw new ProviderFailure('nonsense', told)
  if (unified === 'interrupted') throw new ProviderFailure('cutOff', told)
}

/** A connection closed in good order, but before the model said that it had ended, looks like nonsense to the library. */
const amidText = (error: unknown): unknown =>
  InvalidResponseDataError.isInstance(error) ? new ProviderFailure('cutOff', error.message) : error

import { InvalidResponseDataError, streamText, type LanguageModel, type ModelMessage } from 'ai'
import { ProviderFailure } from './provider-failure.ts'

/** A model that does not stop is stopped here. */
const longestText = 20_000

export interface ModelCall {
  model: LanguageModel
  instructions: string
  messages: ModelMessage[]
}

/**
 * The text of one call to a model, in parts. Ending it early ends the request too. A text that ends without the model
 * saying that it has ended is an error.
 */
export async function* streamModel(call: ModelCall, signal: AbortSignal): AsyncGenerator<string> {
  const leaving = new AbortController()
  // Not the library's own tries and timers: they know nothing of a server that is silent after its headers.
  const { stream } = streamText({
    ...call,
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, leaving.signal]),
    onError: () => {},
  })
  let length = 0
  try {
    for await (const part of stream) {
      if (part.type === 'error') throw length > 0 ? amidText(part.error) : part.error
      if (part.type === 'abort') signal.throwIfAborted()
      if (part.type === 'text-delta') {
        yield part.text
        length += part.text.length
        if (length > longestText) return
      }
      if (part.type === 'finish') requireEnd(part, length)
    }
  } finally {
    leaving.abort()
  }
}

function requireEnd(
  { finishReason, rawFinishReason }: { finishReason: string; rawFinishReason: string | undefined },
  length: number,
): void {
  const told = `ended after ${length} characters, by ${rawFinishReason ?? 'nothing said'}`
  if (finishReason === 'content-filter') throw new ProviderFailure('declined', told)
  if (length === 0) throw new ProviderFailure('nonsense', told)
}

/** A connection closed in good order, but before the model said that it had ended, looks like nonsense to the library. */
const amidText = (error: unknown): unknown =>
  InvalidResponseDataError.isInstance(error) ? new ProviderFailure('cutOff', error.message) : error

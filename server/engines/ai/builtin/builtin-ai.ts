import type { Ai } from '#server/engines/ai/ai.ts'
import { builtinCaption } from './builtin-caption.ts'

/** Captions without a language model, from what is known of a file; answers are what was found. */
export function createBuiltinAi(): Ai {
  return {
    hasModel: false,
    embeddings: null,
    pictures: null,
    caption: async (request, signal) => {
      signal.throwIfAborted()
      return { text: builtinCaption(request), by: 'builtin', note: null }
    },
    nameGroups: async () => null,
    readQuestion: async () => null,
    answer: async function* (request, signal) {
      for (const part of request.withoutModel) {
        signal.throwIfAborted()
        yield part
      }
    },
  }
}

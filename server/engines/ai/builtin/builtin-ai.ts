import type { Ai } from '#server/engines/ai/ai.ts'
import { builtinCaption } from './builtin-caption.ts'

/** The engine without a language model: captions from a file's facts, answers as made without a model. */
export function createBuiltinAi(): Ai {
  return {
    hasModel: false,
    embeddings: null,
    pictures: null,
    transcriptions: null,
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

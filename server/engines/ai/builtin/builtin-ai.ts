import type { Ai } from '#server/engines/ai/ai.ts'
import { builtinAnswer } from './builtin-answer.ts'
import { builtinCaption } from './builtin-caption.ts'

/** Captions and answers without a language model: from what is known of a file, and by quoting. */
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
      for (const part of builtinAnswer(request)) {
        signal.throwIfAborted()
        yield part
      }
    },
  }
}

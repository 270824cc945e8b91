import type { Ai } from './ai.ts'
import { answerParts } from './builtin-answer.ts'
import { captionOf } from './builtin-caption.ts'

/** Captions and answers without a language model: from what is known of a file, and by quoting. */
export function createBuiltinAi(): Ai {
  return {
    hasModel: false,
    embeddings: null,
    caption: async (request, signal) => {
      signal.throwIfAborted()
      return { text: captionOf(request), by: 'builtin', note: null }
    },
    answer: async function* (request, signal) {
      for (const part of answerParts(request)) {
        signal.throwIfAborted()
        yield part
      }
    },
  }
}

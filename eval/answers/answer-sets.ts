import { fileURLToPath } from 'node:url'

/** The folders of documents and questions, by what they are for. */
export const answerSets: Record<string, string> = {
  tuned: fileURLToPath(new URL('tuned', import.meta.url)),
}

import { AnswerFailed } from '#server/engines/ai/ai.ts'
import { mostUnreadCounted } from './chat-queries.ts'

/** Why there is no answer. */
export function failureWords(error: unknown, signal: AbortSignal): string {
  if (error instanceof AnswerFailed) return error.words
  if (signal.aborted) return 'The answer took too long or was cut off. Ask again.'
  return 'Couldn’t write an answer. Ask again.'
}

/** What an answer could not be based on yet; '' when everything is read. */
export function unreadWords(count: number): string {
  if (count === 0) return ''
  const many = count > mostUnreadCounted ? `More than ${mostUnreadCounted}` : String(count)
  const files = count === 1 ? 'One file is' : `${many} files are`
  return `\n\n${files} still being read and not included in this answer. Ask again in a moment.`
}

import { eld } from 'eld/extrasmall'
import { stopWords } from '#server/lib/stop-words.ts'

/** In fewer letters, detection takes a few names or headings for a language that few people write. */
const fewestLetters = 100

/** Two letters (ISO 639-1), or null when the text is too short or too mixed to be sure. */
export function languageOf(text: string): string | null {
  const sample = text.slice(0, 4_000)
  const result = eld.detect(sample)
  if (!result.isReliable()) return null
  return result.language in stopWords || lettersIn(sample) >= fewestLetters ? result.language : null
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

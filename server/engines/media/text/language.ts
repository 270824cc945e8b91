import { eld } from 'eld/extrasmall'
import { stopWords } from '#server/lib/stop-words.ts'

/** In shorter texts, detection takes names and headings for a rare language. */
const fewestLetters = 100

/** The language of a text (ISO 639-1); null when it is too short or too mixed to be sure. */
export function languageOf(text: string): string | null {
  const sample = text.slice(0, 4_000)
  const result = eld.detect(sample)
  if (!result.isReliable()) return null
  return result.language in stopWords || lettersIn(sample) >= fewestLetters ? result.language : null
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

import { eld } from 'eld/extrasmall'

/** Two letters (ISO 639-1), or null when the text is too short or too mixed to be sure. */
export function languageOf(text: string): string | null {
  const result = eld.detect(text.slice(0, 4_000))
  return result.isReliable() ? result.language : null
}

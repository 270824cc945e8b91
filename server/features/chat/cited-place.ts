import type { StoredSource } from '#server/db/schema.ts'

/** A passage as offered for citation: its text, and the row or line of its first line. */
export interface OfferedPassage {
  source: StoredSource
  text: string
  /** Its place is exact and need not be narrowed. */
  isExact: boolean
}

/**
 * Narrows a source to the row or line that the answer took from its passage: the one that shares most words with the
 * text in front of the citation. Without a shared word, the start of the passage is kept.
 */
export function citedPlace({ source, text, isExact }: OfferedPassage, cited: string): StoredSource {
  if (isExact || (source.row === null && source.line === null)) return source
  const words = wordsOf(cited)
  const scores = text.split('\n').map((line) => [...wordsOf(line)].filter((word) => words.has(word)).length)
  const best = Math.max(...scores)
  if (best === 0) return source
  const offset = scores.indexOf(best)
  return source.row !== null
    ? { ...source, row: source.row + offset }
    : { ...source, line: (source.line ?? 1) + offset }
}

/** The text before the first occurrence of a number, back to the previous citation. */
export function textBefore(answer: string, number: number): string {
  const at = answer.indexOf(`[${number}]`)
  const before = answer.slice(0, Math.max(at, 0))
  return before.slice(before.lastIndexOf(']') + 1)
}

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}.,]*[\p{L}\p{N}]/gu) ?? [])

import { codesIn, wordsIn } from '#server/lib/language/words.ts'
import { datesIn, type DateInText } from '#server/lib/language/dates.ts'
import { stem } from '#server/lib/language/stems.ts'
import type { Question, Term } from './question.ts'

/** A word of a text that is one of a question's terms, and how surely: 1 where it is the same word. */
export interface Hit {
  term: number
  level: number
  at: number
}

/** Where a text meets a question. */
export interface Hits {
  terms: readonly Hit[]
  /** Where a code of the question stands. */
  codes: readonly { code: string; at: number }[]
  dates: readonly DateInText[]
}

/** How surely a word that is met is the one that was meant. */
const levels = { same: 1, stem: 0.95, corrected: 0.9, part: 0.7, derived: 0.55 } as const
/** Shorter words are no parts of others. */
const shortestPart = 5

/** A term that stands nowhere, and the word that stands there in its place. */
export type Corrections = ReadonlyMap<string, readonly string[]>

/** Prepares a question once, to be met in many texts. */
export function meeter({ terms, codes }: Question, corrections: Corrections) {
  const beginnings = new Set<string>()
  for (const term of terms) {
    for (const form of [term.folded, ...term.stems, ...(corrections.get(term.folded) ?? [])])
      beginnings.add(form.slice(0, 3))
  }
  const parts = terms.filter(({ folded }) => folded.length >= shortestPart)
  const wanted = new Set(codes.map(({ code }) => code))
  /** Long texts say the same words again and again. */
  const known = new Map<string, readonly Omit<Hit, 'at'>[]>()

  function hitsOf(folded: string, language: string | null): readonly Omit<Hit, 'at'>[] {
    const key = `${language} ${folded}`
    const before = known.get(key)
    if (before) return before
    const found = terms.flatMap((term, at) => {
      const level = levelOf(term, folded, language, corrections)
      return level > 0 ? [{ term: at, level }] : []
    })
    known.set(key, found)
    return found
  }

  const isLikely = (folded: string): boolean =>
    beginnings.has(folded.slice(0, 3)) ||
    (folded.length > 7 && parts.some((term) => folded.endsWith(term.folded)))

  return (text: string, language: string | null): Hits => {
    const found: Hit[] = []
    const foundCodes: { code: string; at: number }[] = []
    for (const { folded, at } of wordsIn(text)) {
      if (wanted.has(folded)) foundCodes.push({ code: folded, at })
      if (!isLikely(folded)) continue
      for (const hit of hitsOf(folded, language)) found.push({ ...hit, at })
    }
    if (wanted.size > 0)
      for (const { code, at } of codesIn(text)) if (wanted.has(code)) foundCodes.push({ code, at })
    return { terms: found, codes: foundCodes, dates: datesIn(text) }
  }
}

function levelOf(term: Term, word: string, language: string | null, corrections: Corrections): number {
  if (term.folded === word) return levels.same
  const root = stem(word, language)
  if (term.stems.includes(root) || (language !== 'en' && term.stems.includes(stem(word, 'en'))))
    return levels.stem
  if (corrections.get(term.folded)?.some((form) => form === word || form === root) === true)
    return levels.corrected
  if (isPart(term.folded, word) || term.stems.some((one) => isPart(one, word))) return levels.part
  if (isPart(word, term.folded)) return levels.derived
  return isDerived(term.folded, word) ? levels.derived : 0
}

/** 'Rechnung' in 'Stromrechnung', 'boat' in 'boathouse'. */
const isPart = (part: string, whole: string): boolean =>
  part.length >= shortestPart &&
  whole.length >= part.length + 3 &&
  (whole.endsWith(part) || whole.startsWith(part))

/** 'painter' and 'painting': they begin alike, and differ in little more than an ending. */
function isDerived(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  if (shorter < 5 || Math.abs(one.length - other.length) > 4) return false
  const alike = Math.max(5, shorter - 2)
  return one.slice(0, alike) === other.slice(0, alike)
}

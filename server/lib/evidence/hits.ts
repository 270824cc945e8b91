import { codesIn, wordsIn } from '#server/lib/language/words.ts'
import { datesIn, type DateInText } from '#server/lib/language/dates.ts'
import { stem, usual } from '#server/lib/language/stems.ts'
import { allStopWords } from '#server/lib/stop-words.ts'
import type { Question, Term } from '#server/lib/question/question.ts'

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
const levels = {
  same: 1,
  stem: 0.95,
  corrected: 0.9,
  initial: 0.9,
  alike: 0.6,
  part: 0.7,
  derived: 0.55,
  translated: 0.65,
} as const
/** Shorter words are no parts of others; at the end of one, where compounds have what they are, one letter less will do. */
const shortestPart = 5
const shortestEnd = 4
const leastRest = 3

/** In place of a language: of a few words nobody can tell in which it is. */
export const anyLanguage = 'any'

/** A term that stands nowhere, and the word that stands there in its place. */
export type Corrections = ReadonlyMap<string, readonly string[]>

/** Prepares a question once, to be met in many texts. */
export function meeter({ terms, codes }: Pick<Question, 'terms' | 'codes'>, corrections: Corrections) {
  const beginnings = new Set<string>()
  for (const term of terms) {
    const forms = [
      term.folded,
      ...term.stems,
      ...term.alike,
      ...Object.values(term.translations).flat(),
      ...(corrections.get(term.folded) ?? []),
    ]
    for (const form of forms)
      beginnings.add(form.slice(0, 3)).add(/^ge\p{L}{4}/u.test(form) ? form.slice(2, 5) : form.slice(0, 3))
  }
  const parts = terms.filter(({ folded }) => folded.length >= shortestEnd)
  const germanEnds = terms.flatMap(({ translations }) => translations['de'] ?? [])
  const names = terms.filter(({ isName }) => isName)
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
    (folded.length >= shortestEnd + leastRest &&
      [folded, folded.replace(plural, '')].some((form) =>
        parts.some((term) => term.stems.some((one) => form.endsWith(one)) || form.endsWith(term.folded)),
      )) ||
    germanEnds.some((end) => isPart(end, folded)) ||
    (/^ge\p{L}{4}/u.test(folded) && beginnings.has(folded.slice(2, 5))) ||
    (folded.length >= shortestPart && parts.some((term) => isPart(folded, term.folded))) ||
    names.some((term) => term.folded.startsWith(folded))

  /** Which first name 'I.' stands for before a family name that was asked for with it; -1 for none. */
  const shortened = (initial: string, next: string | undefined): number =>
    terms.findIndex(
      ({ isName, folded }, at) =>
        isName &&
        folded.startsWith(initial) &&
        terms[at + 1]?.isName === true &&
        terms[at + 1]?.folded === next,
    )

  return (text: string, language: string | null): Hits => {
    const found: Hit[] = []
    const foundCodes: { code: string; at: number }[] = []
    const words = wordsIn(text)
    words.forEach(({ folded, at }, place) => {
      if (wanted.has(folded)) foundCodes.push({ code: folded, at })
      if (folded.length === 1 && text[at + 1] === '.') {
        const term = shortened(folded, words[place + 1]?.folded)
        if (term !== -1) found.push({ term, level: levels.initial, at })
      }
      if (!isLikely(folded)) return
      for (const hit of hitsOf(folded, language)) found.push({ ...hit, at })
    })
    if (wanted.size > 0)
      for (const { code, at } of codesIn(text)) if (wanted.has(code)) foundCodes.push({ code, at })
    return { terms: found, codes: foundCodes, dates: datesIn(text) }
  }
}

function levelOf(term: Term, word: string, language: string | null, corrections: Corrections): number {
  if (term.folded === word) return levels.same
  if (language === anyLanguage)
    return Math.max(...[null, ...usual].map((one) => levelOf(term, word, one, corrections)))
  const root = stem(word, language)
  if (term.stems.includes(root) || (language !== 'en' && term.stems.includes(stem(word, 'en'))))
    return levels.stem
  if (corrections.get(term.folded)?.some((form) => form === word || form === root) === true)
    return levels.corrected
  if (term.stems.includes(withoutGe(word, language)) || withoutGe(term.folded, 'de') === root)
    return levels.stem
  if (term.alike.some((other) => other === word || other === root || stem(other, language) === root))
    return levels.alike
  // 'Chemie' is no 'chemises': where a dictionary has a word of the other language, it is that.
  if ((term.translations[language ?? '']?.length ?? 0) === 0) {
    const parted = partLevel(term, word, root)
    if (parted > 0) return parted
  }
  if (isTranslated(term, word, root, language)) return levels.translated
  return term.isName && isShortFor(word, term.folded) ? levels.derived : 0
}

/** How surely one of two words is a part of the other, or is made of the same. */
function partLevel(term: Term, word: string, root: string): number {
  if (isPart(term.folded, word) || isPart(term.folded, root)) return levels.part
  if (term.stems.some((one) => isPart(one, word))) return levels.part
  const isMade =
    isPart(word, term.folded) ||
    beginsWith(term.folded, root) ||
    isDerived(term.folded, word) ||
    term.stems.some((one) => one.length >= 4 && isEnded(one, word))
  return isMade ? levels.derived : 0
}

/** 'Zaun' in a German text for 'fence', and 'Gartenzaun'. */
const isTranslated = ({ translations }: Term, word: string, root: string, language: string | null): boolean =>
  (translations[language ?? ''] ?? []).some(
    (other) => other === word || stem(other, language) === root || (language === 'de' && isPart(other, word)),
  )

/** 'geknetet' as the stem of 'kneten'; a word that is no such participle as it is. */
const withoutGe = (word: string, language: string | null): string =>
  language === 'de' && /^ge\p{L}{4,}(?:t|en)$/u.test(word) ? word.slice(2).replace(/(?:et|t|en)$/, '') : word

/** 'Ros' for 'Rosalind'. */
const isShortFor = (short: string, name: string): boolean =>
  short.length >= 3 && name.length >= short.length + 3 && name.startsWith(short) && !allStopWords.has(short)

/** How several of a compound end: 'Zählerstände'. */
const plural = /(?:en|er|e|n|s)$/

/** 'Rechnung' in 'Stromrechnung', 'boat' in 'boathouse'. */
const isPart = (part: string, whole: string): boolean =>
  whole.length >= part.length + leastRest &&
  ((part.length >= shortestEnd && whole.endsWith(part)) ||
    (part.length >= shortestPart && whole.startsWith(part)) ||
    isMiddle(part, whole))

/** 'Zähler' in 'Stromzählernummer'. */
const isMiddle = (part: string, whole: string): boolean => {
  const at = part.length < shortestMiddle ? -1 : whole.indexOf(part)
  return at >= shortestEnd && whole.length - at - part.length >= shortestEnd
}
const shortestMiddle = 6

/** 'Hüfte' in 'Hüftoperation'. */
const beginsWith = (compound: string, root: string): boolean =>
  root.length >= 4 && compound.length >= root.length + 5 && compound.startsWith(root)

/** 'zahlbar' is 'zahl' with an ending that makes another word of the same. */
const isEnded = (root: string, word: string): boolean => {
  const bare = root.replace(/(?:en|er|ir|ar|re|e)$/, '')
  return bare.length >= 4 && word.startsWith(bare) && endings.test(word.slice(bare.length))
}
const endings =
  /^(?:bar|ung|ungen|lich|isch|ig|er|erin|able|ible|ment|ments|tion|ation|ing|ings|age|eur|euse|ador|adora|ance|ence|al|ar|en|t|te|s|es|ed)$/

/** 'painter' and 'painting': they begin alike, and differ in little more than an ending. */
function isDerived(one: string, other: string): boolean {
  if (isEnded(one, other) || isEnded(other, one)) return true
  const shorter = Math.min(one.length, other.length)
  if (shorter < 5 || Math.abs(one.length - other.length) > 4) return false
  const alike = Math.max(5, shorter - 2)
  return one.slice(0, alike) === other.slice(0, alike)
}

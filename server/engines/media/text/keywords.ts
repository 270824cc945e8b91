import { allStopWords, stopWords } from '#server/lib/stop-words.ts'

const mostKeywords = 8
/** Keywords are counted in the first so many characters. */
export const countedCharacters = 200_000

/** URLs are no keywords. */
const address = /\b(?:https?:\/\/|www\.)\S+/g

interface Term {
  count: number
  /** The count of each spelling. */
  spellings: Map<string, number>
  words: number
  /** Capitalised within a sentence. */
  isName: boolean
}

/** The most frequent words and word pairs of a text, at most 8, without stop words. Words that occur once must be names. */
export function keywordsOf(text: string, language: string | null): string[] {
  const terms = countTerms(
    text.slice(0, countedCharacters),
    (language && stopWords[language]) || allStopWords,
  )
  const ranked = [...terms.values()]
    .filter((term) => term.count > 1 || (term.words === 1 && term.isName))
    .toSorted((one, other) => scoreOf(other) - scoreOf(one))
  const chosen: string[] = []
  for (const term of ranked) {
    if (chosen.length === mostKeywords) break
    const spelling = commonSpelling(term)
    const lower = spelling.toLowerCase()
    // 'Lake' adds nothing to 'Lake Awe'.
    if (!chosen.some((other) => containsWord(other.toLowerCase(), lower))) chosen.push(spelling)
  }
  return chosen
}

function countTerms(text: string, ignored: ReadonlySet<string>): Map<string, Term> {
  const terms = new Map<string, Term>()
  // Pairs do not span the end of a sentence or a list item.
  for (const clause of text.replaceAll(address, ' ').split(/[.!?;:,()[\]{}"“”„|<>\n\r\t=/\\*#]+/)) {
    let previous: string | null = null
    let isFirst = true
    for (const [word] of clause.matchAll(/[\p{L}\p{M}][\p{L}\p{M}\p{N}'’-]*/gu)) {
      const isMeaningful = word.length > 2 && !ignored.has(word.toLowerCase().replace('’', "'"))
      if (isMeaningful) count(terms, word, { words: 1, isName: !isFirst && isCapital(word) })
      if (isMeaningful && previous !== null) {
        count(terms, `${previous} ${word}`, { words: 2, isName: isCapital(previous) && isCapital(word) })
      }
      previous = isMeaningful ? word : null
      isFirst = false
    }
  }
  return terms
}

function isCapital(word: string): boolean {
  return /^\p{Lu}/u.test(word)
}

function count(terms: Map<string, Term>, spelling: string, kind: Pick<Term, 'words' | 'isName'>): void {
  const key = spelling.toLowerCase().replace(/(?<=\p{L}{3})(?:es|s|n|en)$/u, '')
  const term = terms.get(key) ?? { count: 0, spellings: new Map<string, number>(), ...kind }
  term.count += 1
  term.isName ||= kind.isName
  term.spellings.set(spelling, (term.spellings.get(spelling) ?? 0) + 1)
  terms.set(key, term)
}

function scoreOf(term: Term): number {
  const spelling = commonSpelling(term)
  return (
    term.count * (term.words === 2 ? 1.8 : 1) * (term.isName ? 1.3 : 1) * Math.min(spelling.length, 10) ** 0.3
  )
}

function commonSpelling(term: Term): string {
  let best = ''
  let most = 0
  for (const [spelling, times] of term.spellings) {
    if (times > most) {
      best = spelling
      most = times
    }
  }
  return best
}

function containsWord(phrase: string, part: string): boolean {
  return ` ${phrase} `.includes(` ${part} `) || ` ${part} `.includes(` ${phrase} `)
}

import { allStopWords, stopWords } from '#server/lib/stop-words.ts'

const mostKeywords = 8
const mostCharacters = 200_000

interface Term {
  count: number
  /** How often it stands in each spelling. */
  spellings: Map<string, number>
  words: number
}

/**
 * The words and pairs of words that a text uses most, without those that every text uses; as the text spells them, the most
 * frequent first. A word of a short text may stand alone once.
 */
export function keywordsOf(text: string, language: string | null): string[] {
  const terms = countTerms(text.slice(0, mostCharacters), (language && stopWords[language]) || allStopWords)
  const ranked = [...terms.values()]
    .filter((term) => term.words === 1 || term.count > 1)
    .sort((one, other) => scoreOf(other) - scoreOf(one))
  const chosen: string[] = []
  for (const term of ranked) {
    if (chosen.length === mostKeywords) break
    const spelling = commonSpelling(term)
    const lower = spelling.toLowerCase()
    // 'Lake' says nothing beside 'Lake Awe'.
    if (!chosen.some((other) => containsWord(other.toLowerCase(), lower))) chosen.push(spelling)
  }
  return chosen
}

function countTerms(text: string, ignored: ReadonlySet<string>): Map<string, Term> {
  const terms = new Map<string, Term>()
  // Pairs do not reach over the end of a sentence or a list.
  for (const clause of text.split(/[.!?;:,()[\]{}"“”„|<>\n\r\t=/\\*#]+/)) {
    let previous: string | null = null
    for (const [word] of clause.matchAll(/[\p{L}\p{M}][\p{L}\p{M}\p{N}'’-]*/gu)) {
      const isMeaningful = word.length > 2 && !ignored.has(word.toLowerCase().replace('’', "'"))
      if (isMeaningful) count(terms, word, 1)
      if (isMeaningful && previous !== null) count(terms, `${previous} ${word}`, 2)
      previous = isMeaningful ? word : null
    }
  }
  return terms
}

function count(terms: Map<string, Term>, spelling: string, words: number): void {
  const key = spelling.toLowerCase().replace(/(?<=\p{L}{3})(?:es|s|n|en)$/u, '')
  const term = terms.get(key) ?? { count: 0, spellings: new Map<string, number>(), words }
  term.count += 1
  term.spellings.set(spelling, (term.spellings.get(spelling) ?? 0) + 1)
  terms.set(key, term)
}

function scoreOf(term: Term): number {
  const spelling = commonSpelling(term)
  const isName = /^\p{Lu}/u.test(spelling) ? 1.3 : 1
  return term.count * (term.words === 2 ? 1.8 : 1) * isName * Math.min(spelling.length, 10) ** 0.3
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

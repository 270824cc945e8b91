import { allStopWords } from '#server/lib/stop-words.ts'

/** Words of questions and of this product that say nothing about what is looked for. */
const askingWords = new Set(
  `ask answer anything far long often take takes took describe document documents explain file files find give happen happened image images information know
  list look many mean mention mentioned mentions much note noted notes overview photo photos picture pictures please question say
  says show story stories summarise summarize summary tell text there think want write about erzähl erzähle zeig zeige
  zusammenfassung gibt bilder fotos dateien geschichte résumé raconte montre résumer histoire resumen cuéntame`.split(
    /\s+/,
  ),
)

export interface Term {
  /** As it was typed, in lower case. */
  word: string
  /** Without the endings that a word gets by number, case or tense. */
  base: string
  /** Without those, either, that make another word of it: 'opener' and 'opens' share 'open'. */
  stem: string
}

export interface Question {
  terms: Term[]
  asksNumber: boolean
  asksTime: boolean
}

/** What a question looks for; without terms it asks for everything. */
export function readQuestion(question: string): Question {
  const terms = new Map<string, Term>()
  for (const word of wordsOf(question)) {
    if (!isMeaningful(word)) continue
    const term = termOf(word)
    if (!terms.has(term.stem)) terms.set(term.stem, term)
  }
  return {
    terms: [...terms.values()].slice(0, 30),
    asksNumber:
      /\b(?:how (?:many|much|old|long|far|high)|cost|costs|price|total|sum|number|wie ?viele?|kosten|combien|cu[aá]nt[oa]s?|quant[oi]|hoeveel)\b/iu.test(
        question,
      ),
    asksTime:
      /\b(?:when|what (?:day|date|time|year)|which (?:day|date|year)|wann|quand|cu[aá]ndo|quando|wanneer)\b/iu.test(
        question,
      ),
  }
}

/** A word, in lower case, with what is left of it. */
export const termOf = (word: string): Term => ({
  word,
  base: cut(word, baseEndings),
  stem: cut(word, stemEndings),
})

/** All words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
}

function isMeaningful(word: string): boolean {
  if (allStopWords.has(word) || askingWords.has(word)) return false
  return word.length > 2 || /\p{N}/u.test(word) || /[^\p{Script=Latin}]/u.test(word)
}

const baseEndings = /(?<=.{3})(?:ings?|ed|es|en|s|e|n)$/
const stemEndings = /(?<=.{3})(?:ings?|edly|ed|ely|ly|es|en|er|s|e|n)$/

/** Cuts endings of English, and the commonest of its neighbours; accents do not count. */
function cut(word: string, endings: RegExp): string {
  const bare = word.normalize('NFKD').replace(/\p{M}/gu, '')
  if (bare.length < 4 || /\p{N}/u.test(bare)) return bare
  const short = bare.replace(/(?<=.{3})(?:ies|ied|y)$/, 'i').replace(endings, '')
  // 'stopped' and 'stopping' meet 'stop'.
  return short.replace(/([bdfgmnprt])\1$/, '$1')
}

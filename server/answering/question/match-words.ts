import { editDistance } from '#server/lib/language/slips.ts'
import { wordsIn } from '#server/lib/language/words.ts'
import type { QuestionWord } from '#server/answering/question/question.ts'
import { wordStem } from '#server/answering/question/word-stem.ts'
import { languages } from '#server/answering/languages/languages.ts'

/** How well a text's word is a question's word, from 0 to 1. */
export const quality = { same: 1, form: 0.95, synonym: 0.8, compound: 0.6, slip: 0.7 } as const
const shortestCompound = 4
const shortestSlip = 5

/** The words of a heading, a name or a value: 'opening.weekend_US' and 'unitPrice' are several. */
export function partsOf(text: string): string[] {
  const parted = text
    .slice(0, 300)
    .replaceAll(/(?<=\p{Ll}{2})(?=\p{Lu})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
    .replaceAll('_', ' ')
  return wordsIn(parted).map(({ folded }) => folded)
}

const stems = new Map<string, readonly string[]>()
/** Of a folded word, in all languages. */
function stemsOf(folded: string): readonly string[] {
  const known = stems.get(folded)
  if (known !== undefined) return known
  if (stems.size > 20_000) stems.clear()
  const all = [...new Set(languages.map(({ code }) => wordStem(folded, code)))]
  stems.set(folded, all)
  return all
}

/** How well one of the words is what a question's word says; 0 for none. */
export function bestMatch(word: QuestionWord, words: readonly string[]): number {
  return words.reduce((best, other) => Math.max(best, matchOf(word, other)), 0)
}

export function matchOf(word: QuestionWord, other: string): number {
  const { folded, stem: own } = word
  if (other === folded) return quality.same
  if (/\d/.test(folded) || /\d/.test(other)) return 0
  const otherStems = stemsOf(other)
  if (own.length >= 3 && otherStems.includes(own)) return quality.form
  const { synonyms, synonymStems } = otherNamesOf(word)
  if (synonyms.has(other) || otherStems.some((one) => synonymStems.has(one))) return quality.synonym
  if (isPart(folded, other) || isPart(other, own)) return quality.compound
  return folded.length >= shortestSlip &&
    folded[0] === other[0] &&
    Math.abs(folded.length - other.length) < 2 &&
    editDistance(folded, other) === 1
    ? quality.slip
    : 0
}

interface OtherNames {
  synonyms: ReadonlySet<string>
  synonymStems: ReadonlySet<string>
}

/** Words are compared with each heading and value of each table. */
const otherNames = new WeakMap<QuestionWord, OtherNames>()
function otherNamesOf(word: QuestionWord): OtherNames {
  const known = otherNames.get(word)
  if (known !== undefined) return known
  const found = {
    synonyms: new Set(word.synonyms),
    synonymStems: new Set(word.synonyms.filter((synonym) => synonym.length > 3).flatMap(stemsOf)),
  }
  otherNames.set(word, found)
  return found
}

/** 'goldmedaillen' begins or ends with 'gold'; 'pop' with 'population'. */
const isPart = (whole: string, part: string): boolean =>
  part.length >= shortestCompound &&
  whole.length > part.length + 1 &&
  (whole.startsWith(part) || whole.endsWith(part))

import { fold } from '#server/lib/language/words.ts'
import { codeMark, soughtMarks, writtenForms } from '#server/lib/language/date-forms.ts'
import { inheritedShare, type Question, type QuestionWord } from '#server/answering/question/question.ts'
import type { Sought } from './sought-forms.ts'

/** A part of a question that is searched in the word index. */
interface SoughtWord extends Sought {
  /** The word it belongs to; null for dates and codes. */
  folded: string | null
  /** Its weight, besides its rarity. */
  weight: number
}

/** The share of a word's weight when only a translation of it occurs. */
const translatedShare = 0.65

/** The minimum length of a part of a long word, and of the rest. */
const shortestPart = 5
const leastRest = 3
const longestSplit = 30

/** The words, codes and dates of a question; the dates in common formats. */
export function soughtIn({ words, codes, dates }: Question): SoughtWord[] {
  const isCode = ({ folded }: QuestionWord): boolean =>
    codes.some(({ code, written }) => code === folded || fold(written) === folded)
  return [
    ...words
      .filter((word) => !word.isNegated && !isCode(word))
      .flatMap((word) => [wordOf(word), ...translationOf(word)]),
    ...codes.map(({ written, code }) =>
      phrase([...new Set([written, written.replaceAll(/[-_./]+/g, ' ')])], [codeMark(code)], 1.5),
    ),
    ...dates.map((date) => phrase(writtenForms(date), soughtMarks(date), 0.7)),
  ]
}

const wordOf = ({ folded, forms, related, isInherited }: QuestionWord): SoughtWord => ({
  texts: [folded, ...forms, ...related],
  translations: {},
  marks: [],
  isPhrase: false,
  parts: partsOf(folded),
  slips: swapsOf(folded),
  folded,
  weight: isInherited ? inheritedShare : 1,
})

/** The translations of a word, as a separate term: its rarity is that of the word itself. */
function translationOf({ translations, isInherited }: QuestionWord): SoughtWord[] {
  if (Object.keys(translations).length === 0) return []
  const weight = (isInherited ? inheritedShare : 1) * translatedShare
  return [{ ...phrase([], [], weight), isPhrase: false, translations }]
}

const phrase = (texts: readonly string[], marks: readonly string[], weight: number): SoughtWord => ({
  texts,
  translations: {},
  marks,
  isPhrase: true,
  parts: [],
  slips: [],
  folded: null,
  weight,
})

/** The prefixes and suffixes of a long word. */
function partsOf(folded: string): string[] {
  if (folded.length < shortestPart + leastRest || folded.length > longestSplit) return []
  const parts: string[] = []
  for (let length = shortestPart; length <= folded.length - leastRest; length += 1)
    parts.push(folded.slice(0, length), folded.slice(-length))
  return [...new Set(parts)]
}

/** Two adjacent letters swapped, because trigrams of a short word would not match. */
const swapsOf = (folded: string): string[] =>
  folded.length < 4 || folded.length > 12
    ? []
    : Array.from(
        { length: folded.length - 1 },
        (_, at) => `${folded.slice(0, at)}${folded[at + 1]}${folded[at]}${folded.slice(at + 2)}`,
      )

import { codeMark, soughtMarks, writtenForms } from '#server/lib/language/date-forms.ts'
import { inheritedShare, type Question, type Term } from '#server/lib/question/question.ts'
import type { Sought } from './sought-forms.ts'

/** What of a question is looked for in the index of words. */
interface SoughtWord extends Sought {
  /** The term it is of; null for dates and codes. */
  folded: string | null
  /** How much it counts beside its rarity. */
  weight: number
}

/** Of what a word tells, where only a translation of it stands. */
const translatedShare = 0.65

/** Parts of a long word that may be words themselves are at least so long, and leave at least so much. */
const shortestPart = 5
const leastRest = 3
const longestSplit = 30

/** The words, codes and dates of a question; the dates as people write them. */
export function soughtIn({ terms, codes, dates }: Question): SoughtWord[] {
  return [
    ...terms.flatMap((term) => [wordOf(term), ...translationOf(term)]),
    ...codes.map(({ written, code }) =>
      phrase([...new Set([written, written.replaceAll(/[-_./]+/g, ' ')])], [codeMark(code)], 1.5),
    ),
    ...dates.map((date) => phrase(writtenForms(date), soughtMarks(date), 0.7)),
  ]
}

const wordOf = ({ folded, alike, forms, isInherited }: Term): SoughtWord => ({
  texts: [folded, ...alike, ...forms],
  translations: {},
  marks: [],
  isPhrase: false,
  parts: partsOf(folded),
  slips: swapsOf(folded),
  folded,
  weight: isInherited ? inheritedShare : 1,
})

/** What a word is called elsewhere, apart from it: how rare it is, is told by the word itself. */
function translationOf({ translations, isInherited }: Term): SoughtWord[] {
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

/** What a long word begins or ends with. */
function partsOf(folded: string): string[] {
  if (folded.length < shortestPart + leastRest || folded.length > longestSplit) return []
  const parts: string[] = []
  for (let length = shortestPart; length <= folded.length - leastRest; length += 1)
    parts.push(folded.slice(0, length), folded.slice(-length))
  return [...new Set(parts)]
}

/** Two letters that changed places: nothing of a short word is alike then. */
const swapsOf = (folded: string): string[] =>
  folded.length < 4 || folded.length > 12
    ? []
    : Array.from(
        { length: folded.length - 1 },
        (_, at) => `${folded.slice(0, at)}${folded[at + 1]}${folded[at]}${folded.slice(at + 2)}`,
      )

import { normalForm } from '#contract/names.ts'

/** A word of a text. */
export interface Word {
  /** As written. */
  text: string
  /** For comparison; see `fold`. */
  folded: string
  /** In characters, as is `end`. */
  at: number
  end: number
}

/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const unspacedWords = new Intl.Segmenter('ja', { granularity: 'word' })

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
/** The elided article or pronoun of `l'eau`, `d’avril` and `qu'il`. */
const elision = /^(?:l|d|j|m|t|s|n|c|qu|lorsqu|jusqu)$/iu

/** The words of a text in order, without elided articles. A run of letters and digits is one word: 'B12'. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(wordPattern)) {
    const [run] = match
    if (
      elision.test(run) &&
      /^['’]\p{L}/u.test(text.slice(match.index + run.length, match.index + run.length + 2))
    )
      continue
    if (unspaced.test(run)) words.push(...unspacedIn(run, match.index))
    else words.push(wordOf(run, match.index))
  }
  return words
}

const wordOf = (text: string, at: number): Word => ({ text, folded: fold(text), at, end: at + text.length })

function unspacedIn(run: string, from: number): Word[] {
  return [...unspacedWords.segment(run)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment, index }) => wordOf(segment, from + index))
}

/** A text in lower case and without accents, for comparison: 'grosse' for 'Größe'. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  return /^[a-z0-9]*$/.test(lower) ? lower : withoutAccents(lower)
}

const withoutAccents = (lower: string): string =>
  normalForm(lower, 'NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')

const alphanumeric = String.raw`[\p{L}\p{N}]`
const hasDigit = String.raw`(?=[\p{L}\p{N}\-/._]*\p{N})`
const hasLetterOrSign = String.raw`(?=[\p{L}\p{N}\-/._]*[\p{L}\-/_])`
/** A part number, invoice or room: letters and digits joined by `-/._`, with a digit, and more than a number. */
const codePattern = new RegExp(
  `(?<!${alphanumeric})${hasDigit}${hasLetterOrSign}${alphanumeric}+(?:[-/._]${alphanumeric}+)*(?!${alphanumeric})`,
  'gu',
)
const dateForm = /^(?:\d{4}-(?:0?[1-9]|1[0-2])(?:-\d{1,2})?|\d{1,2}[./-]\d{1,2}[./-](?:1[89]|20)?\d{2})$/
/** '3rd', '1er', '9am'. */
const ordinalOrTime = /^\d+(?:st|nd|rd|th|er|e|h|am|pm)$/i

/** The codes of a text, folded and without signs: `rx1703` for `RX-17-03`. Dates, ordinals and times are left out. */
export function codesIn(text: string): { code: string; at: number; end: number }[] {
  return [...text.matchAll(codePattern)].flatMap((match) => {
    const [written] = match
    const code = seasonOf(written) ?? codeOf(written)
    // 'E9' may be a code of two characters, 'e9' is too vague.
    const isLongEnough = code.length >= 3 || /^\p{Lu}\d$/u.test(written)
    return isLongEnough && !dateForm.test(written) && !ordinalOrTime.test(written)
      ? [{ code, at: match.index, end: match.index + written.length }]
      : []
  })
}

/** '202223' for the season '2022/23', '2022-23' or '2022/2023'; null for anything else. */
function seasonOf(written: string): string | null {
  const [, first = '', second = ''] = /^((?:19|20)\d\d)[-/](?:(?:19|20)(?=\d\d$))?(\d\d)$/.exec(written) ?? []
  return (Number(first) + 1) % 100 === Number(second) && first !== '' ? `${first}${second}` : null
}

/** A code folded and without signs. */
const codeOf = (written: string): string => fold(written).replaceAll(/[^\p{L}\p{N}]/gu, '')

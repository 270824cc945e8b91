import { normalForm } from '#contract/names.ts'

/** A word of a text, where it stands in it, and how it is compared. */
export interface Word {
  /** As it is written. */
  text: string
  /** In lower case, without accents. */
  folded: string
  /** In characters, from the beginning of the text. */
  at: number
  end: number
}

/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const unspacedWords = new Intl.Segmenter('ja', { granularity: 'word' })

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
/** `l'eau`, `d’avril`, `qu'il`: the article is no part of the word. */
const elision = /^(?:l|d|j|m|t|s|n|c|qu|lorsqu|jusqu)$/iu

/** All words of a text in their order; letters and digits of one run are one word. */
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

/** A word as it is compared: in lower case, without accents. */
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

/** Runs with digits that are no plain number: part numbers, invoices, rooms. They may hold signs, also a space or none. */
const codePattern =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}\-/._]*\p{N})(?=[\p{L}\p{N}\-/._]*[\p{L}\-/_])[\p{L}\p{N}]+(?:[-/._][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu

/** Codes of a text, as they are compared: `RX-17-03` is `rx1703`. What is a date is none. */
export function codesIn(text: string): { code: string; at: number; end: number }[] {
  return [...text.matchAll(codePattern)].flatMap((match) => {
    const [written] = match
    const code = seasonOf(written) ?? codeOf(written)
    const isDate =
      /^(?:\d{4}-(?:0?[1-9]|1[0-2])(?:-\d{1,2})?|\d{1,2}[./-]\d{1,2}[./-](?:1[89]|20)?\d{2})$/.test(written)
    const isOrdinal = /^\d+(?:st|nd|rd|th|er|e|h|am|pm)$/i.test(written)
    // 'E9' of a lamp is one; 'e9' may be anything.
    const isTold = (code.length >= 3 || /^\p{Lu}\d$/u.test(written)) && !isDate && !isOrdinal
    return isTold ? [{ code, at: match.index, end: match.index + written.length }] : []
  })
}

/** '2022/23', '2022-23' and '2022/2023' are one season; null for what is none. */
function seasonOf(written: string): string | null {
  const [, first = '', second = ''] = /^((?:19|20)\d\d)[-/](?:(?:19|20)(?=\d\d$))?(\d\d)$/.exec(written) ?? []
  return (Number(first) + 1) % 100 === Number(second) && first !== '' ? `${first}${second}` : null
}

/** A code without its signs. */
const codeOf = (written: string): string => fold(written).replaceAll(/[^\p{L}\p{N}]/gu, '')

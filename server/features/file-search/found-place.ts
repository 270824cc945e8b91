import { normalForm } from '#contract/names.ts'
import type { Hit } from '#contract/calls/files.ts'
import { limits } from '#contract/limits.ts'
import type { FoundPassage } from './file-search-queries.ts'

interface Found {
  name: string
  caption: string | null
  /** The first passages that contain a word, in order. */
  passages: readonly FoundPassage[]
}

/** The maximum number of matched words reported per file. */
const mostTold = 20
/** Characters before the first matched word of a snippet. */
const lead = 40

/** A word of a text, with its position. */
interface Token {
  word: string
  folded: string
  at: number
}

/** Where in a file words match, or start with, one of the folded forms. */
export function hitOf({ name, caption, passages }: Found, forms: readonly string[]): Hit {
  const looksFound = (token: Token) => forms.some((form) => isFormOf(token.folded, form))
  const wordsIn = (text: string | null) => tokensOf(text ?? '').filter(looksFound)
  const shown = passages
    .map((passage) => ({ passage, first: wordsIn(passage.text)[0] }))
    .find(({ first }) => first !== undefined)
  const text = shown?.first ? around(shown.passage.text, shown.first) : null
  const words = [name, caption, text].flatMap((each) => wordsIn(each).map(({ word }) => word))
  return { words: [...new Set(words)].slice(0, mostTold), text, ...placeOf(shown) }
}

/** The row or line of the word; a passage has that of its first line. */
function placeOf(
  shown: { passage: FoundPassage; first: Token | undefined } | undefined,
): Omit<Hit, 'words' | 'text'> {
  if (!shown?.first) return { page: null, row: null, line: null, second: null, section: null }
  const { page, row, line, second, section, text } = shown.passage
  const further = text.slice(0, shown.first.at).split('\n').length - 1
  return {
    page,
    row: row === null ? null : row + further,
    line: line === null ? null : line + further,
    second,
    section,
  }
}

/** A word starts with the form, allowing for stemmed endings: ‘happi’ matches ‘happy’. */
const isFormOf = (folded: string, form: string): boolean =>
  folded.startsWith(form) || (form.length > 4 && folded.startsWith(form.slice(0, -1)))

const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), (match) => ({
    word: match[0],
    folded: fold(match[0]),
    at: match.index,
  }))

const unmarked: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd' }

/** Lower case without diacritics, as in the word index. */
const fold = (word: string): string =>
  normalForm(word, 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøæœłđ]/g, (letter) => unmarked[letter] ?? letter)

/** A snippet around a word, on one line, cut at word boundaries. */
function around(text: string, { at, word }: Token): string {
  const most = limits.hitText - 2
  const start = at <= lead ? 0 : startOfWord(text, at - lead, at)
  const part = text.slice(start, start + most * 2).replaceAll(/\s+/g, ' ')
  const isCut = part.trimEnd().length > most || start + most * 2 < text.length
  const shown = isCut ? upToWord(part, most, Math.min(most, at - start + word.length)) : part
  return `${start > 0 ? '…' : ''}${shown.trim()}${isCut ? '…' : ''}`
}

function startOfWord(text: string, from: number, to: number): number {
  const gap = text.slice(from, to).search(/\s/)
  return gap === -1 ? to : from + gap + 1
}

function upToWord(text: string, most: number, least: number): string {
  const end = text.lastIndexOf(' ', most)
  const cut = text.slice(0, end > least ? end : most)
  // Do not cut within a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}

import type { Passage } from '#server/engines/media/media.ts'
import { marksIn } from '#server/lib/language/date-forms.ts'
import { monthOfTitle } from '#server/lib/language/diary-days.ts'

/**
 * `characters` and `overlap` per passage, `count` and distinct `words` per file. A book of a thousand pages has fewer words; a
 * file with more is not natural language, and each word costs an index entry.
 */
export const passageLimits = { characters: 1_000, overlap: 150, count: 4_000, words: 40_000 } as const

/** Where a passage may end within its last 300 characters, best first: after a paragraph, a sentence, a word. */
const breaks = [/\n[ \t]*\r?\n/g, /[.!?…]["')\]]?\s/g, /\s/g]

/**
 * Limits a file's passages, so that its index is bounded, and adds their index terms. `searchedTo` is the last page, row or line
 * that is searched; null for a whole file. Pass one passage more than the limit to learn that there are more.
 */
export function searchedPassages(all: readonly Passage[]): {
  passages: Passage[]
  searchedTo: number | null
} {
  const words = new Set<string>()
  const end = all.findIndex((passage, at) => {
    for (const word of passage.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) words.add(word)
    return at >= passageLimits.count || words.size > passageLimits.words
  })
  const month = monthOfTitle(titleLine(all))
  const marked = (some: readonly Passage[]) =>
    some.map((passage) => ({ ...passage, marks: marksIn(passage.text, month) }))
  if (end === -1) return { passages: marked(all), searchedTo: null }
  return { passages: marked(all.slice(0, end)), searchedTo: reachOf(all[end - 1], all[end]) }
}

const titleLine = ([first]: readonly Passage[]): string => first?.text.split('\n', 1)[0] ?? ''

/** The last page, row or line that is searched. Pages and lines may be searched in part, rows are whole. */
function reachOf(last: Passage | undefined, next: Passage | undefined): number {
  const firstRow = next?.row ?? null
  return firstRow === null ? (last?.page ?? next?.line ?? 0) : firstRow - 1
}

/** Splits a text into overlapping passages, each with its first line. */
export function passagesOf(text: string): Passage[] {
  const passages: Passage[] = []
  let line = 1
  let counted = 0
  for (let start = 0; start < text.length && passages.length <= passageLimits.count;) {
    const end = endOfPassage(text, start)
    const piece = text.slice(start, end)
    const lead = piece.length - piece.trimStart().length
    line += linesIn(text.slice(counted, start + lead))
    counted = start + lead
    if (piece.trim() !== '') passages.push(place(piece.trim(), { line }))
    if (end >= text.length) break
    start = startOfNext(text, start, end)
    if (start < counted) {
      line -= linesIn(text.slice(start, counted))
      counted = start
    }
  }
  return passages
}

/** A passage with its place in the file; other places are null. */
export function place(text: string, at: Partial<Omit<Passage, 'text'>>): Passage {
  return { text, marks: [], page: null, row: null, line: null, second: null, section: null, ...at }
}

function endOfPassage(text: string, start: number): number {
  const furthest = start + passageLimits.characters
  if (furthest >= text.length) return text.length
  const from = furthest - 300
  const tail = text.slice(from, furthest)
  for (const pattern of breaks) {
    const found = [...tail.matchAll(pattern)].at(-1)
    if (found !== undefined) return from + found.index + found[0].length
  }
  return atCharacter(text, furthest)
}

function startOfNext(text: string, start: number, end: number): number {
  const earliest = Math.max(end - passageLimits.overlap, start + 1)
  const space = /\s/.exec(text.slice(earliest, end))
  return space === null ? atCharacter(text, earliest) : earliest + space.index + 1
}

/** The offset itself, or the next one if it is within a surrogate pair. */
function atCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at
}

/** The number of line ends in a text: LF, CR LF, CR. */
export function linesIn(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count += 1
  }
  return count
}

import { readFileSync } from 'node:fs'
import { stem } from '#server/lib/language/stems.ts'

/** The columns of the file, in their order. */
const languages = ['en', 'de', 'fr', 'es'] as const
type Translated = (typeof languages)[number]

/** By language (two letters), what a word is called in it; folded, the likeliest first. */
export type Translations = Readonly<Record<string, readonly string[]>>

/** Of so many lines of a word, so many words of another language. */
const mostLines = 4
const mostPerLine = 3
const mostPerLanguage = 6

const file = new URL('translations.tsv', import.meta.url)

/** A line has a column for each language, the likeliest word first. */
interface Line {
  columns: readonly (readonly string[])[]
}

/** Where a word stands in a line: the first words of a column are what it is mostly called. */
interface Place {
  line: Line
  rank: number
}

interface Known {
  words: ReadonlyMap<string, readonly Place[]>
  stems: ReadonlyMap<string, readonly Place[]>
}

let lines: readonly Line[] | null = null
const known = new Map<Translated, Known>()

const readLines = (): readonly Line[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ({ columns: line.split('\t').map((words) => (words === '' ? [] : words.split(' '))) }))

/** Words are stemmed for a language when the first question is asked in it. */
function knownIn(language: Translated): Known {
  const before = known.get(language)
  if (before !== undefined) return before
  lines ??= readLines()
  const column = languages.indexOf(language)
  const words = new Map<string, Place[]>()
  const stems = new Map<string, Place[]>()
  for (const line of lines)
    line.columns[column]?.forEach((word, rank) => {
      add(words, word, { line, rank })
      add(stems, stem(word, language), { line, rank })
    })
  known.set(language, { words, stems })
  return { words, stems }
}

function add(places: Map<string, Place[]>, key: string, place: Place): void {
  const there = places.get(key)
  if (there === undefined) places.set(key, [place])
  else there.push(place)
}

/** The lines of a word, those first that it is the likeliest word of; of its stem where it stands in none. */
function linesOf(language: Translated, folded: string): readonly Line[] {
  const { words, stems } = knownIn(language)
  const places = words.get(folded) ?? stems.get(stem(folded, language)) ?? []
  return places
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostLines)
    .map(({ line }) => line)
}

/** What a folded word of a language is called in English, German, French and Spanish; null: of any of them. */
export function translationsOf(folded: string, language: string | null): Translations {
  const found: Partial<Record<Translated, string[]>> = {}
  for (const from of languages.filter((one) => language === null || one === language)) {
    const whole = linesOf(from, folded)
    const all =
      whole.length === 0 && from === 'de' ? partsOf(folded).flatMap((part) => linesOf(from, part)) : whole
    for (const { columns } of all)
      languages.forEach((to, column) => {
        if (to === from) return
        const taken = (found[to] ??= [])
        for (const word of (columns[column] ?? []).slice(0, mostPerLine))
          if (!taken.includes(word) && taken.length < mostPerLanguage) taken.push(word)
      })
  }
  return found
}

const shortestPart = 4

/** 'Mitgliederliste' is 'Liste' and 'Mitglied': two words that are known, and what joins them. */
function partsOf(folded: string): string[] {
  for (let at = shortestPart; at <= folded.length - shortestPart; at += 1) {
    const last = folded.slice(at)
    if (linesOf('de', last).length === 0) continue
    const first = folded.slice(0, at)
    const joined = [first, first.replace(/(?:s|n|en|er|es|e)$/, '')].find(
      (one) => one.length >= 3 && linesOf('de', one).length > 0,
    )
    if (joined !== undefined) return [last, joined]
  }
  return []
}

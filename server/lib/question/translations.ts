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
  /** What is left of verbs. */
  verbs: ReadonlySet<string>
}

let lines: readonly Line[] | null = null
const known = new Map<Translated, Known>()

const readLines = (): readonly Line[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ({ columns: line.split('\t').map((words) => (words === '' ? [] : words.split(' '))) }))

/** Of a language whose verbs are told by that: in the others other words end so as well. */
const infinitives: Partial<Record<Translated, RegExp>> = { es: /(?:ar|er|ir)$/ }

/** Words are stemmed for a language when the first question is asked in it. */
function knownIn(language: Translated): Known {
  const before = known.get(language)
  if (before !== undefined) return before
  lines ??= readLines()
  const column = languages.indexOf(language)
  const words = new Map<string, Place[]>()
  const stems = new Map<string, Place[]>()
  const verbs = new Set<string>()
  for (const line of lines)
    line.columns[column]?.forEach((word, rank) => {
      const root = stem(word, language)
      add(words, word, { line, rank })
      add(stems, root, { line, rank })
      if (infinitives[language]?.test(word) === true) verbs.add(root)
    })
  const all = { words, stems, verbs }
  known.set(language, all)
  return all
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
    const parts = whole.length === 0 && from === 'de' ? partsOf(folded) : []
    const each = whole.length > 0 ? [whole] : parts.map((part) => linesOf(from, part))
    for (const some of each)
      languages.forEach((to, column) => {
        if (to === from) return
        const words = some.flatMap(({ columns }) => (columns[column] ?? []).slice(0, mostPerLine))
        // Of a compound each part has its share.
        const taken = [...new Set(words)].slice(0, mostPerLanguage / each.length)
        found[to] = [...new Set([...(found[to] ?? []), ...taken])]
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
    const joined = ['', 's', 'n', 'en', 'er', 'es', 'e']
      .filter((joint) => first.endsWith(joint))
      .map((joint) => first.slice(0, first.length - joint.length))
      .filter((one) => one.length >= 3 && linesOf('de', one).length > 0)
    // 'Kunden' announces, and joins 'Kunde'.
    const { words } = knownIn('de')
    const whole = joined.filter((one) => words.has(one))
    const [any] = joined
    if (any !== undefined) return [last, ...(whole.length > 0 ? whole : [any])]
  }
  return []
}

/** A dictionary has the word, or another form of it; null: in any language. */
export const isKnownWord = (folded: string, language: string | null): boolean =>
  languages
    .filter((one) => language === null || one === language)
    .some((one) => {
      const { words, stems } = knownIn(one)
      const root = stem(folded, one)
      return words.has(folded) || (root !== folded && stems.has(root))
    })

/** A form of a Spanish verb that is no word for a thing: 'lleva' of 'llevar'. */
export function isVerbForm(folded: string, language: string | null): boolean {
  const from = languages.find((one) => one === language)
  if (from === undefined) return false
  const { words, verbs } = knownIn(from)
  return !words.has(folded) && verbs.has(stem(folded, from))
}

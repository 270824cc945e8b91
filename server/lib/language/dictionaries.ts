import { readFileSync } from 'node:fs'
import { listedForms } from '#server/lib/language/irregular-forms.ts'
import { stem } from '#server/lib/language/stems.ts'

/** Languages with a dictionary, in the order of a file's columns. */
export const languages = ['en', 'de', 'fr', 'es', 'it'] as const
type Translated = (typeof languages)[number]

/** By language (ISO 639-1), the folded translations of a word, the likeliest first. */
export type Translations = Readonly<Record<string, readonly string[]>>

/** Entries used for one word: itself and others of its stem. */
const mostEntries = 4
/** Translations per language; per entry where there are several. */
const mostPerLanguage = 6
const mostPerEntry = 3

interface Dictionary {
  /** By word: its line of the file, `word, English, German, French, Spanish, Italian` between tabs. */
  lines: ReadonlyMap<string, string>
  /** Words by their first letters. */
  byPrefix: ReadonlyMap<string, readonly string[]>
  /** Words by stem, for each prefix that was looked up: stemming all words takes half a second. */
  stems: Map<string, ReadonlyMap<string, readonly string[]>>
}

const dictionaries = new Map<Translated, Dictionary>()

/** The letters that all words of a stem have in common. */
const prefixOf = (word: string): string => word.slice(0, 3)

/** Reads a dictionary when it is first used. */
function dictionaryOf(language: Translated): Dictionary {
  const loaded = dictionaries.get(language)
  if (loaded !== undefined) return loaded
  const lines = new Map<string, string>()
  const byPrefix = new Map<string, string[]>()
  const file = new URL(`translations/${language}.tsv`, import.meta.url)
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const word = line.slice(0, line.indexOf('\t'))
    lines.set(word, line)
    add(byPrefix, prefixOf(word), word)
  }
  const dictionary = { lines, byPrefix, stems: new Map<string, ReadonlyMap<string, readonly string[]>>() }
  dictionaries.set(language, dictionary)
  return dictionary
}

function add(lists: Map<string, string[]>, key: string, word: string): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [word])
  else list.push(word)
}

/** The words of the dictionary with the stem of a word. */
function sameStem(language: Translated, folded: string): readonly string[] {
  const { byPrefix, stems } = dictionaryOf(language)
  const prefix = prefixOf(folded)
  let byStem = stems.get(prefix)
  if (byStem === undefined) {
    const lists = new Map<string, string[]>()
    for (const word of byPrefix.get(prefix) ?? []) add(lists, stem(word, language), word)
    stems.set(prefix, lists)
    byStem = lists
  }
  return byStem.get(stem(folded, language)) ?? []
}

/** The entries of a word and its irregular forms, each as its translations by column. */
function entriesOf(language: Translated, folded: string): readonly (readonly string[][])[] {
  const { lines } = dictionaryOf(language)
  const words = [folded, ...listedForms(folded)].flatMap((form) =>
    lines.has(form) ? [form, ...infinitivesOf(form, language)] : sameStem(language, form),
  )
  return [...new Set(words)].slice(0, mostEntries).map((word) => columnsOf(lines.get(word) ?? ''))
}

const columnsOf = (line: string): string[][] =>
  line
    .split('\t')
    .slice(1)
    .map((column) => (column === '' ? [] : column.split(' ')))

/** The translations of a folded word into the other languages; {} for none. Language null: a word of any of them. */
export function translationsOf(folded: string, language: string | null): Translations {
  const found: Partial<Record<Translated, string[]>> = {}
  for (const from of languages.filter((code) => language === null || code === language)) {
    const whole = entriesOf(from, folded)
    const parts = whole.length === 0 && from === 'de' ? partsOf(folded) : []
    const lookups = whole.length > 0 ? [whole] : parts.map((part) => entriesOf(from, part))
    for (const entries of lookups)
      languages.forEach((to, column) => {
        if (to === from) return
        const most = entries.length > 1 ? mostPerEntry : mostPerLanguage
        const words = entries.flatMap((columns) => (columns[column] ?? []).slice(0, most))
        // The parts of a compound share the limit.
        const taken = [...new Set(words)].slice(0, mostPerLanguage / lookups.length)
        const forms = taken.flatMap((word) => listedForms(word))
        found[to] = [...new Set([...(found[to] ?? []), ...taken, ...forms])]
      })
  }
  return found
}

const shortestPart = 4

/**
 * The parts of a German compound of two dictionary words, the last one first: 'liste' and 'mitglieder' of
 * 'mitgliederliste'. [] for any other word.
 */
function partsOf(folded: string): string[] {
  for (let at = shortestPart; at <= folded.length - shortestPart; at += 1) {
    const last = folded.slice(at)
    if (entriesOf('de', last).length === 0) continue
    const first = folded.slice(0, at)
    const joined = ['', 's', 'n', 'en', 'er', 'es', 'e']
      .filter((joint) => first.endsWith(joint))
      .map((joint) => first.slice(0, first.length - joint.length))
      .filter((part) => part.length >= 3 && entriesOf('de', part).length > 0)
    // 'kunden' has the stem of the verb 'kunden', so words of the dictionary itself are preferred, such as 'kunde'.
    const { lines } = dictionaryOf('de')
    const whole = joined.filter((part) => lines.has(part))
    const [any] = joined
    if (any !== undefined) return [last, ...(whole.length > 0 ? whole : [any])]
  }
  return []
}

/** Whether the dictionary of a language has a folded word in exactly this form. */
export const hasWord = (folded: string, language: string): boolean =>
  languages.some((code) => code === language && dictionaryOf(code).lines.has(folded))

/** Whether a dictionary has a folded word or one of its stem. Language null: any dictionary. */
export const isKnownWord = (folded: string, language: string | null): boolean =>
  languages
    .filter((code) => language === null || code === language)
    .some((code) => {
      if (dictionaryOf(code).lines.has(folded)) return true
      return stem(folded, code) !== folded && sameStem(code, folded).length > 0
    })

const spanishInfinitive = /(?:ar|er|ir)$/

/** The Spanish verbs of which a word may be a form: 'ganar' for 'gana'. [] in languages whose verbs have no such ending. */
const infinitivesOf = (folded: string, language: Translated): readonly string[] =>
  language === 'es' ? sameStem(language, folded).filter((word) => spanishInfinitive.test(word)) : []

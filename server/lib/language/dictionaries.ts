import { readFileSync } from 'node:fs'
import { listedForms } from '#server/lib/language/irregular-forms.ts'
import { stem } from '#server/lib/language/stems.ts'

/** Those that dictionaries are of: the columns of a file, in their order. */
export const languages = ['en', 'de', 'fr', 'es', 'it'] as const
type Translated = (typeof languages)[number]

/** By language (two letters), what a word is called in it; folded, the likeliest first. */
export type Translations = Readonly<Record<string, readonly string[]>>

/** Of a word in one of its forms, so many words that have its stem. */
const mostWords = 4
const mostPerLanguage = 6
const mostOfSeveral = 3

/** A line is `word, English, German, French, Spanish, Italian`. */
interface Dictionary {
  lines: ReadonlyMap<string, string>
  /** Words by how they begin. */
  beginnings: ReadonlyMap<string, readonly string[]>
  /** Of a beginning that was asked for, the words of each stem: to find the stems of all takes half a second. */
  stems: Map<string, ReadonlyMap<string, readonly string[]>>
}

const known = new Map<Translated, Dictionary>()

/** So many letters no ending changes. */
const beginning = (word: string): string => word.slice(0, 3)

/** A language is read when the first question is asked in it. */
function dictionaryOf(language: Translated): Dictionary {
  const before = known.get(language)
  if (before !== undefined) return before
  const lines = new Map<string, string>()
  const beginnings = new Map<string, string[]>()
  const file = new URL(`translations/${language}.tsv`, import.meta.url)
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const word = line.slice(0, line.indexOf('\t'))
    lines.set(word, line)
    add(beginnings, beginning(word), word)
  }
  const all = { lines, beginnings, stems: new Map<string, ReadonlyMap<string, readonly string[]>>() }
  known.set(language, all)
  return all
}

function add(lists: Map<string, string[]>, key: string, word: string): void {
  const there = lists.get(key)
  if (there === undefined) lists.set(key, [word])
  else there.push(word)
}

/** The words of the dictionary that are another form of a word. */
function alike(language: Translated, folded: string): readonly string[] {
  const { beginnings, stems } = dictionaryOf(language)
  const start = beginning(folded)
  let found = stems.get(start)
  if (found === undefined) {
    const lists = new Map<string, string[]>()
    for (const word of beginnings.get(start) ?? []) add(lists, stem(word, language), word)
    stems.set(start, lists)
    found = lists
  }
  return found.get(stem(folded, language)) ?? []
}

/** What a word is called in each of the languages; of a form that no ending tells, what the others are called, too. */
function linesOf(language: Translated, folded: string): readonly (readonly string[][])[] {
  const { lines } = dictionaryOf(language)
  const words = [folded, ...listedForms(folded)].flatMap((form) =>
    lines.has(form) ? [form, ...verbsOf(form, language)] : alike(language, form),
  )
  return [...new Set(words)].slice(0, mostWords).map((word) => columnsOf(lines.get(word) ?? ''))
}

const columnsOf = (line: string): string[][] =>
  line
    .split('\t')
    .slice(1)
    .map((column) => (column === '' ? [] : column.split(' ')))

/** What a folded word of a language is called in the other languages; null: of any of them. */
export function translationsOf(folded: string, language: string | null): Translations {
  const found: Partial<Record<Translated, string[]>> = {}
  for (const from of languages.filter((one) => language === null || one === language)) {
    const whole = linesOf(from, folded)
    const parts = whole.length === 0 && from === 'de' ? partsOf(folded) : []
    const each = whole.length > 0 ? [whole] : parts.map((part) => linesOf(from, part))
    for (const some of each)
      languages.forEach((to, column) => {
        if (to === from) return
        const most = some.length > 1 ? mostOfSeveral : mostPerLanguage
        const words = some.flatMap((columns) => (columns[column] ?? []).slice(0, most))
        // Of a compound each part has its share.
        const taken = [...new Set(words)].slice(0, mostPerLanguage / each.length)
        const forms = taken.flatMap((word) => listedForms(word))
        found[to] = [...new Set([...(found[to] ?? []), ...taken, ...forms])]
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
    const { lines } = dictionaryOf('de')
    const whole = joined.filter((one) => lines.has(one))
    const [any] = joined
    if (any !== undefined) return [last, ...(whole.length > 0 ? whole : [any])]
  }
  return []
}

/** A dictionary has the word as it is. */
export const hasWord = (folded: string, language: string): boolean =>
  languages.some((one) => one === language && dictionaryOf(one).lines.has(folded))

/** A dictionary has the word, or another form of it; null: in any language. */
export const isKnownWord = (folded: string, language: string | null): boolean =>
  languages
    .filter((one) => language === null || one === language)
    .some((one) => {
      if (dictionaryOf(one).lines.has(folded)) return true
      return stem(folded, one) !== folded && alike(one, folded).length > 0
    })

/** What is left of a verb where verbs are told by that: in other languages other words end so as well. */
const infinitives: Partial<Record<Translated, RegExp>> = { es: /(?:ar|er|ir)$/ }

/** The words of a dictionary whose form a word may be and that are verbs: 'gana' of 'ganar'. Told of Spanish only. */
function verbsOf(folded: string, language: Translated): readonly string[] {
  const isVerb = infinitives[language]
  return isVerb === undefined ? [] : alike(language, folded).filter((word) => isVerb.test(word))
}

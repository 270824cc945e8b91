import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { SoughtWord } from './file-search-queries.ts'
import { findAlike, findForms, mostBeginnings, type Library, type WordForm } from './word-forms.ts'

/** A search word. */
export interface AskedWord extends SoughtWord {
  /** What the word, or its start, may look like in a file; folded. */
  forms: string[]
}

/** The maximum number of words; further ones are ignored. */
const mostWords = 16

/** The word as typed, and with punctuation inside it as spaces: `IMG_4127.jpg` and `IMG 4127 jpg`. */
const spellingsOf = (word: string): [string, string] => [word, word.replaceAll(/[-_./:]+/g, ' ')]

/**
 * Prepares search words: prefixes match, stop words are dropped, and an unknown word also matches the most similar
 * known one. Not corrected in another user's story: similar words could come from hidden files.
 */
export async function readWords(
  db: Db,
  viewer: Viewer,
  library: Library,
  search: string,
): Promise<AskedWord[]> {
  const typed = [...new Set(search.split(/\s+/u).filter((word) => word !== ''))].slice(0, mostWords)
  const found = await findForms(db, viewer, library, typed.flatMap(spellingsOf))
  const words = typed
    .map((word, at) => ({ word, forms: found.filter(({ place }) => place >> 1 === at) }))
    // Punctuation alone is not a word.
    .filter(({ forms }) => forms.some((form) => form.lexeme !== null))
  const telling = words.filter(({ forms }) => !isIgnored(forms))
  const read = (telling.length > 0 ? telling : words).map(({ forms }) => forms)
  const unknown = library.storyId === null ? read.flatMap(wordToCorrect) : []
  const alike = new Map(
    unknown.length === 0 ? [] : (await findAlike(db, viewer, unknown)).map((row) => [row.word, row.alike]),
  )
  return read.map((forms) => {
    const corrected = alike.get(wordToCorrect(forms)[0] ?? '')
    return corrected === undefined ? wordOf(forms) : orLexeme(wordOf(forms), corrected)
  })
}

/** A stop word in one of the languages, such as `the`. */
const isIgnored = (forms: readonly WordForm[]): boolean =>
  forms.some(({ configuration }) =>
    forms.every((form) => form.configuration !== configuration || form.lexeme === null),
  )

/** The word, if the owner has none that starts with it; letters only, as numbers are never corrected. */
function wordToCorrect(forms: readonly WordForm[]): string[] {
  const [first, ...others] = forms.filter(
    ({ configuration, place }) => configuration === 'simple' && place % 2 === 0,
  )
  if (!first?.lexeme || others.length > 0 || !/^\p{L}{4,40}$/u.test(first.lexeme)) return []
  return isUnknown(forms) ? [first.lexeme] : []
}

/** No word of the owner starts with it or has its stem. Words too short for the word list count as known. */
const isUnknown = (forms: readonly WordForm[]): boolean =>
  forms.every(
    ({ configuration, lexeme, beginnings, isKnown }) =>
      lexeme === null || (!isKnown && (configuration !== 'simple' || beginnings?.length === 0)),
  )

/** The word itself may be in the name of an unprocessed file. */
const orLexeme = (word: AskedWord, lexeme: string): AskedWord => ({
  query: `${word.query} | ${quoted(lexeme)}`,
  wholeQuery: `${word.wholeQuery} | ${quoted(lexeme)}`,
  isUnknown: false,
  forms: [...word.forms, ...partsOf(lexeme)],
})

/** Matches all of what one language makes of one spelling, within one passage. */
function wordOf(forms: readonly WordForm[]): AskedWord {
  const spelled = new Map<string, WordForm[]>()
  for (const form of forms) {
    if (form.lexeme === null) continue
    const key = `${form.place} ${form.configuration}`
    spelled.set(key, [...(spelled.get(key) ?? []), form])
  }
  const anyOf = (part: (form: WordForm) => string) =>
    [...new Set([...spelled.values()].map((all) => `(${[...new Set(all.map(part))].join(' & ')})`))].join(
      ' | ',
    )
  return {
    query: anyOf((form) =>
      form.configuration === 'simple' ? beginning(form.lexeme ?? '') : quoted(form.lexeme ?? ''),
    ),
    wholeQuery: anyOf(wholeOf),
    isUnknown: isUnknown(forms),
    forms: [...new Set(forms.flatMap(({ lexeme }) => partsOf(lexeme ?? '')))],
  }
}

/** The owner's words with this prefix, if they are few, instead of all users' words with it. */
function wholeOf({ configuration, lexeme, beginnings }: WordForm): string {
  const word = lexeme ?? ''
  if (configuration !== 'simple') return quoted(word)
  if (beginnings === null || beginnings.length > mostBeginnings) return beginning(word)
  return `(${[...new Set([word, ...beginnings])].map(quoted).join(' | ')})`
}

/** Quoted for a tsquery. */
const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
const beginning = (lexeme: string): string => `${quoted(lexeme)}:*`

const partsOf = (lexeme: string): string[] => lexeme.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

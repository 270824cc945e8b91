import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { SoughtWord } from './file-search-queries.ts'
import { findAlike, findForms, mostBeginnings, type Library, type WordForm } from './word-forms.ts'

/** A word that was asked for. */
export interface AskedWord extends SoughtWord {
  /** What it may look like in a file, or how that begins; folded. */
  forms: string[]
}

/** Further words of a search are left out. */
const mostWords = 16

/** A word as it was asked for, and with what stands within words as spaces: `IMG_4127.jpg` and `IMG 4127 jpg`. */
const spellingsOf = (word: string): [string, string] => [word, word.replaceAll(/[-_./:]+/g, ' ')]

/**
 * The words of a search as the database looks for them. What a word begins with is enough; words that a language of the
 * files ignores are left out, unless there are no others; a word that the viewer has nowhere means the most alike one
 * that he has as well. Nothing is corrected in a story of another's: what is alike there may stand in what he hides.
 */
export async function readWords(
  db: Db,
  viewer: Viewer,
  library: Library,
  search: string,
): Promise<AskedWord[]> {
  const asked = [...new Set(search.split(/\s+/u).filter((word) => word !== ''))].slice(0, mostWords)
  const found = await findForms(db, viewer, library, asked.flatMap(spellingsOf))
  const words = asked
    .map((word, at) => ({ word, forms: found.filter(({ place }) => place >> 1 === at) }))
    // Signs alone are no words.
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

/** A language has nothing of it, as it has nothing of `the`. */
const isIgnored = (forms: readonly WordForm[]): boolean =>
  forms.some(({ configuration }) =>
    forms.every((form) => form.configuration !== configuration || form.lexeme === null),
  )

/** The word, if the owner has nothing that begins so: of letters only, since numbers are what they are. */
function wordToCorrect(forms: readonly WordForm[]): string[] {
  const [first, ...others] = forms.filter(
    ({ configuration, place }) => configuration === 'simple' && place % 2 === 0,
  )
  if (!first?.lexeme || others.length > 0 || !/^\p{L}{4,40}$/u.test(first.lexeme)) return []
  return isUnknown(forms) ? [first.lexeme] : []
}

/** Nothing that the owner has begins so or is stemmed to it. Of what is in no list of words nobody knows. */
const isUnknown = (forms: readonly WordForm[]): boolean =>
  forms.every(
    ({ configuration, lexeme, beginnings, isKnown }) =>
      lexeme === null || (!isKnown && (configuration !== 'simple' || beginnings?.length === 0)),
  )

/** The word itself may be in the name of a file that is not read yet. */
const orLexeme = (word: AskedWord, lexeme: string): AskedWord => ({
  query: `${word.query} | ${quoted(lexeme)}`,
  wholeQuery: `${word.wholeQuery} | ${quoted(lexeme)}`,
  isUnknown: false,
  forms: [...word.forms, ...partsOf(lexeme)],
})

/** Found is what one language makes of one spelling, all of it, in one passage. */
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

/** The words of the owner that begin so, instead of all words of everybody that do, where there are few. */
function wholeOf({ configuration, lexeme, beginnings }: WordForm): string {
  const word = lexeme ?? ''
  if (configuration !== 'simple') return quoted(word)
  if (beginnings === null || beginnings.length > mostBeginnings) return beginning(word)
  return `(${[...new Set([word, ...beginnings])].map(quoted).join(' | ')})`
}

/** As Postgres reads it in a tsquery. */
const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
const beginning = (lexeme: string): string => `${quoted(lexeme)}:*`

const partsOf = (lexeme: string): string[] => lexeme.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

import { isSlipOf } from '#server/lib/language/slips.ts'
import { wordsIn } from '#server/lib/language/words.ts'
import { anyLanguage, type Corrections } from '#server/lib/evidence/hits.ts'
import { isKnownWord } from '#server/lib/question/translations.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Columns, TextColumn } from './columns.ts'
import type { Meet } from './table-columns.ts'

/** A shorter word is as likely another one: 'went' and 'west'. */
const shortest = 6
/** Categories and names are fewer. */
const mostTexts = 1_000

/** What a cell or a heading says in place of a word that nobody knows and that stands nowhere in the table: 'advertising' for 'advertsing'. */
export function misspeltTerms({ terms }: Question, table: Columns, meet: Meet, called: string): Corrections {
  const unknown = terms.filter(
    ({ folded, alike }) => folded.length >= shortest && alike.length === 0 && !isKnownWord(folded, null),
  )
  if (unknown.length === 0) return new Map()
  const texts = table.columns
    .filter((column): column is TextColumn => column.type === 'text' && column.texts.length <= mostTexts)
    .flatMap((column) => column.texts)
  const told = [called, ...table.columns.map(({ name }) => name), ...texts]
  const met = new Set(told.flatMap((text) => meet(text, anyLanguage).terms.map(({ term }) => term)))
  const words = new Set(told.flatMap((text) => wordsIn(text).map(({ folded }) => folded)))
  return new Map(
    unknown.flatMap((term) => {
      const meant = met.has(terms.indexOf(term))
        ? []
        : [...words].filter((word) => isSlipOf(word, term.folded))
      return meant.length === 0 ? [] : [[term.folded, meant] as const]
    }),
  )
}

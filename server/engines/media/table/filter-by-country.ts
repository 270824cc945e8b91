import type { Question } from '#server/lib/question/question.ts'
import { countryIn, countryOf } from './countries.ts'
import type { Column, Columns, TextColumn } from './columns.ts'
import { headingOf } from './table-columns.ts'
import { ofCells, type Filter } from './table-filter.ts'

const heading =
  /\b(?:country|nation(?:ality)?|from|land|nationalitat|herkunft|staat|pays|nationalite|pais|nacionalidad|origen)\b/

/** There are fewer countries. */
const mostTexts = 250

/** A column that tells of each row which country it is of, by names or codes. */
const isOfCountries = (column: Column): column is TextColumn =>
  column.type === 'text' &&
  column.texts.length <= mostTexts &&
  heading.test(headingOf(column)) &&
  column.texts.some((text) => countryOf(text) !== null)

/** 'German guests', 'joueurs français': rows of that country, be it 'GER' or 'France' there. */
export function countryFilters({ terms }: Question, { columns }: Columns, met: Set<number>): Filter[] {
  const column = columns.find(isOfCountries)
  const asked = terms.map(({ folded }) => countryIn(folded))
  if (column === undefined || asked.every((country) => country === null)) return []
  const values = new Set(
    column.texts.flatMap((text, at) => {
      const country = countryOf(text)
      return country !== null && asked.includes(country) ? [at] : []
    }),
  )
  if (values.size === 0) return []
  asked.forEach((country, at) => {
    if (country !== null) met.add(at)
  })
  return [ofCells(column, values, [...values].map((value) => column.texts[value]).join(', '), 'perhaps')]
}

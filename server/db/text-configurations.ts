import { sql } from '#server/db/drizzle.ts'

/** Postgres' text search configurations for the languages that it can stem. */
const configurations: Record<string, string> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  et: 'estonian',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
}

/** The configuration of a language by its two letters; `simple` (no stemming) for others and for none. */
export const configurationOf = (language: string | null): string => configurations[language ?? ''] ?? 'simple'

/** The same in SQL, for a column with two letters. */
export const configurationOfLanguage = (column: string): string =>
  `case ${column} ${Object.entries(configurations)
    .map(([language, name]) => `when '${language}' then '${name}'`)
    .join(' ')} else 'simple' end`

/** The same for a FROM with `l`, whose `language` is two letters. */
export const configurationColumn = sql.raw(configurationOfLanguage('l.language'))

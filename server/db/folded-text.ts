import { sql, type SQL } from './drizzle.ts'

/** All spaces and line separators outside of ASCII. Postgres' text search takes them for letters. */
export const wideSpaces =
  '\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000'

/** A text as it goes into the word index and as words of a query are compared: plain spaces, no accents. */
export const foldedText = (text: SQL | string): SQL =>
  sql`unaccent(translate(${text}, ${sql.raw(`'${wideSpaces}'`)}, ${sql.raw(`'${' '.repeat(wideSpaces.length)}'`)}))`

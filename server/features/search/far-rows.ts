import type { SearchScope } from '#server/db/visibility.ts'
import type { Database } from '#server/db/database.ts'
import type { Media } from '#server/engines/media/media.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { findLongTables, type LongTable } from './long-tables-queries.ts'
import type { Found } from './rank-found.ts'
import type { PassageRow } from './search-queries.ts'

/** Tables that are looked through, newest first. */
const mostTables = 10
/** Rows taken of each. */
const mostRows = 5
/** Looking through a million rows takes a second; a question does not wait for much longer. */
const longestMs = 8_000
/** Of passages that no index has. */
const firstOrdinal = 1_000_000

interface Services {
  database: Database
  media: Media
  content: FileContent
  /** Called when a table could not be looked through. */
  onFailure: (error: unknown) => void
}

export type FarRows = ReturnType<typeof createFarRows>

/**
 * Finds rows of long tables that lie beyond the searched passages (decision 273): by the codes, figures and names that
 * nothing else in the scope has.
 */
export function createFarRows({ database: { db }, media, content, onFailure }: Services) {
  async function rowsIn(
    table: LongTable,
    needles: readonly string[],
    signal: AbortSignal,
  ): Promise<PassageRow[]> {
    const { columns, tableKey, ...file } = table
    try {
      const rows = await content.withLocalFile(
        { storageKey: tableKey },
        (path) => media.lookUpRows({ path, columns, needles, most: mostRows }, signal),
        signal,
      )
      return rows.map(({ row, text }) => ({ ...file, ...nowhere, ordinal: firstOrdinal + row, row, text }))
    } catch (error) {
      // The question is answered from everything else.
      onFailure(error)
      return []
    }
  }

  /** Rows with one of the needles, as passages; at most five of each table. */
  async function find(scope: SearchScope, needles: readonly string[]): Promise<PassageRow[]> {
    if (needles.length === 0) return []
    const tables = await findLongTables(db, scope, mostTables)
    const signal = AbortSignal.timeout(longestMs)
    return (await Promise.all(tables.map((table) => rowsIn(table, needles, signal)))).flat()
  }

  return { find }
}

const nowhere = { page: null, line: null, second: null }

/** What a question names that none of the found texts has: codes, figures and names. Other words are in any table. */
export function needlesOf({ terms, codes }: Question, { told, passages }: Found): string[] {
  const texts = passages.map(({ text }) => fold(text))
  const isTold = (word: string): boolean => texts.some((text) => text.includes(fold(word)))
  return [
    ...codes.map(({ written }) => written).filter((written) => !isTold(written)),
    ...terms
      .filter(({ folded, isName }, at) => !told.has(at) && (isName || /\d/.test(folded)))
      .map(({ folded }) => folded),
  ]
}

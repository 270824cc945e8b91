import type { SearchScope } from '#server/db/visibility.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { Database } from '#server/db/database.ts'
import type { Media } from '#server/engines/media/media.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/answering/question/question.ts'
import { findLongTables, type LongTable } from './long-tables-queries.ts'
import type { Found } from './rank-found.ts'
import type { PassageRow } from './search-queries.ts'

/** Tables that are looked through, newest first. */
const mostTables = 10
/** Rows taken of each. */
const mostRows = 5
/** Looking through a million rows takes a second; a question does not wait for much longer. */
const longestMs = 8_000
/** A shorter word is in any table. */
const shortestNeedle = 3
/** Of passages that no index has. */
const firstOrdinal = 1_000_000
const mostRowsOfSheet = 2_000_000

interface Services {
  database: Database
  media: Pick<Media, 'lookUpRows'>
  content: Pick<FileContent, 'withLocalFile'>
  /** Called when a table could not be looked through. */
  onFailure: (error: unknown) => void
}

interface Search {
  kind: 'question' | 'typed'
  /** Something else was typed since. */
  isReplaced: boolean
  ended: Promise<unknown>
}

export type FarRows = ReturnType<typeof createFarRows>

/**
 * Finds rows of long tables that lie beyond the searched passages (decision 275): by the codes, figures and names that
 * nothing else in the scope has.
 */
export function createFarRows({ database: { db }, media, content, onFailure }: Services) {
  async function rowsIn(
    table: LongTable,
    needles: readonly string[],
    signal: AbortSignal,
  ): Promise<PassageRow[]> {
    const { columns, tableKey, sheetNumber, ...file } = table
    try {
      const rows = await content.withLocalFile(
        { storageKey: tableKey },
        (path) => media.lookUpRows({ path, columns, needles, most: mostRows }, signal),
        signal,
      )
      return rows.map(({ row, text }) => ({
        ...file,
        ...nowhere,
        ordinal: firstOrdinal + sheetNumber * mostRowsOfSheet + row,
        row,
        text,
      }))
    } catch (error) {
      // The question is answered from everything else.
      onFailure(error)
      return []
    }
  }

  /** Looks through tables one after another, so that a search takes one place of those that all share. */
  async function look(
    scope: SearchScope,
    needles: readonly string[],
    search: Pick<Search, 'isReplaced'>,
  ): Promise<PassageRow[]> {
    const signal = AbortSignal.timeout(longestMs)
    const mayGoOn = (): boolean => !signal.aborted && !search.isReplaced
    if (!mayGoOn()) return []
    const found: PassageRow[] = []
    for (const table of await findLongTables(db, scope, mostTables)) {
      if (!mayGoOn()) break
      found.push(...(await rowsIn(table, needles, signal)))
    }
    return found
  }

  /** The last search of each viewer, until it ends. */
  const searches = new Map<string, Search>()

  /**
   * Rows with one of the needles, as passages; at most five of each table. The searches of a viewer wait for each
   * other. While somebody types, each `typed` search ends the one before.
   */
  async function find(
    scope: SearchScope,
    needles: readonly string[],
    kind: Search['kind'],
  ): Promise<PassageRow[]> {
    const telling = needles.filter((needle) => needle.length >= shortestNeedle)
    if (telling.length === 0) return []
    const viewer = viewerKey(scope.viewer)
    const before = searches.get(viewer)
    if (kind === 'typed' && before?.kind === 'typed') before.isReplaced = true
    const search: Search = { kind, isReplaced: false, ended: Promise.resolve() }
    const rows = (before?.ended ?? Promise.resolve()).then(() => look(scope, telling, search))
    search.ended = rows.catch(() => {})
    searches.set(viewer, search)
    try {
      return await rows
    } finally {
      if (searches.get(viewer) === search) searches.delete(viewer)
    }
  }

  return { find }
}

const viewerKey = (viewer: Viewer): string => (viewer.kind === 'user' ? viewer.userId : viewer.visitorId)

const nowhere = { page: null, line: null, second: null }

/** What a question names that none of the found texts has: codes, figures and names. Other words are in any table. */
export function needlesOf({ words, codes }: Question, { held, passages }: Found): string[] {
  const texts = passages.map(({ text }) => fold(text))
  const isTold = (word: string): boolean => texts.some((text) => text.includes(fold(word)))
  return [
    ...codes.map(({ written }) => written).filter((written) => !isTold(written)),
    ...words
      .filter(({ folded, isName }, at) => !held.has(at) && (isName || /\d/.test(folded)))
      .map(({ folded }) => folded),
  ]
}

import type { FileId, UserId } from '#contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import * as queries from '#server/features/search/search-queries.ts'
import type { PassageRow, SearchScope } from '#server/features/search/search-queries.ts'
import { bestPerFile, rankPassages } from '#server/features/search/rank-passages.ts'

export type Search = ReturnType<typeof createSearch>

export interface FileToIndex {
  id: FileId
  ownerId: UserId
  name: string
  title: string | null
  caption: string
  /** Two letters, or null. */
  language: string | null
  passages: readonly Omit<PassageRow, 'fileId' | 'ordinal'>[]
}

/** Passages of one file that an answer gets at most. */
const passagesPerFile = 3

export function createSearch({ database }: { database: Database }) {
  const { db } = database
  return {
    /** Replaces what the search knows of a file. Passage 0 is the file itself: its name and caption. */
    index: (tx: Transaction, file: FileToIndex): Promise<void> => {
      const heading = headingOf(file)
      const itself = {
        ordinal: 0,
        text: file.caption,
        heading,
        page: null,
        row: null,
        line: null,
        second: null,
      }
      const rest = file.passages.map((passage, place) => ({
        ...passage,
        ordinal: place + 1,
        heading: file.title ?? '',
      }))
      return queries.replacePassages(tx.db, file.id, file.ownerId, queries.configurationOf(file.language), [
        itself,
        ...rest,
      ])
    },

    /** Finds a renamed file by its new name, and no longer by the old one. */
    async rename(tx: Transaction, fileId: FileId): Promise<void> {
      const file = await queries.findNaming(tx.db, fileId)
      if (!file) return
      const configuration = queries.configurationOf(file.language)
      await queries.replaceHeading(tx.db, fileId, file.ownerId, configuration, headingOf(file))
    },

    /**
     * The passages that answer a question best, from at most `files` files; best first. Empty when no word fits.
     * Words found nowhere are replaced by the most alike word that is there.
     */
    async find(scope: SearchScope, question: string, files: number): Promise<PassageRow[]> {
      const asked = await queries.questionWords(db, question, await queries.configurationsIn(db, scope))
      if (asked.length === 0) return []
      const corrections = new Map(
        (await queries.correctWords(db, scope.ownerId, asked)).map(({ word, correction }) => [
          word,
          correction,
        ]),
      )
      const words = [...new Set(asked.map((word) => corrections.get(word) ?? word))]
      const ranked = rankPassages(await queries.findCandidates(db, scope, words))
      const chosen = bestPerFile(ranked, files, passagesPerFile)
      const rows = await queries.loadPassages(db, scope.ownerId, chosen)
      const byKey = new Map(rows.map((row) => [`${row.fileId}/${row.ordinal}`, row]))
      return chosen.flatMap(({ fileId, ordinal }) => byKey.get(`${fileId}/${ordinal}`) ?? [])
    },

    /** What there is at all: the newest files of a scope. */
    overview: (scope: SearchScope, files: number): Promise<PassageRow[]> =>
      queries.firstPassages(db, scope, files),
  }
}

/** The words that stand over the passage of the file itself. */
const headingOf = (file: { name: string; title: string | null }) =>
  [spelledOut(file.name), file.title ?? ''].join(' ')

/** `IMG_4127-tarn.jpg` as words: IMG 4127 tarn jpg, and as it is written. */
const spelledOut = (name: string) =>
  `${name} ${name.replaceAll(/[_\-.]+/g, ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')}`

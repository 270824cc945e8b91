import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import type { TextPassage } from '#server/answering/candidates/text-passage.ts'
import type { Question } from '#server/answering/question/question.ts'
import { rankPassages, type RankedFile } from '#server/answering/ranking/rank-passages.ts'
import type { PassageRow } from './search-queries.ts'

/** Passages per file that an answer gets. */
export const passagesPerFile = 3
/** Files that are further behind the best one, in log-odds, are not relevant. */
const mostBehind = 7
/** Tables offered after the relevant files. */
const mostTables = 3

export type FoundPassage = TextPassage & { row: PassageRow }

/** Search results, with the data to rank them again. */
export interface Found {
  files: readonly RankedFile<FoundPassage>[]
  /** Those for the answer: the best file's best passage first. */
  passages: readonly PassageRow[]
  /** Passages of tables after those files: for computing a figure, not for quoting. */
  tables: readonly PassageRow[]
  /** By folded word: its weight, and its correction when it occurs nowhere. */
  rarities: ReadonlyMap<string, number>
  corrections: ReadonlyMap<string, readonly string[]>
  /** Indexes of the question's words that occur in a text of the results. */
  held: ReadonlySet<number>
}

export interface FindOptions {
  /** The maximum number of files. */
  files: number
  /** Files of the last answer, when the question follows up on it. */
  before: readonly FileId[]
}

/** The relevant files and the best passages for an answer, ranked by how well they answer the question. */
export function rankFound(
  question: Question,
  rows: readonly PassageRow[],
  wordData: Pick<Found, 'rarities' | 'corrections'>,
  { files, before }: FindOptions,
): Found {
  const inOrder = rows.toSorted(
    (one, other) =>
      (one.fileId < other.fileId ? -1 : one.fileId > other.fileId ? 1 : 0) || one.ordinal - other.ordinal,
  )
  const all = rankRows(question, inOrder, wordData, before)
  // Where files of a type are asked for, others do not answer.
  const ofKinds = all.filter(({ units }) =>
    units.some(({ passage }) => question.fileKinds.some((kind) => kind === passage.kind)),
  )
  const ranked = ofKinds.length > 0 ? ofKinds : all
  const best = ranked[0]?.score ?? 0
  const near = ranked.filter(({ score }) => score >= best - mostBehind)
  const kept = near.slice(0, files)
  const tables = near
    .slice(files)
    .filter(({ units }) => units[0]?.passage.kind === 'csv')
    .slice(0, mostTables)
  const held = new Set(ranked.flatMap(({ units }) => units.flatMap(({ words }) => [...words.keys()])))
  return {
    ...wordData,
    files: kept,
    passages: kept.flatMap(bestPassages),
    tables: tables.flatMap((table) => bestPassages(table).slice(0, 1)),
    held,
  }
}

/** Words that occur nowhere also match what they were corrected to. */
const withCorrections = (question: Question, { corrections }: Pick<Found, 'corrections'>): Question => ({
  ...question,
  words: question.words.map((word) => {
    const meant = corrections.get(word.folded)
    return meant === undefined ? word : { ...word, synonyms: [...word.synonyms, ...meant] }
  }),
})

const passageOf = (row: PassageRow): FoundPassage => ({
  file: row.fileId,
  fileName: row.fileName,
  title: row.title,
  kind: fileKind(row.mime, row.fileName),
  language: row.language,
  // A picture without a caption is found by its name.
  text: row.text === '' && row.ordinal === 0 ? row.fileName : row.text,
  isCaption: row.ordinal === 0,
  date: row.date,
  row,
})

/** A file's own caption is only quoted when no passage inside the file fits. */
function bestPassages({ units }: RankedFile<FoundPassage>): PassageRow[] {
  const fitting = units.filter(({ criteria }) => criteria.own > 0 || criteria.dates > 0 || criteria.codes > 0)
  const inside = fitting.filter(({ passage }) => !passage.isCaption)
  const best = inside.length > 0 ? inside : fitting.length > 0 ? fitting : units
  return [...new Set(best.map(({ passage }) => passage.row))].slice(0, passagesPerFile)
}

/** The files of the passages, best first; `before`: those of the last answer. */
export const rankRows = (
  question: Question,
  rows: readonly PassageRow[],
  wordData: Pick<Found, 'rarities' | 'corrections'>,
  before: readonly FileId[] = [],
): RankedFile<FoundPassage>[] =>
  rankPassages(withCorrections(question, wordData), rows.map(passageOf), {
    rarity: (folded) => wordData.rarities.get(folded) ?? 0,
    before,
  })

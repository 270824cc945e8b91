import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import type { EvidencePassage, FileEvidence } from '#server/lib/evidence/unit.ts'
import { weighEvidence } from '#server/lib/evidence/weigh-evidence.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { PassageRow } from './search-queries.ts'

/** Passages per file that an answer gets. */
const passagesPerFile = 3
/** Files below this share of the best score are not relevant. */
const leastShare = 0.4
/** Tables offered after the relevant files. */
const mostTables = 3

export type FoundPassage = EvidencePassage & { row: PassageRow }

/** Search results, with the data to rank them again. */
export interface Found {
  files: readonly FileEvidence<FoundPassage>[]
  /** Those for the answer: the best file's best passage first. */
  passages: readonly PassageRow[]
  /** Passages of tables after those files: for computing a figure, not for quoting. */
  tables: readonly PassageRow[]
  /** By folded word: its weight, and its correction when it occurs nowhere. */
  rarities: ReadonlyMap<string, number>
  corrections: ReadonlyMap<string, readonly string[]>
  /** Indexes of the question's terms that occur in a text of the results. */
  told: ReadonlySet<number>
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
  const weighed = weighEvidence(
    question,
    inOrder.map(evidenceOf),
    (folded) => wordData.rarities.get(folded) ?? 0,
    wordData.corrections,
    before,
  )
  const best = weighed[0]?.score ?? 0
  const near = weighed.filter(({ score }) => score > 0 && score >= best * leastShare)
  const kept = near.slice(0, files)
  const tables = near
    .slice(files)
    .filter(({ units }) => units[0]?.passage.kind === 'csv')
    .slice(0, mostTables)
  const matchedTerms = new Set(weighed.flatMap(({ units }) => units.flatMap(({ own }) => [...own])))
  return {
    ...wordData,
    files: kept,
    passages: kept.flatMap(bestPassages),
    tables: tables.flatMap((table) => bestPassages(table).slice(0, 1)),
    told: matchedTerms,
  }
}

const evidenceOf = (row: PassageRow): FoundPassage => ({
  file: row.fileId,
  fileName: row.fileName,
  title: row.title,
  kind: fileKind(row.mime, row.fileName),
  language: row.language,
  // A picture without a caption is found by its name.
  text: row.text === '' && row.ordinal === 0 ? row.fileName : row.text,
  isHead: row.ordinal === 0,
  date: row.date,
  row,
})

/** A file's own caption is only quoted when no passage inside the file fits. */
function bestPassages({ units }: FileEvidence<FoundPassage>): PassageRow[] {
  const inside = units.filter(({ passage, score }) => score > 0 && !passage.isHead)
  const fitting = inside.length > 0 ? inside : units.filter(({ score }) => score > 0)
  return [...new Set(fitting.map(({ passage }) => passage.row))].slice(0, passagesPerFile)
}

/** The files of the passages with their evidence, best first. */
export const weighFound = (
  question: Question,
  rows: readonly PassageRow[],
  { rarities, corrections }: Pick<Found, 'rarities' | 'corrections'>,
): FileEvidence<FoundPassage>[] =>
  weighEvidence(question, rows.map(evidenceOf), (folded) => rarities.get(folded) ?? 0, corrections)

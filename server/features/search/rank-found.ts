import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import type { EvidencePassage, FileEvidence } from '#server/lib/evidence/unit.ts'
import { weighEvidence } from '#server/lib/evidence/weigh-evidence.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { PassageRow } from './search-queries.ts'

/** Passages of one file that an answer gets. */
const passagesPerFile = 3
/** A file that is worth less than this share of the best one has little to do with the question. */
const leastShare = 0.4
/** Tables behind the files that are told. */
const mostTables = 3

export type FoundPassage = EvidencePassage & { row: PassageRow }

/** What a search found; enough to weigh it again. */
export interface Found {
  files: readonly FileEvidence<FoundPassage>[]
  /** Those an answer may stand on, the best file's best first. */
  passages: readonly PassageRow[]
  /** Of tables behind those files: a figure may be computed of them, and nothing is quoted from them. */
  tables: readonly PassageRow[]
  /** By the folded word: how much it tells, and what was meant where it stands nowhere. */
  rarities: ReadonlyMap<string, number>
  corrections: ReadonlyMap<string, readonly string[]>
  /** Indexes of the question's terms that some text which was looked at holds. */
  told: ReadonlySet<number>
}

export interface FindOptions {
  /** Most files. */
  files: number
  /** Files that the last answer stood on, when the question goes on from there. */
  before: readonly FileId[]
}

/** The files of the passages, and what an answer gets of them, ranked by what answers the question best. */
export function rankFound(
  question: Question,
  rows: readonly PassageRow[],
  known: Pick<Found, 'rarities' | 'corrections'>,
  { files, before }: FindOptions,
): Found {
  const inOrder = rows.toSorted(
    (one, other) =>
      (one.fileId < other.fileId ? -1 : one.fileId > other.fileId ? 1 : 0) || one.ordinal - other.ordinal,
  )
  const weighed = weighEvidence(
    question,
    inOrder.map(evidenceOf),
    (folded) => known.rarities.get(folded) ?? 0,
    known.corrections,
    before,
  )
  const best = weighed[0]?.score ?? 0
  const near = weighed.filter(({ score }) => score > 0 && score >= best * leastShare)
  const kept = near.slice(0, files)
  const tables = near
    .slice(files)
    .filter(({ units }) => units[0]?.passage.kind === 'csv')
    .slice(0, mostTables)
  const told = new Set(weighed.flatMap(({ units }) => units.flatMap(({ own }) => [...own])))
  return {
    ...known,
    files: kept,
    passages: kept.flatMap(bestPassages),
    tables: tables.flatMap((table) => bestPassages(table).slice(0, 1)),
    told,
  }
}

const evidenceOf = (row: PassageRow): FoundPassage => ({
  file: row.fileId,
  fileName: row.fileName,
  title: row.title,
  kind: fileKind(row.mime, row.fileName),
  language: row.language,
  text: row.text,
  isHead: row.ordinal === 0,
  date: row.date,
  row,
})

/** A file's own caption is worth quoting only where nothing inside the file fits. */
function bestPassages({ units }: FileEvidence<FoundPassage>): PassageRow[] {
  const inside = units.filter(({ passage, score }) => score > 0 && !passage.isHead)
  const fitting = inside.length > 0 ? inside : units.filter(({ score }) => score > 0)
  return [...new Set(fitting.map(({ passage }) => passage.row))].slice(0, passagesPerFile)
}

/** The files of the passages with their evidence, the best first. */
export const weighFound = (
  question: Question,
  rows: readonly PassageRow[],
  { rarities, corrections }: Pick<Found, 'rarities' | 'corrections'>,
): FileEvidence<FoundPassage>[] =>
  weighEvidence(question, rows.map(evidenceOf), (folded) => rarities.get(folded) ?? 0, corrections)

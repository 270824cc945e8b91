import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import type { Db } from '#server/db/database.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import { weighEvidence } from '#server/lib/evidence/weigh-evidence.ts'
import type { EvidencePassage, FileEvidence } from '#server/lib/evidence/unit.ts'
import type { Question } from '#server/lib/question/question.ts'
import { isSlipOf } from '#server/lib/language/slips.ts'
import { isKnownWord } from '#server/lib/question/translations.ts'
import { gatherCandidates, isNarrow } from './gather-candidates.ts'
import { mergeRanked, type Ranked } from './rank-passages.ts'
import { findForms } from './sought-forms.ts'
import { soughtIn } from './sought-words.ts'
import * as queries from './search-queries.ts'
import type { Candidate, PassageKey, PassageRow } from './search-queries.ts'

/** A story has about so many files; of a few a word that all have tells something, too. */
const fewFiles = 50
/** Files whose passages are read. */
const mostFilesRead = 18
/** Passages of one file that are read, and of those that an answer gets. */
const passagesRead = 5
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

const nothing: Found = {
  files: [],
  passages: [],
  tables: [],
  rarities: new Map(),
  corrections: new Map(),
  told: new Set(),
}

/** Finds by words: a bounded number of passages that hold the rarest of them, ranked by what answers best in them. */
export async function findByWords(
  db: Db,
  scope: SearchScope,
  question: Question,
  options: FindOptions,
): Promise<Found> {
  const sought = soughtIn(question)
  const listed = await queries.findOfKinds(db, scope, question)
  const more = [...new Set([...listed, ...options.before])]
  if (sought.length === 0) return more.length === 0 ? nothing : known(nothing, more)
  const [forms, fileCount] = await Promise.all([
    findForms(db, scope, sought),
    isNarrow(scope) ? fewFiles : queries.countFiles(db, scope),
  ])
  const asked = forms.flatMap(({ place, query, alike }) => {
    const of = sought[place]
    return query === null || of === undefined ? [] : [{ query, alike, of }]
  })
  if (asked.length === 0) return more.length === 0 ? nothing : known(nothing, more)
  const { candidates, counts } = await gatherCandidates(db, scope, {
    asked: asked.map(({ query }) => query),
    files: fileCount,
  })
  const rarityOf = (count: number) => rarity(count, Math.max(fileCount, fewFiles, ...counts))
  const weights = asked.map(({ of }, at) => rarityOf(counts[at] ?? 0) * of.weight)
  const keys = bestKeys(candidates, weights)
  const rarities = new Map<string, number>()
  const corrections = new Map<string, readonly string[]>()
  // A family may well be called as a thing is, and not be the one that was meant.
  const names = new Set(question.terms.filter(({ isName }) => isName).map(({ folded }) => folded))
  asked.forEach(({ of, alike }, at) => {
    if (of.folded === null) return
    rarities.set(of.folded, Math.max(weights[at] ?? 0, rarities.get(of.folded) ?? 0))
    if (
      alike !== null &&
      isSlipOf(alike, of.folded) &&
      (names.has(of.folded) || !isMeant(of.folded, alike, question.language))
    )
      corrections.set(of.folded, [alike])
  })
  return known({ rarities, corrections }, more, keys)

  /** What was found so, and the files that are looked into whatever their words. */
  async function known(
    { rarities: of, corrections: meant }: Pick<Found, 'rarities' | 'corrections'>,
    further: readonly FileId[],
    found: readonly PassageKey[] = [],
  ): Promise<Found> {
    const held = new Set(found.map(({ fileId }) => fileId))
    const added = further
      .filter((id) => !held.has(id))
      .flatMap((fileId) => [0, 1, 2, 3].map((ordinal) => ({ fileId, ordinal })))
    const read = await queries.loadPassages(db, scope, [...found, ...added])
    return ranked(question, read, { rarities: of, corrections: meant }, options)
  }
}

/** A word that a dictionary has was not meant by another one, unless that is the same with an ending. */
const isMeant = (typed: string, alike: string, language: string | null): boolean =>
  isKnownWord(typed, language) &&
  !(
    Math.min(typed.length, alike.length) >= shortestSame &&
    (typed.startsWith(alike) || alike.startsWith(typed))
  )
const shortestSame = 6

/** How much a word tells that stands in so many of all (BM25, without its limit below zero). */
const rarity = (count: number, all: number): number => {
  const held = Math.max(1, Math.min(count, all))
  return Math.log(1 + (all - held + 0.5) / (held + 0.5))
}

/** The passages to read: of the files that hold most, those that hold most, and how each of them begins. */
function bestKeys(candidates: readonly Candidate[], weights: readonly number[]) {
  const worthOf = ({ matched }: Candidate) => matched.reduce((sum, at) => sum + (weights[at] ?? 0), 0)
  const files = [...Map.groupBy(candidates, ({ fileId }) => fileId)].map(([fileId, held]) => {
    const all = new Set(held.flatMap(({ matched }) => matched))
    const passages = held.map((one) => ({ ...one, worth: worthOf(one) }))
    const most = Math.max(...passages.map(({ worth }) => worth))
    const worth = [...all].reduce((sum, at) => sum + (weights[at] ?? 0), 0) + 0.5 * most
    return { fileId, passages, worth }
  })
  return files
    .toSorted((one, other) => other.worth - one.worth || (one.fileId < other.fileId ? -1 : 1))
    .slice(0, mostFilesRead)
    .flatMap(({ fileId, passages }) => {
      const best = passages
        .toSorted((one, other) => other.worth - one.worth || one.ordinal - other.ordinal)
        .slice(0, passagesRead)
      const ordinals = new Set([0, 1, 2, ...best.map(({ ordinal }) => ordinal)])
      return [...ordinals].map((ordinal) => ({ fileId, ordinal }))
    })
}

function ranked(
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

export const evidenceOf = (row: PassageRow): FoundPassage => ({
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

/** Puts what lies near by its meaning among what was found by words: by reciprocal rank, since their scores cannot be compared. */
export async function fuse(
  db: Db,
  scope: SearchScope,
  {
    question,
    worded,
    near,
    files,
  }: { question: Question; worded: Found; near: readonly Ranked[]; files: number },
): Promise<Found> {
  const byWords = worded.passages.map(({ fileId, ordinal }): Ranked => ({ fileId, ordinal, score: 0 }))
  const merged = mergeRanked([byWords, near])
  const order = [...new Set(merged.map(({ fileId }) => fileId))].slice(0, files)
  const wanted = merged.filter(({ fileId }) => order.includes(fileId))
  const known = new Map(worded.passages.map((row) => [keyOf(row), row]))
  const rows = await queries.loadPassages(
    db,
    scope,
    wanted.filter((key) => !known.has(keyOf(key))),
  )
  for (const row of rows) known.set(keyOf(row), row)
  const passages = order.flatMap((id) => passagesOf(id, wanted, known))
  const weighed = weighEvidence(
    question,
    passages.map(evidenceOf),
    (folded) => worded.rarities.get(folded) ?? 0,
    worded.corrections,
  )
  const place = new Map(order.map((id, at) => [id as string, at]))
  return {
    ...worded,
    files: weighed.toSorted((one, other) => (place.get(one.file) ?? 0) - (place.get(other.file) ?? 0)),
    passages,
  }
}

const keyOf = ({ fileId, ordinal }: { fileId: FileId; ordinal: number }): string => `${fileId}/${ordinal}`

const passagesOf = (
  id: FileId,
  wanted: readonly Ranked[],
  known: ReadonlyMap<string, PassageRow>,
): PassageRow[] =>
  wanted
    .filter(({ fileId }) => fileId === id)
    .slice(0, passagesPerFile)
    .flatMap((key) => known.get(keyOf(key)) ?? [])

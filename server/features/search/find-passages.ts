import type { FileId } from '#contract/ids.ts'
import type { Db } from '#server/db/database.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import { languageCalled } from '#server/answering/languages/languages.ts'
import type { Question } from '#server/answering/question/question.ts'
import { isSlipOf } from '#server/lib/language/slips.ts'
import { isKnownWord } from '#server/lib/language/dictionaries.ts'
import { needlesOf, type FarRows } from './far-rows.ts'
import { gatherCandidates, isNarrow } from './gather-candidates.ts'
import type { QuestionThread } from './question-thread.ts'
import { passagesPerFile, type Found, type FindOptions } from './rank-found.ts'
import { mergeRanked, type Ranked } from './rank-passages.ts'
import { findForms } from './sought-forms.ts'
import { soughtIn } from './sought-words.ts'
import * as queries from './search-queries.ts'
import type { Candidate, PassageKey, PassageRow } from './search-queries.ts'

/** The typical size of a story; with fewer files, a word in all of them still counts. */
const fewFiles = 50
/** Files whose passages are read. */
const mostFilesRead = 18
/** Passages read per file, including those an answer gets. */
const passagesRead = 5

interface Services {
  db: Db
  thread: QuestionThread
}

interface WordServices extends Services {
  farRows: FarRows
}

const nothing: Found = {
  held: new Set(),
  files: [],
  passages: [],
  tables: [],
  rarities: new Map(),
  corrections: new Map(),
}

/** Lexical search: a bounded number of passages with the rarest words, ranked by how well they answer. */
export async function findByWords(
  { db, thread, farRows }: WordServices,
  scope: SearchScope,
  question: Question,
  options: FindOptions,
): Promise<Found> {
  const sought = soughtIn(question)
  const listed = await queries.findOfKinds(db, scope, question)
  const more = [...new Set([...listed, ...options.before])]
  if (sought.length === 0) return more.length === 0 ? nothing : ranked(nothing, more)
  const [forms, fileCount] = await Promise.all([
    findForms(db, scope, sought),
    isNarrow(scope) ? fewFiles : queries.countFiles(db, scope),
  ])
  const searched = forms.flatMap(({ place, query, alike }) => {
    const of = sought[place]
    return query === null || of === undefined ? [] : [{ query, alike, of }]
  })
  if (searched.length === 0) return ranked(nothing, more)
  const { candidates, counts } = await gatherCandidates(db, scope, {
    texts: searched.map(({ query }) => query),
    files: fileCount,
  })
  const rarityOf = (count: number) => rarity(count, Math.max(fileCount, fewFiles, ...counts))
  const weights = searched.map(({ of }, at) => rarityOf(counts[at] ?? 0) * of.weight)
  const keys = bestKeys(candidates, weights)
  const rarities = new Map<string, number>()
  const corrections = new Map<string, readonly string[]>()
  // A family name may also be a common noun, and then is not the corrected word.
  const names = new Set(
    languageCalled(question.language).capitalisesNouns
      ? []
      : question.words.filter(({ isName }) => isName).map(({ folded }) => folded),
  )
  searched.forEach(({ of, alike }, at) => {
    if (of.folded === null) return
    rarities.set(of.folded, Math.max(weights[at] ?? 0, rarities.get(of.folded) ?? 0))
    if (
      alike !== null &&
      isSlipOf(alike, of.folded) &&
      (names.has(of.folded) || !isMeant(of.folded, alike, question.language))
    )
      corrections.set(of.folded, [alike])
  })
  return ranked({ rarities, corrections }, more, keys)

  /** The passages found, plus those of files to include whatever their words. */
  async function ranked(
    { rarities: of, corrections: meant }: Pick<Found, 'rarities' | 'corrections'>,
    further: readonly FileId[],
    found: readonly PassageKey[] = [],
  ): Promise<Found> {
    const held = new Set(found.map(({ fileId }) => fileId))
    const added = further
      .filter((id) => !held.has(id))
      .flatMap((fileId) => [0, 1, 2, 3].map((ordinal) => ({ fileId, ordinal })))
    const read = await queries.loadPassages(db, scope, [...found, ...added])
    const first = await thread.rank(question, read, { rarities: of, corrections: meant }, options)
    const needles = needlesOf(question, first)
    const far = await farRows.find(scope, needles, 'question')
    if (far.length === 0) return first
    // No index has these words, so that they are as rare as a word can be, and no slips of others.
    const rare = needles.map((needle): [string, number] => [needle, rarity(1, fewFiles)])
    const words = {
      rarities: new Map([...of, ...rare]),
      corrections: new Map([...meant].filter(([word]) => !needles.includes(word))),
    }
    return thread.rank(question, [...read, ...far], words, options)
  }
}

/** A dictionary word is not corrected, except to a form of itself. */
const isMeant = (typed: string, alike: string, language: string | null): boolean =>
  isKnownWord(typed, language) &&
  !(
    Math.min(typed.length, alike.length) >= shortestSame &&
    (typed.startsWith(alike) || alike.startsWith(typed))
  )
const shortestSame = 6

/** The weight of a word in this many of all passages (BM25 idf, never negative). */
const rarity = (count: number, all: number): number => {
  const held = Math.max(1, Math.min(count, all))
  return Math.log(1 + (all - held + 0.5) / (held + 0.5))
}

/** The passages to read: of the files with most words the best passages, and the first one of each file. */
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

/** Merges semantic results into lexical ones by reciprocal rank, as their scores cannot be compared. */
export async function fuse(
  { db, thread }: Services,
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
  const rowsByKey = new Map(worded.passages.map((row) => [keyOf(row), row]))
  const rows = await queries.loadPassages(
    db,
    scope,
    wanted.filter((key) => !rowsByKey.has(keyOf(key))),
  )
  for (const row of rows) rowsByKey.set(keyOf(row), row)
  const passages = order.flatMap((id) => passagesOf(id, wanted, rowsByKey))
  const weighed = await thread.rankAgain(question, passages, worded)
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
  rowsByKey: ReadonlyMap<string, PassageRow>,
): PassageRow[] =>
  wanted
    .filter(({ fileId }) => fileId === id)
    .slice(0, passagesPerFile)
    .flatMap((key) => rowsByKey.get(keyOf(key)) ?? [])

import type { DateFit, PartialDate } from '#server/lib/language/dates.ts'
import { namesOf, type Names } from './evidence-names.ts'
import { partsOf } from './evidence-parts.ts'
import { meeter, type Corrections } from './hits.ts'
import type { AskedFileKind, Question } from './question.ts'
import { weighUnit } from './weigh-unit.ts'

/** A passage that may answer a question. */
export interface EvidencePassage {
  /** The same for all passages of one file. */
  file: string
  fileName: string
  /** What the file calls itself; null when it does not. */
  title: string | null
  kind: AskedFileKind | 'other'
  language: string | null
  text: string
  /** The passage stands for the file itself: its caption. */
  isHead: boolean
  /** When the file was made, as far as that is known: it answers 'photos of June'. ISO 8601. */
  date: string | null
}

/** A sentence, a row or a caption, and how well it answers. */
export interface Unit<P> {
  passage: P
  /** Of the passages it was chosen from. */
  place: number
  text: string
  /** In the passage's text, in characters. */
  at: number
  /** The sentence of its passage, and the paragraph, counted from 0. */
  order: number
  block: number
  score: number
  /** Beside the others of its file: what decides between files, as a name in the file's own name, decides nothing here. */
  fit: number
  /** Indexes of the question's terms that it holds itself, and that stand around it, over it or in the name of its file. */
  own: ReadonlySet<number>
  held: ReadonlySet<number>
  /** Share of what the question tells that stands near it: in it, beside it, over it, or in the name of its file. */
  near: number
  /** How surely it holds the kind of thing that is asked for, from 0 to 1. */
  sign: number
  /** For each date of the question how the unit meets it; as its file does, where it names none itself. */
  dateFits: readonly (DateFit | 'none')[]
  /** Dates that it names itself. */
  told: readonly PartialDate[]
  /** Codes of the question that stand in it, or in its file. */
  codes: ReadonlySet<string>
}

/** It holds the kind of thing that is asked for. */
export const isOfKind = ({ sign }: Pick<Unit<unknown>, 'sign'>): boolean => sign >= 0.6

export interface FileEvidence<P> {
  file: string
  score: number
  /** The best first. */
  units: readonly Unit<P>[]
}

/** How much a term tells; the rarer it is, the more. */
export type Rarity = (folded: string) => number

/** What a word of asking tells. */
const softWorth = 1
const inheritedShare = 0.6
const mostUnits = 400

/**
 * Ranks the files of passages by what answers best in them; `before` are those that the last answer stood on. Equals stand in
 * the order of their names.
 */
export function weighEvidence<P extends EvidencePassage>(
  question: Question,
  passages: readonly P[],
  rarity: Rarity,
  corrections: Corrections = new Map(),
  before: readonly string[] = [],
): FileEvidence<P>[] {
  const meet = meeter({ ...question, terms: [...question.terms, ...question.soft] }, corrections)
  const worth = [
    ...question.terms.map(({ folded, isInherited }) => rarity(folded) * (isInherited ? inheritedShare : 1)),
    ...question.soft.map(() => softWorth),
  ]
  const asked = {
    words: new Set(question.terms.flatMap(({ folded }) => [folded, ...(corrections.get(folded) ?? [])])),
    dates: question.dates,
  }
  const byFile = Map.groupBy(
    passages.map((passage, place) => ({ passage, place })),
    ({ passage }) => passage.file,
  )
  const files = [...byFile].map(([file, ofFile]) => {
    const names = namesOf(
      ofFile.map(({ passage }) => passage),
      meet,
    )
    const units = ofFile.flatMap(({ passage, place }) => {
      const parts = partsOf(passage, meet)
      return parts.map((part, order) =>
        weighUnit({ question, asked, worth }, { passage, place, parts, part, order, names }),
      )
    })
    const ranked = units.toSorted(
      (one, other) => other.fit - one.fit || one.place - other.place || one.order - other.order,
    )
    return {
      file,
      score: fileScore(worth, ranked, names, before.includes(file)),
      units: ranked.slice(0, mostUnits),
      name: ofFile[0]?.passage.fileName ?? '',
    }
  })
  return files
    .toSorted(
      (one, other) =>
        other.score - one.score || compare(one.name, other.name) || compare(one.file, other.file),
    )
    .map(({ file, score, units }) => ({ file, score, units }))
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** What the last answer stood on is likely what the next question is about. */
const beforeWorth = 2.2

/** What answers best in it, and a little of what stands anywhere in it. */
function fileScore<P>(
  worth: readonly number[],
  units: readonly Unit<P>[],
  names: Names,
  isBefore: boolean,
): number {
  const best = Math.max(0, ...units.map(({ score }) => score))
  if (best <= 0) return isBefore ? beforeWorth : 0
  let all = 0
  worth.forEach((value, term) => {
    const times = units.filter(({ own }) => own.has(term)).length
    if (times > 0 || names.levels.has(term)) all += value * (1 + Math.min(0.5, 0.15 * Math.log2(1 + times)))
  })
  return best + 0.3 * all + (isBefore ? beforeWorth : 0)
}

import { namesOf, type Names } from './file-names.ts'
import { partsOf } from './parts.ts'
import { meeter, type Corrections } from './hits.ts'
import { fold } from '#server/lib/language/words.ts'
import { ofBefore, ofNow } from '#server/lib/question/asking-words.ts'
import { inheritedShare, type Question } from '#server/lib/question/question.ts'
import { likeliestFirst } from './likeliest-first.ts'
import { supersededAmong } from './superseded.ts'
import { thingsIn } from './lacking-words.ts'
import { heldIn, type EvidencePassage, type FileEvidence, type Unit } from './unit.ts'
import { weighUnit } from './weigh-unit.ts'

/** How much a term tells; the rarer it is, the more. */
export type Rarity = (folded: string) => number

/** What a word of asking tells. */
const softWorth = 1
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
  const isCounted = question.terms.findIndex((term) => term.isCounted)
  const counted = isCounted === -1 ? null : isCounted
  const byFile = Map.groupBy(
    passages.map((passage, place) => ({ passage, place })),
    ({ passage }) => passage.file,
  )
  const fileNames = [...byFile.values()].flatMap(([first]) => first?.passage.fileName ?? [])
  const otherYear = yearsApart(question, fileNames)
  const superseded = supersededAmong(question, fileNames)
  const isOfDay = isOfDayAlone(question)
  const files = [...byFile].map(([file, ofFile]) => {
    const name = ofFile[0]?.passage.fileName ?? ''
    const names = namesOf(
      ofFile.map(({ passage }) => passage),
      meet,
    )
    const units = ofFile.flatMap(({ passage, place }) => {
      const parts = partsOf(passage, meet)
      return parts.map((part, order) =>
        weighUnit({ question, asked, worth, counted }, { passage, place, parts, part, order, names }),
      )
    })
    const ranked = units.toSorted(
      (one, other) => other.fit - one.fit || one.place - other.place || one.order - other.order,
    )
    const held = heldIn(ranked)
    return {
      file,
      score:
        fileScore(worth, ranked, names, before.includes(file)) -
        lackedNames(question, held) +
        languageShare(question, ranked) +
        (holdsAll(question, held) ? wholeWorth : 0) -
        (otherYear.has(name) ? otherYearWorth : 0) -
        (superseded.has(name) ? supersededWorth : 0) -
        (isOfDay && ofFile.every(({ passage }) => passage.kind === 'csv') ? rowWorth : 0),
      units: ranked.slice(0, mostUnits),
      name,
    }
  })
  const inOrder = files
    .toSorted(
      (one, other) =>
        other.score - one.score || compare(one.name, other.name) || compare(one.file, other.file),
    )
    .map(({ file, score, units }) => ({ file, score, worth: score, logOdds: 0, units }))
  return likeliestFirst(question, inOrder)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** What the last answer stood on is likely what the next question is about. */
const beforeWorth = 2.2

/** Who asks in a language asks mostly about what is written in it. */
const languageWorth = 1.2

const languageShare = <P extends EvidencePassage>(
  { language }: Question,
  units: readonly Unit<P>[],
): number =>
  units.some(({ score }) => score > 0) && units[0]?.passage.language === language ? languageWorth : 0

/** What has all that is asked for comes before what has more of less. */
const wholeWorth = 1

function holdsAll(question: Question, held: ReadonlySet<number>): boolean {
  const things = thingsIn(question)
  return things.length > 1 && things.every((at) => held.has(at))
}

/** 'The new lease' is not the lease of 2019 where there is one of 2024. */
const otherYearWorth = 3

/** Nor is the draft of it where it was signed. */
const supersededWorth = 2

/** Names of files of which another one is meant, alike but for its year. */
function yearsApart({ text, dates }: Question, names: readonly string[]): Set<string> {
  const asked = fold(text)
  const isNow = ofNow.test(asked)
  if (dates.length > 0 || (!isNow && !ofBefore.test(asked))) return new Set()
  const yearOf = (name: string) => Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(name)?.[0] ?? Number.NaN)
  const alike = Map.groupBy(
    names.filter((name) => !Number.isNaN(yearOf(name))),
    (name) => name.replaceAll(/\d+/g, ''),
  )
  return new Set(
    [...alike.values()].flatMap((some) => {
      const newest = Math.max(...some.map(yearOf))
      return some.length < 2 ? [] : some.filter((name) => (yearOf(name) === newest) !== isNow)
    }),
  )
}

/** What happened on a day is told in words before it is in rows. */
const rowWorth = 1

const isOfDayAlone = ({ terms, codes, dates, operation, fileKinds }: Question): boolean =>
  dates.length > 0 && terms.length + codes.length + fileKinds.length === 0 && operation === null

/** For each name that a question has and a file has not. */
const lackedNameWorth = 3

/** And for what is asked of something: 'excess' in 'What is the excess for equipment?'. */
const lackedPartWorth = 2

/** A name is a condition: what does not speak of it comes after what does. */
function lackedNames({ terms }: Question, held: ReadonlySet<number>): number {
  const lacked = terms.filter(({ isInherited }, at) => !isInherited && !held.has(at))
  return (
    lacked.filter(({ isName }) => isName).length * lackedNameWorth +
    lacked.filter(({ isPart, isMinor, isName }) => isPart && !isMinor && !isName).length * lackedPartWorth
  )
}

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

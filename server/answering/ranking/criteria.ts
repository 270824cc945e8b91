import { bestOf, type WordMatch } from '#server/answering/candidates/match-text.ts'
import type { TextPassage } from '#server/answering/candidates/text-passage.ts'
import type { TextUnit } from '#server/answering/candidates/text-units.ts'
import type { Question } from '#server/answering/question/question.ts'
import type { DateInText } from '#server/lib/language/dates.ts'
import { formOf, hasForm } from './answer-forms.ts'
import { areOthers, datesMet } from './date-fit.ts'

/** What speaks for a sentence, or against it; most from 0 to 1. */
export type Criteria = ReturnType<typeof criteriaOf>

/** A question made ready to be met in many sentences. */
export interface Weighing {
  question: Question
  /** Of each word: what it tells; the rarer it is, the more. */
  worth: readonly number[]
  /** The same of names; 0 of other words. */
  worthOfNames: readonly number[]
  /** Folded words of the question. */
  asked: ReadonlySet<string>
}

/** What the file of a sentence says of itself, and what it holds anywhere. */
export interface FileFacts {
  /** In its name and title. */
  named: ReadonlyMap<number, number>
  namedDates: readonly DateInText[]
  namedCodes: ReadonlySet<string>
  /** In its caption and the beginning of its text. */
  opening: ReadonlyMap<number, number>
  anywhere: ReadonlyMap<number, number>
  codes: ReadonlySet<string>
  isOfLastAnswer: boolean
  /** Of each word of the question: what it tells among the sentences of this file. */
  worthHere: readonly number[]
}

/** Sentences on both sides that belong to one. */
const reach = 2
const besideShare = 0.6
/** What is below a date was then. */
const datedForm = 0.9
/** Words that are not further apart are one name: 'hall rent'. */
const sideBySide = 18

/** The sentences of a passage in their order, and by index of the word, how well it has it. */
export interface PassageUnits<P extends TextPassage> {
  units: readonly TextUnit<P>[]
  words: ReadonlyMap<number, number>
  /** By place of the sentence, what is over it: the head of its table, or the last heading. */
  headings: readonly (TextUnit<P> | undefined)[]
}

export function passageUnits<P extends TextPassage>(units: readonly TextUnit<P>[]): PassageUnits<P> {
  let heading: TextUnit<P> | undefined
  let head: TextUnit<P> | undefined
  const headings = units.map((unit) => {
    const isOfTable = unit.text.startsWith('|')
    head = isOfTable ? (head ?? unit) : undefined
    const over = head === undefined ? heading : head === unit ? undefined : head
    if (unit.isHeading) heading = unit
    return over
  })
  return { units, words: bestOf(units.flatMap(({ matches }) => matches)), headings }
}

export function criteriaOf<P extends TextPassage>(
  { question, worth, worthOfNames, asked }: Weighing,
  unit: TextUnit<P>,
  { units, words: inWhole, headings }: PassageUnits<P>,
  file: FileFacts,
) {
  const { passage, order, block } = unit
  const isRow = passage.kind === 'csv' && !passage.isCaption
  const beside = isRow
    ? []
    : units.slice(Math.max(0, order - reach), order + reach + 1).filter((one) => one.block === block)
  const heading = isRow ? undefined : headings[order]
  const around = merged(unit.words, scaled(bestOf(beside.flatMap(({ matches }) => matches)), besideShare))
  const under = merged(around, heading?.words)
  const named = merged(under, file.named)
  const inPassage = merged(named, isRow ? undefined : inWhole)
  const inFile = merged(inPassage, file.anywhere)
  const share = (held: ReadonlyMap<number, number>): number => shareOf(worth, held)
  const [own, near] = [share(unit.words), share(around)]
  const [ownHere, nearHere] = [shareOf(file.worthHere, unit.words), shareOf(file.worthHere, under)]
  const isDated = question.answerForm === 'date' && (heading?.dates.length ?? 0) > 0
  const form = Math.max(
    formOf(question.answerForm, unit.text, asked, passage.language),
    isDated ? datedForm : 0,
  )
  const isOpen = !hasForm(question.answerForm)
  const dates = datesMet(question, unit.dates)
  const datesNear = datesMet(question, [
    ...beside.flatMap((one) => one.dates),
    ...(heading?.dates ?? []),
    ...(passage.kind === 'image' || passage.kind === 'video' ? [dayOf(passage.date)] : []),
  ])
  const datesNamed = datesMet(question, file.namedDates)
  const codesOf = (held: ReadonlySet<string>): number =>
    question.codes.length === 0
      ? 0
      : question.codes.filter(({ code }) => held.has(code)).length / question.codes.length
  const codes = codesOf(unit.codes)
  const codesNear = codesOf(new Set([...beside.flatMap((one) => [...one.codes]), ...file.namedCodes]))
  return {
    own,
    beside: near - own,
    heading: share(under) - near,
    named: share(named) - share(under),
    passage: share(inPassage) - share(named),
    opening: share(merged(inPassage, file.opening)) - share(inPassage),
    file: share(inFile) - share(inPassage),
    pairs: pairsOf(worth, unit.matches),
    names: shareOf(worthOfNames, under),
    namesNamed: shareOf(worthOfNames, named) - shareOf(worthOfNames, under),
    namesInFile: shareOf(worthOfNames, inFile) - shareOf(worthOfNames, named),
    ownHere,
    besideHere: nearHere - ownHere,
    form,
    formNear: form * near,
    formBeside: form * (nearHere - ownHere),
    figure: isOpen ? formOf('number', unit.text, asked, passage.language) : 0,
    name: isOpen ? formOf('person', unit.text, asked, passage.language) : 0,
    dates,
    datesNear: Math.max(0, datesNear - dates),
    datesNamed: Math.max(0, datesNamed - Math.max(dates, datesNear)),
    otherDates: areOthers(question, unit.dates) ? 1 : 0,
    otherDatesNamed: areOthers(question, file.namedDates) ? 1 : 0,
    codes,
    codesNear: Math.max(0, codesNear - codes),
    codesInFile: Math.max(0, codesOf(file.codes) - Math.max(codes, codesNear)),
    ofLanguage: passage.language === question.language ? 1 : 0,
    row: isRow ? 1 : 0,
    caption: passage.isCaption ? 1 : 0,
    heads: unit.isHeading ? 1 : 0,
    ofFileKind: question.fileKinds.some((kind) => kind === passage.kind) ? 1 : 0,
    ofLastAnswer: file.isOfLastAnswer ? 1 : 0,
    length: Math.min(1, unit.text.length / 200),
  }
}

/** The share of the question that is in a sentence, near it or in the name of its file; half of what else the file has. */
export const coverageOf = (criteria: Criteria): number =>
  criteria.own +
  criteria.beside +
  criteria.heading +
  criteria.named +
  (criteria.passage + criteria.opening + criteria.file) / 2

/** By index of the word, the better of both. */
function merged(
  one: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number> = new Map(),
): Map<number, number> {
  const all = new Map(one)
  for (const [word, quality] of other) all.set(word, Math.max(quality, all.get(word) ?? 0))
  return all
}

const scaled = (held: ReadonlyMap<number, number>, by: number): Map<number, number> =>
  new Map([...held].map(([word, quality]) => [word, quality * by]))

/** How much of what a question tells is held. */
function shareOf(worth: readonly number[], held: ReadonlyMap<number, number>): number {
  const all = worth.reduce((sum, one) => sum + one, 0)
  return all === 0 ? 0 : worth.reduce((sum, one, at) => sum + one * (held.get(at) ?? 0), 0) / all
}

/** Of words that are neighbours in the question, those that are neighbours here. */
function pairsOf(worth: readonly number[], matches: readonly WordMatch[]): number {
  const paired = new Set<number>()
  matches.forEach(({ word, at }, index) => {
    const near = [matches[index - 1], matches[index + 1], matches[index + 2]]
    if (near.some((next) => next?.word === word + 1 && Math.abs(next.at - at) <= sideBySide)) paired.add(word)
  })
  const sum = worth.reduce(
    (total, one, word) => total + (paired.has(word) ? Math.min(one, worth[word + 1] ?? 0) : 0),
    0,
  )
  return (
    sum /
    Math.max(
      worth.reduce((total, one) => total + one, 0),
      Number.EPSILON,
    )
  )
}

const dayOf = (iso: string): DateInText => ({
  year: Number(iso.slice(0, 4)),
  month: Number(iso.slice(5, 7)),
  day: Number(iso.slice(8, 10)),
  at: 0,
  end: 0,
})

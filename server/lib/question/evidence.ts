import {
  datesIn,
  fitOf,
  type DateFit,
  type DateInText,
  type PartialDate,
} from '#server/lib/language/dates.ts'
import { sentencesIn, type Sentence } from '#server/lib/language/sentences.ts'
import { isTold, signOf, type Asked } from './answer-signs.ts'
import { meeter, type Corrections, type Hits } from './hits.ts'
import type { AskedFileKind, Question } from './question.ts'

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

const share = {
  neighbour: 0.55,
  second: 0.4,
  heading: 0.6,
  name: 0.75,
  passage: 0.3,
  named: 0.85,
  anywhere: 0.2,
  opening: 0.5,
  apart: 0.75,
  lead: 0.9,
} as const
/** Of the lesser of two words that stand side by side in the question and in the text: 'hall rent'. */
const pairShare = 0.4
/** What a word of asking tells. */
const softWorth = 1
/** How much more it counts beside the others of its file that a sentence names what is asked. */
const partFactor = 1.6
/** Of what the kind of an answer is worth, where nothing of the question stands near. */
const farShare = 0.3
const inheritedShare = 0.6
const codeWorth = { own: 6, here: 6.5, near: 4, file: 4, far: 3 } as const
const dateWorth = { own: 3, near: 2.6, name: 2.8, passage: 2, open: 0.8, other: -2.5 } as const
const codedWorth = 3
/** What meets the day alone is likely about something else. */
const wordlessShare = 0.5
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
    const units = ofFile.flatMap(({ passage, place }) =>
      unitsOf({ question, asked, meet, worth, names }, passage, place),
    )
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

interface Names {
  /** By term, how surely it stands in the name or the title. */
  levels: ReadonlyMap<number, number>
  codes: ReadonlySet<string>
  dates: readonly DateInText[]
  /** The same of how its text begins: letters, invoices and policies say there what they are. */
  opening: ReadonlyMap<number, number>
  openingCodes: ReadonlySet<string>
  /** All years that it tells. */
  years: ReadonlySet<number>
}

/** So many characters of a text are how it begins. */
const openingLength = 260

function namesOf(
  passages: readonly EvidencePassage[],
  meet: (text: string, language: string | null) => Hits,
): Names {
  const [first] = passages
  const spelled = `${spelledName(first?.fileName ?? '')}\n${first?.title ?? ''}`
  const hits = meet(spelled, first?.language ?? null)
  const begun = passages.find(({ isHead, kind }) => !isHead && kind !== 'csv')
  // Paragraphs that name what they are about are each about something else.
  const [beginning = ''] = begun?.text.slice(0, openingLength).split(/(?:^|\n)\*\*/) ?? []
  const opening = meet(beginning, first?.language ?? null)
  return {
    levels: levelsOf(hits),
    codes: new Set(hits.codes.map(({ code }) => code)),
    dates: hits.dates,
    opening: levelsOf(opening),
    openingCodes: new Set(opening.codes.map(({ code }) => code)),
    years: new Set(
      [...hits.dates, ...passages.flatMap(({ text }) => datesIn(text))].flatMap(({ year }) => year ?? []),
    ),
  }
}

/** `roof-quotation_Ludger.md` as words, its numbers as they stand. */
export const spelledName = (name: string): string =>
  name
    .replace(/\.\p{L}[\p{L}\d]{0,5}$/u, '')
    .replaceAll(/_+|(?<!\d)-|-(?!\d)/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

function levelsOf(hits: Hits): Map<number, number> {
  const levels = new Map<number, number>()
  for (const { term, level } of hits.terms) levels.set(term, Math.max(level, levels.get(term) ?? 0))
  return levels
}

interface Weighing {
  question: Question
  /** What it says itself is no answer to it. */
  asked: Asked
  meet: (text: string, language: string | null) => Hits
  worth: readonly number[]
  names: Names
}

interface Part {
  text: string
  at: number
  levels: Map<number, number>
  /** Terms that stand side by side with the next one of the question. */
  pairs: Set<number>
  codes: Set<string>
  dates: DateInText[]
  /** Which paragraph it is of. */
  block: number
  isHeading: boolean
  /** A heading of its own paragraph only. */
  isLead: boolean
}

function unitsOf<P extends EvidencePassage>(weighing: Weighing, passage: P, place: number): Unit<P>[] {
  const parts = partsOf(passage, weighing.meet)
  return parts.map((part, order) => unitOf(weighing, { passage, place, parts, part, order }))
}

function partsOf(passage: EvidencePassage, meet: (text: string, language: string | null) => Hits): Part[] {
  const { text, kind, language } = passage
  const spans = kind === 'csv' && !passage.isHead ? rowsIn(text) : sentencesIn(text, language)
  const hits = meet(text, language)
  const within = <T extends { at: number }>(all: readonly T[], from: number, to: number) =>
    all.filter(({ at }) => at >= from && at < to)
  return spans.map((span, index) => {
    const to = spans[index + 1]?.at ?? text.length
    return {
      text: span.text,
      at: span.at,
      levels: levelsOf({ ...hits, terms: within(hits.terms, span.at, to) }),
      pairs: pairsOf(within(hits.terms, span.at, to)),
      codes: new Set(within(hits.codes, span.at, to).map(({ code }) => code)),
      dates: within(hits.dates, span.at, to),
      block: span.block,
      isHeading: /^#{1,6}\s|^[^.!?]{3,60}:$/.test(span.text),
      isLead: /^\*\*[^*]+\*\*$/.test(span.text),
    }
  })
}

/** So many characters from the beginning of one word to that of the next. */
const sideBySide = 18

function pairsOf(hits: Hits['terms']): Set<number> {
  const pairs = new Set<number>()
  for (const { term, at } of hits)
    if (hits.some((other) => other.term === term + 1 && Math.abs(other.at - at) <= sideBySide))
      pairs.add(term)
  return pairs
}

function rowsIn(text: string): Sentence[] {
  let at = 0
  return text.split('\n').flatMap((line) => {
    const row = { text: line, at, block: at }
    at += line.length + 1
    return line.trim() === '' ? [] : [row]
  })
}

const wholes = new WeakMap<readonly Part[], Map<number, number>>()

/** By term, how surely it stands anywhere in a passage. */
function wholeOf(parts: readonly Part[]): Map<number, number> {
  const known = wholes.get(parts)
  if (known) return known
  const levels = new Map<number, number>()
  for (const part of parts)
    for (const [term, level] of part.levels) levels.set(term, Math.max(level, levels.get(term) ?? 0))
  wholes.set(parts, levels)
  return levels
}

/** What stands before and behind a sentence, as far as the next heading. */
function besideOf(parts: readonly Part[], order: number): (readonly [Part, number])[] {
  const isHead = (part: Part | undefined) => part === undefined || part.isHeading || part.isLead
  const [before, after] = [parts[order - 1], parts[order + 1]]
  const [second, next] = [parts[order - 2], parts[order + 2]]
  return [
    ...(before === undefined ? [] : [[before, share.neighbour] as const]),
    ...(second === undefined || isHead(before) ? [] : [[second, share.second] as const]),
    ...(after === undefined || isHead(after) ? [] : [[after, share.neighbour] as const]),
    ...(next === undefined || isHead(after) || isHead(next) ? [] : [[next, share.second] as const]),
  ]
}

/** What stands over a sentence: the beginning of its paragraph, the head of its table, the last heading. */
function headingOf(parts: readonly Part[], part: Part, order: number): Part | undefined {
  const before = parts.slice(0, order)
  if (part.text.startsWith('|')) {
    const last = before.findLastIndex(({ text }) => !text.startsWith('|'))
    return before[last + 1]
  }
  return (
    before.findLast(({ isLead, block }) => isLead && block === part.block) ??
    before.findLast(({ isHeading }) => isHeading)
  )
}

interface Place<P> {
  passage: P
  place: number
  parts: readonly Part[]
  part: Part
  order: number
}

function unitOf<P extends EvidencePassage>(
  { question, asked, worth, names }: Weighing,
  found: Place<P>,
): Unit<P> {
  const { passage, parts, part, order } = found
  const isRow = passage.kind === 'csv' && !passage.isHead
  // A row stands for itself; what stands in the next one is another thing.
  const around = isRow
    ? []
    : besideOf(parts, order).map(
        ([near, weight]) => [near, near.block === part.block ? weight : weight * share.apart] as const,
      )
  const heading = isRow ? undefined : headingOf(parts, part, order)
  const anywhere = isRow ? new Map<number, number>() : wholeOf(parts)
  const held = new Set<number>()
  let score = 0
  let fit = 0
  let near = 0
  worth.forEach((value, term) => {
    const named = names.levels.get(term) ?? 0
    const beside = Math.max(
      part.levels.get(term) ?? 0,
      ...around.map(([other, weight]) => (other?.levels.get(term) ?? 0) * weight),
      (heading?.levels.get(term) ?? 0) * (heading?.isLead === true ? share.lead : share.heading),
    )
    // What the whole file is about is no reason for one of its sentences rather than another.
    const opening = (names.opening.get(term) ?? 0) * share.opening
    const local = Math.max(
      beside,
      opening,
      named * share.named,
      isRow ? 0 : (anywhere.get(term) ?? 0) * share.anywhere,
    )
    fit += value * local * (question.terms[term]?.isPart === true ? partFactor : 1)
    if (term < question.terms.length) near += value * Math.max(beside, named, opening)
    const level = Math.max(
      part.levels.get(term) ?? 0,
      ...around.map(([near, weight]) => (near?.levels.get(term) ?? 0) * weight),
      (heading?.levels.get(term) ?? 0) * share.heading,
      named * share.name,
      isRow ? 0 : (anywhere.get(term) ?? 0) * share.passage,
    )
    if (level === 0) return
    held.add(term)
    score += value * level
  })
  for (const term of part.pairs) {
    if (term + 1 >= question.terms.length) continue
    const together = pairShare * Math.min(worth[term] ?? 0, worth[term + 1] ?? 0)
    score += together
    fit += together
  }
  const codes = new Set(
    question.codes
      .map(({ code }) => code)
      .filter(
        (code) =>
          part.codes.has(code) ||
          names.codes.has(code) ||
          names.openingCodes.has(code) ||
          parts.some((other) => other.codes.has(code)),
      ),
  )
  for (const code of codes) {
    const isOfFile = names.codes.has(code) || names.openingCodes.has(code)
    fit += isOfFile
      ? codeWorth.file
      : part.codes.has(code)
        ? codeWorth.here
        : around.some(([other]) => other?.codes.has(code))
          ? codeWorth.near
          : codeWorth.far
    score += part.codes.has(code)
      ? codeWorth.own
      : around.some(([near]) => near?.codes.has(code))
        ? codeWorth.near
        : codeWorth.file
  }
  const dateFits = question.dates.map((date) => {
    const { fit: dateFit, value } = dateFitOf(
      date,
      passage,
      part,
      around.map(([near]) => near),
      heading,
      names,
      parts,
    )
    score += value
    fit += value
    return dateFit
  })
  // What colours a photo has is no colour of what it shows.
  const isPhoto = passage.isHead && passage.kind === 'image' && question.kind === 'colour'
  const sign = isPhoto ? 0 : signOf(question.kind, part.text, asked)
  const isOfFileKind = question.fileKinds.some((kind) => kind === passage.kind)
  const isBare = question.terms.length + question.codes.length + question.dates.length === 0
  const meets = held.size > 0 || codes.size > 0 || dateFits.includes('same') || (isOfFileKind && isBare)
  const all = worth.slice(0, question.terms.length).reduce((sum, value) => sum + value, 0)
  const coded = question.codes.length * codedWorth
  const nearShare = all + coded === 0 ? 1 : Math.min(1, (near + codes.size * codedWorth) / (all + coded))
  if (meets && isTold(question.kind)) {
    const worthOfKind = kindWorth(worth, question)
    const whole = held.size === 0 ? 0 : 1
    score += sign * worthOfKind * (farShare + (1 - farShare) * whole)
    // A figure far from what it is asked of is likely another's.
    fit += sign * worthOfKind * (farShare + (1 - farShare) * nearShare)
  }
  if (held.size === 0 && codes.size === 0 && question.terms.length > 0 && !isOfFileKind)
    score *= wordlessShare
  if (meets && question.fileKinds.length > 0) score += isOfFileKind ? 4 : -3
  if (meets && question.isOfRules && passage.kind === 'csv') score -= 3
  // What is computed is computed of tables.
  if (meets && question.operation !== null && passage.kind !== 'text')
    score += passage.kind === 'csv' ? 2.5 : passage.kind === 'pdf' ? 0 : -2
  // A text itself is better than what was made of it.
  if (passage.isHead && passage.kind !== 'image' && passage.kind !== 'video') score -= 0.5
  if (part.isHeading || part.isLead) score -= 0.6
  if (
    part.isHeading ||
    part.isLead ||
    (passage.isHead && passage.kind !== 'image' && passage.kind !== 'video')
  )
    fit -= 1
  return {
    passage,
    place: found.place,
    text: part.text,
    at: part.at,
    order,
    block: part.block,
    score: meets ? score : 0,
    fit: meets ? fit : 0,
    own: new Set(part.levels.keys()),
    held,
    near: nearShare,
    sign,
    dateFits,
    told: part.dates,
    codes,
  }
}

/** Of about half of what a question tells. */
const kindWorth = (worth: readonly number[], { codes, dates }: Question): number =>
  Math.min(
    7,
    Math.max(2.5, worth.reduce((sum, value) => sum + value, 0) * 0.5 + codes.length * 2 + dates.length),
  )

function dateFitOf(
  date: PartialDate,
  passage: EvidencePassage,
  part: Part,
  near: readonly (Part | undefined)[],
  heading: Part | undefined,
  names: Names,
  parts: readonly Part[],
): { fit: DateFit | 'none'; value: number } {
  const fits = (told: readonly DateInText[]): DateFit | null => bestFit(date, told)
  const own = fits(part.dates)
  if (own === 'same') return { fit: 'same', value: dateWorth.own }
  const named = fits(names.dates)
  const ownWhole = own === 'open' && named === 'same'
  if (ownWhole) return { fit: 'same', value: dateWorth.own }
  // What is called after the day is of that day, whatever other days it speaks of.
  if (named === 'same' && date.day !== null) return { fit: 'same', value: dateWorth.name }
  // '19/08' in a chat of 2024 is of that year.
  if (own === 'open' && date.year !== null && names.years.size === 1 && names.years.has(date.year))
    return { fit: 'same', value: dateWorth.near }
  if (own !== 'other') {
    if (named === 'same') return { fit: 'same', value: dateWorth.name }
    // What is called after another day speaks of this one in passing.
    if (named === 'other') return { fit: 'other', value: dateWorth.other }
    const around = near.map((other) => fits(other?.dates ?? []))
    if (around.includes('same') || fits(heading?.dates ?? []) === 'same')
      return { fit: 'same', value: dateWorth.near }
    if (
      passage.date !== null &&
      (passage.kind === 'image' || passage.kind === 'video') &&
      fits([madeOn(passage.date)]) === 'same'
    )
      return { fit: 'same', value: dateWorth.own }
  }
  if (parts.some((other) => fits(other.dates) === 'same'))
    return { fit: own === 'other' ? 'other' : 'same', value: own === 'other' ? 0 : dateWorth.passage }
  const isOtherYear = date.year !== null && names.years.size > 0 && !names.years.has(date.year)
  if (isOtherYear) return { fit: 'other', value: dateWorth.other }
  if (own === 'open' || named === 'open') return { fit: 'open', value: dateWorth.open }
  if (own === 'other' || named === 'other') return { fit: 'other', value: dateWorth.other }
  const anywhere = parts.some((other) => fits(other.dates) === 'other')
  return anywhere ? { fit: 'other', value: dateWorth.other / 2 } : { fit: 'none', value: 0 }
}

function bestFit(date: PartialDate, told: readonly DateInText[]): DateFit | null {
  const fits = told.map((one) => fitOf(date, one))
  if (fits.includes('same')) return 'same'
  if (fits.includes('open')) return 'open'
  return fits.length > 0 ? 'other' : null
}

const madeOn = (iso: string): DateInText => ({
  year: Number(iso.slice(0, 4)),
  month: Number(iso.slice(5, 7)),
  day: Number(iso.slice(8, 10)),
  at: 0,
  end: 0,
})

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

import type { AnswerEvidence } from '#server/engines/ai/ai.ts'
import { isTold, signOf } from '#server/lib/evidence/answer-signs.ts'
import { dayOver } from '#server/lib/evidence/day-over.ts'
import { besideIn, isOfKind, type FileEvidence, type Unit } from '#server/lib/evidence/unit.ts'
import { isForeign } from '#server/lib/evidence/lacking-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { headedItems, isItem, itemsAfter, itemsBelow, itemsBeside } from './list-items.ts'
import { cleaned, longestQuote, shortened, type Quote } from './quote.ts'

/** A sentence that does not tell by itself is quoted with what follows, up to so many characters. */
const longestWithNext = 300
const enough = 120
const mostListed = 6
const mostTied = 4
/** Of the best, for a further file and for a further part of the same file in a list. */
const leastFile = 0.7
const leastPart = 0.72
/** Two files that are as good as each other both answer. */
const tie = 0.985
/** Where less than this of a question stands near the best sentence, what is nearly as good is quoted as well. */
const surelyNear = 0.8
const leastSecond = 0.7
/** Where something is as good as that, this much less is quoted as well. */
const leastFurther = 0.5
/** Of files that are no more than this apart, in log-odds, the next one is quoted as well. */
const mostBehind = 0.7
/** Further apart than this the first one answers by itself; between the two, what words are worth decides. */
const sureAhead = 1.5
const leastSecondFile = 0.88
/** A file that is less ahead answers in seven of ten questions, as do a row that has not nearly all of a question, and a sentence that lacks two of its words; any other in more than nine. */
const plainlyAhead = 2.5
const nearlyAll = 0.9
const mostLacked = 1
const mostSeconds = 3
const tiedFit = 0.85
const likeFit = 0.92
/** Of a subject, where what answers takes up the room, in characters. */
const leastSubject = 60
/** Sentences before an answer in which its subject may be named. */
const reach = 3

export interface Quotes {
  quotes: readonly Quote[]
  /** It may well be something else that answers: what is quoted beside it, or the next file; or it lacks a day that is asked for, or too many words. */
  isUnsure: boolean
}

/** What is quoted: of the best file what answers best; of several things that are asked for, or files, each. */
export function quotesFor(question: Question, files: readonly FileEvidence<AnswerEvidence>[]): Quotes {
  const best = files[0]?.units[0]
  if (best === undefined) return { quotes: [], isUnsure: false }
  const first = bestQuotes(question, files, best)
  const units = files[0]?.units ?? []
  const isSure =
    isOfFileKind(question) ||
    (best.near >= surelyNear && !isForeign(question, best.passage) && !isTied(question, units))
  const sure = distinct(first)
  const quotes = isSure ? sure : distinct([...first, ...secondBest(question, files, first)])
  const isUnsure =
    quotes.length > sure.length ||
    lacksDay(question, quotes) ||
    (!isOfFileKind(question) && (lead(files) < plainlyAhead || isPartly(question, best)))
  return { quotes: quotes.slice(0, mostListed), isUnsure }
}

/** What stands near it is not all of the question. */
const isPartly = ({ terms }: Question, { held, near, passage }: Unit<AnswerEvidence>): boolean =>
  (passage.kind === 'csv' && near < nearlyAll) || terms.filter((_, at) => !held.has(at)).length > mostLacked

/** A day is asked for, and none is quoted: it may stand elsewhere in the paragraph, and is of something else. */
const lacksDay = ({ kind }: Question, quotes: readonly Quote[]): boolean =>
  kind === 'day' && quotes.every(({ text }) => signOf('day', text) === 0)

/** Whether the next file may well be the one that answers. */
function isNextNear(files: readonly FileEvidence<AnswerEvidence>[]): boolean {
  const [first, second] = files
  if (first === undefined || second === undefined) return false
  const ahead = lead(files)
  return ahead <= mostBehind || (ahead <= sureAhead && second.score >= first.score * leastSecondFile)
}

/** By how much the first file is likelier to answer than the next one, in log-odds. */
const lead = ([first, second]: readonly FileEvidence<AnswerEvidence>[]): number =>
  first === undefined || second === undefined ? Number.POSITIVE_INFINITY : first.logOdds - second.logOdds

/** Files of a type are asked for, each of which answers. */
const isOfFileKind = ({ fileKinds, kind }: Question): boolean =>
  fileKinds.length > 0 && kind !== 'amount' && kind !== 'much'

function bestQuotes(
  question: Question,
  files: readonly FileEvidence<AnswerEvidence>[],
  best: Unit<AnswerEvidence>,
): Quote[] {
  const first = files[0]?.score ?? 0
  const ofKind = isOfFileKind(question)
    ? files.filter(
        ({ units, score }) =>
          score >= first * leastFile && question.fileKinds.some((kind) => kind === units[0]?.passage.kind),
      )
    : []
  // A picture may be one on a wall, of which a text speaks.
  if (ofKind.length > 0) return ofKind.flatMap(({ units }) => (units[0] ? [quoteOf(units[0])] : []))
  const isList = question.kind === 'list'
  const own = question.terms.filter(({ isInherited }) => !isInherited).length
  // Of a list that few of its words were found for, other files hold something else.
  const isWide = isList && [...best.held].filter((at) => at < question.terms.length).length >= own * 0.6
  const chosen = files.filter(({ score, units }, at) => {
    const unit = units[0]
    if (at === 0) return true
    if (unit === undefined || unit.held.size < best.held.size) return false
    return (
      score >= first * (isWide ? leastFile : tie) && unit.score >= best.score * (isWide ? leastFile : tie)
    )
  })
  return chosen
    .slice(0, isList ? mostListed : mostTied)
    .flatMap(({ units }) => ofFile(question, units, isList))
}

/** The best sentence of a file has not the form of an answer, or nothing tells it from the next one. */
const isTied = ({ kind }: Question, [first, second]: readonly Unit<AnswerEvidence>[]): boolean =>
  first !== undefined &&
  second !== undefined &&
  (isTold(kind)
    ? isOfKind(second) && (!isOfKind(first) || second.fit >= first.fit * likeFit)
    : second.fit >= first.fit * tiedFit)

/** What answers nearly as well as what is quoted: further on in the best file, and in the next one. */
function secondBest(
  question: Question,
  files: readonly FileEvidence<AnswerEvidence>[],
  quotes: readonly Quote[],
): Quote[] {
  const [first, second] = files
  const best = first?.units[0]
  if (first === undefined || best === undefined) return []
  const isSaid = ({ text }: Unit<AnswerEvidence>) =>
    quotes.some((quote) => quote.text.includes(cleaned(text).slice(0, enough)))
  const further = first.units.filter((unit) => unit.fit >= best.fit * leastFurther && !isSaid(unit))
  const isAny = further.some((unit) => unit.fit >= best.fit * leastSecond)
  const within = (isAny ? further : [])
    .slice(0, mostSeconds)
    .toSorted((one, other) => one.place - other.place || one.order - other.order)
    .map((unit) => itemsAfter(unit, first.units) ?? withNext(unit, first.units))
  const next = isNextNear(files) ? second?.units : undefined
  return next?.[0] === undefined ? within : [...within, withSubject(question, next[0], next)]
}

function ofFile(question: Question, units: readonly Unit<AnswerEvidence>[], isList: boolean): Quote[] {
  const best = units[0]
  if (!best) return []
  const items =
    itemsAfter(best, units) ??
    (isList ? (headedItems(best, units) ?? itemsBelow(best, units) ?? itemsBeside(best, units)) : null)
  if (items !== null) return [items]
  if (!isList) return [withSubject(question, best, units)]
  return units
    .filter(({ score, own }, at) => at === 0 || (score >= best.score * leastPart && own.size > 0))
    .slice(0, mostListed)
    .toSorted((one, other) => one.place - other.place || one.order - other.order)
    .map((unit) => itemsAfter(unit, units) ?? quoteOf(unit))
}

const quoteOf = ({ passage, text }: Unit<AnswerEvidence>): Quote => ({
  passage: passage.passage,
  text: cleaned(text),
})

/** The amount alone says little where what it is of was named sentences before. */
function withSubject(
  question: Question,
  best: Unit<AnswerEvidence>,
  units: readonly Unit<AnswerEvidence>[],
): Quote {
  // A row stands for itself.
  if (best.passage.kind === 'csv')
    return { passage: best.passage.passage, text: shortened(cleaned(best.text)) }
  const beside = besideIn(best, units)
  const day = question.kind === 'day' ? dayOver(best, beside) : undefined
  const subject = day ?? subjectOf(best, beside) ?? sectionOf(question, best, beside)
  const after =
    day === undefined ? (answerAfter(question, best, beside) ?? goingOn(question, best, beside)) : undefined
  const from = Math.min(best.order, subject?.order ?? best.order)
  const to = Math.max(best.order, after?.order ?? best.order)
  const taken = beside.filter(({ order }) => order >= from && order <= to)
  const whole = joined(taken.map(({ text }) => cleaned(text)))
  if (whole.length <= longestQuote) return { passage: best.passage.passage, text: whole }
  const told = [best, after].flatMap((unit) => (unit === undefined ? [] : [cleaned(unit.text)])).join(' … ')
  // What answers is not cut off for what it is about.
  const room = Math.max(longestQuote - told.length, leastSubject)
  const about = subject === undefined ? '' : `${shortened(cleaned(subject.text), room).replace(/ …$/, '')} … `
  return { passage: best.passage.passage, text: `${about}${shortened(told)}` }
}

/** A sentence that says little, with the next one. */
function withNext(unit: Unit<AnswerEvidence>, units: readonly Unit<AnswerEvidence>[]): Quote {
  const next = units.find(({ place, order }) => place === unit.place && order === unit.order + 1)
  const isWhole = unit.passage.kind === 'csv' || unit.text.length >= enough / 2 || next?.block !== unit.block
  return isWhole || next === undefined
    ? quoteOf(unit)
    : { passage: unit.passage.passage, text: shortened(joined([cleaned(unit.text), cleaned(next.text)])) }
}

/** Sentences as they follow each other; behind a heading something is left out. */
const joined = (parts: readonly string[]): string =>
  parts.reduce((whole, part) => `${whole}${/[.!?:;,…)\]”"]$/.test(whole) ? ' ' : ' … '}${part}`)

/** The sentence before that holds words of the question which the answer itself lacks. */
function subjectOf(
  best: Unit<AnswerEvidence>,
  beside: readonly Unit<AnswerEvidence>[],
): Unit<AnswerEvidence> | undefined {
  const adds = ({ own }: Unit<AnswerEvidence>) => [...own].filter((term) => !best.own.has(term)).length
  return beside
    .filter(({ order }) => order < best.order && order >= best.order - reach)
    .filter((unit) => adds(unit) > 0)
    .toSorted((one, other) => adds(other) - adds(one) || other.order - one.order)[0]
}

/** Whose section it is, where what is asked for may be just that: '## Pumpernickel' over 'Geboren 2006'. */
function sectionOf(
  { kind }: Question,
  best: Unit<AnswerEvidence>,
  beside: readonly Unit<AnswerEvidence>[],
): Unit<AnswerEvidence> | undefined {
  if (kind !== 'other' && kind !== 'person' && kind !== 'list') return undefined
  const heading = beside.findLast(({ order, text }) => order < best.order && /^(?:#{1,6}\s|\*\*)/.test(text))
  return heading !== undefined && /^(?:#{2,6}\s|\*\*)/.test(heading.text) ? heading : undefined
}

/** What is asked for may follow where the best sentence does not hold it. */
function answerAfter(
  question: Question,
  best: Unit<AnswerEvidence>,
  beside: readonly Unit<AnswerEvidence>[],
): Unit<AnswerEvidence> | undefined {
  if (!isTold(question.kind) || isOfKind(best)) return undefined
  return beside.find((unit) => unit.order > best.order && unit.order <= best.order + reach && isOfKind(unit))
}

/** The last of what goes on from the best sentence, where nothing shows that this one tells what is asked for. */
function goingOn(
  question: Question,
  best: Unit<AnswerEvidence>,
  beside: readonly Unit<AnswerEvidence>[],
): Unit<AnswerEvidence> | undefined {
  const isTitle = best.text.length < 80 && !/[.!?]["”»)]?$/.test(best.text)
  const isSure = isTitle
    ? false
    : question.kind === 'person'
      ? best.sign === 1
      : question.kind !== 'place' || best.own.size > 0
  if (isTold(question.kind) && isOfKind(best) && isSure) return undefined
  let length = best.text.length
  let last: Unit<AnswerEvidence> | undefined
  for (const next of beside.filter(({ order }) => order > best.order)) {
    const most = isItem(next.text) ? longestQuote : longestWithNext
    if (/^#{1,6}\s/.test(next.text) || length + next.text.length > most) break
    // One more sentence, or as many as short ones need to say something; of items all.
    if (last !== undefined && length > enough && !isItem(next.text)) break
    length += next.text.length
    last = next
  }
  return last
}

/** Passages overlap, so the same sentence may come twice, or a part of it. */
function distinct(quotes: readonly Quote[]): Quote[] {
  const bare = ({ text }: Quote) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return quotes.filter((quote, at) => {
    const said = bare(quote)
    const isIn = (other: Quote, place: number) =>
      other.passage.file === quote.passage.file &&
      bare(other).includes(said) &&
      (place < at || bare(other) !== said)
    return !quotes.some((other, place) => place !== at && isIn(other, place))
  })
}

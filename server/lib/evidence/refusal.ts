import { dateInWords, type PartialDate } from '#server/lib/language/dates.ts'
import { isBeside } from '#server/lib/question/date-bounds.ts'
import { isTold } from './answer-signs.ts'
import { isUnderDay } from './day-over.ts'
import type { Missing, Searched } from './missing.ts'
import { otherNumbersOnly } from './numbered-things.ts'
import { monthWithoutPaper } from './other-papers.ts'
import { isLikelyTold } from './sureness.ts'
import { isOfKind, type EvidencePassage, type FileEvidence, type Unit } from './unit.ts'
import { apartIn, lackingIn, thingsIn, thingsLackedBy, type Lacking } from './lacking-words.ts'
import { isOfLimit } from '#server/lib/question/limits.ts'
import { isOfMonths, type AnswerKind, type Question } from '#server/lib/question/question.ts'

/** A file that is worth this share of the best one may answer in its place. */
const comparable = 0.45
/** And one that holds this share of its words speaks of the same thing. */
const sameThing = 0.7

/** What of a question nothing meets, so that whatever was found would not be its answer; null where all is well. */
export function missingIn<P extends EvidencePassage>(
  question: Question,
  searched: Searched<P>,
): Missing | null {
  const missing = missingByRules(question, searched)
  if (missing !== null && isCertain(missing)) return missing
  if (question.isByModel || question.fileKinds.length > 0 || question.isOverview) return missing
  if (isLikelyTold(question, searched, missing?.reason ?? null)) return null
  return missing === null || isSaidThere(question, searched, missing)
    ? { what: [], reason: 'unsure', instead: null }
    : missing
}

/** What comes closest has the names, or the kind of thing, of which rules say that they are missing: it is only not sure that it answers. */
function isSaidThere<P extends EvidencePassage>(
  { terms }: Question,
  { files }: Searched<P>,
  { reason, what }: Missing,
): boolean {
  const best = files[0]?.units[0]
  if (best === undefined) return false
  if (reason === 'kind') return isOfKind(best)
  return reason === 'name' && terms.every(({ word }, at) => !what.includes(word) || best.own.has(at))
}

/** A code or a day that nothing is of: no likeness of the rest makes up for it. */
export const isCertain = ({ reason }: Missing): boolean => reason === 'code' || reason === 'date'

/** The same by rules alone. */
export function missingByRules<P extends EvidencePassage>(
  question: Question,
  searched: Searched<P>,
): Missing | null {
  const { files, rarities } = searched
  const [first] = files
  const best = first?.units[0]
  if (first === undefined || best === undefined) return null
  const units = files
    .filter(({ score }) => score >= first.score * comparable)
    .flatMap(({ units: of }) => of.slice(0, 3))
  const lacking = lackingIn(question, files, rarities)
  return (
    missingCode(question, units) ??
    missingNumber(question, files) ??
    missingDate(question, best, { units, all: files.flatMap((file) => file.units) }, rarities) ??
    missingPaper(question, files) ??
    missingNames(question, lacking) ??
    missingKind(question, files) ??
    missingApart(question, searched) ??
    missingWords(question, lacking)
  )
}

/** More than this of what is asked is told elsewhere only, and less than that stands near what would answer. */
const mostApart = 0.25
const leastTogether = 0.65
/** A file that stands out from the next one by more than this is about what is asked, in words of its own. */
const standsOut = 0.84

/** What is asked of one thing, where only others are said to have it: each word is there, and no text speaks of both. */
function missingApart<P extends EvidencePassage>(
  question: Question,
  { files, rarities, told }: Searched<P>,
): Missing | null {
  const [first, second] = files
  const best = first?.units[0]
  if (!isTold(question.kind) || question.isByModel || first === undefined || best === undefined) return null
  if (best.near >= leastTogether || (second?.score ?? 0) < first.score * standsOut) return null
  // What was asked of it stands in the sentence itself.
  if (question.terms.some(({ isPart, isMinor }, at) => isPart && !isMinor && best.own.has(at))) return null
  const { words, share } = apartIn(question, first, rarities, told)
  return share > mostApart ? { what: words, reason: 'apart', instead: null } : null
}

/** A model that reads the question tells itself what its passages say of others. */
const missingNames = ({ isByModel }: Question, { names }: Lacking): Missing | null =>
  names.length === 0 || isByModel ? null : { what: names, reason: 'name', instead: null }

const missingWords = ({ codes, isByModel }: Question, { words, isTooMuch }: Lacking): Missing | null =>
  !isTooMuch || codes.length > 0 || isByModel ? null : { what: words, reason: 'words', instead: null }

function missingCode<P extends EvidencePassage>(
  { codes, limits }: Question,
  units: readonly Unit<P>[],
): Missing | null {
  const nowhere = codes.filter(
    ({ code, written }) =>
      (/\p{L}/u.test(code) || code.length > 2) &&
      !isOfLimit(limits, written) &&
      !units.some((unit) => unit.codes.has(code)),
  )
  return nowhere.length === 0
    ? null
    : { what: nowhere.map(({ written }) => written), reason: 'code', instead: null }
}

/** The invoice of March, where there are those of January and February. */
function missingPaper<P extends EvidencePassage>(
  question: Question,
  files: readonly FileEvidence<P>[],
): Missing | null {
  const month = monthWithoutPaper(question, files)
  return month === null ? null : { what: [dateInWords(month)], reason: 'date', instead: null }
}

/** 'Lastesel 2', where there is only one that is called Lastesel 3. */
function missingNumber<P extends EvidencePassage>(
  question: Question,
  files: readonly FileEvidence<P>[],
): Missing | null {
  const what = otherNumbersOnly(question, files)
  return what.length === 0 ? null : { what, reason: 'code', instead: null }
}

/** Kinds that have a form of their own: what has none of it near cannot tell it. */
const formedKinds: Partial<Record<AnswerKind, string>> = {
  colour: 'which colour that has',
  phone: 'a number to call',
  amount: 'how much that is',
  much: 'how much that is',
  measure: 'how much that measures',
  weight: 'how much that weighs',
  age: 'how old that is',
  duration: 'how long that takes',
  day: 'when that is',
  deadline: 'by when that is',
  person: 'who that is',
  time: 'at what time that is',
}
/** What fits nearly as well as the best sentence, or stands so near that it is quoted with it, may tell. */
const nearBest = 0.8
const reach = 3
/** Files in which it is looked for. */
const mostLookedAt = 3
const leastAmount = 0.3
const leastNear = 0.27
/** Of the best file, where another one lacks fewer words. */
const mostlyNear = 0.6
/** And what holds so much of a question tells, whatever form it has. */
const surelyTold = 0.9

/** Of a code that is asked for, only what holds it. */
const ofItsCodes = <P>({ codes }: Question, files: readonly FileEvidence<P>[]): readonly FileEvidence<P>[] =>
  codes.length === 0 ? files : files.filter(({ units }) => units.some((unit) => unit.codes.size > 0))

function missingKind<P extends EvidencePassage>(
  question: Question,
  files: readonly FileEvidence<P>[],
): Missing | null {
  const { kind, operation } = question
  const what = formedKinds[kind]
  const best = files[0]?.units[0]
  // What part of something is so may be told as well.
  const isComputed = operation !== null && operation !== 'share'
  if (what === undefined || isComputed || best === undefined) return null
  // Nearly all of the question in one sentence: 'it belongs to the parish' names nobody, and tells who.
  if (kind === 'person' && best.near >= surelyTold && best.own.size > 1) return null
  // What happened below the day of a diary was then, whatever its own sentences tell.
  if (kind === 'day' && isBelowDay(best, files[0]?.units ?? [])) return null
  // Half a pound of flour is much, too.
  const mayTell = (unit: Unit<P>) =>
    isOfKind(unit) ||
    ((kind === 'much' || kind === 'person' || unit.passage.kind === 'csv') &&
      unit.sign >= leastAmount &&
      !unit.passage.isHead)
  const isNear = ({ place, order, block }: Unit<P>) =>
    place === best.place &&
    (order === best.order ||
      (best.passage.kind !== 'csv' && Math.abs(order - best.order) <= (block === best.block ? reach : 1)))
  // 'Rain till eleven' says of the rain what is asked, though not that it ended.
  const things = thingsIn(question)
  const holdsThings = ({ own }: Unit<P>) => things.length > 0 && things.every((at) => own.has(at))
  // Of the files that hold most of what is asked; a length may stand anywhere in them.
  const lookedAt = ofItsCodes(question, files).slice(0, mostLookedAt)
  const lacked = lookedAt.map((file) => thingsLackedBy(question, file))
  const least = Math.min(...lacked)
  const isThere = lookedAt.some(({ units }, at) =>
    units.some(
      (unit) =>
        ((lacked[at] ?? 0) <= least || (at === 0 && unit.near >= mostlyNear)) &&
        (((kind === 'measure' || kind === 'weight') && unit.sign === 1 && !unit.passage.isHead) ||
          (mayTell(unit) &&
            (unit.near >= leastNear || holdsThings(unit)) &&
            (isNear(unit) || unit.fit >= best.fit * nearBest))),
    ),
  )
  return isThere ? null : { what: [what], reason: 'kind', instead: null }
}

/** Much of the question in one sentence, and a day over it. */
function isBelowDay<P extends EvidencePassage>(best: Unit<P>, units: readonly Unit<P>[]): boolean {
  return best.near >= leastNear && best.own.size > 1 && isUnderDay(best, units)
}

function missingDate<P extends EvidencePassage>(
  question: Question,
  best: Unit<P>,
  { units, all }: { units: readonly Unit<P>[]; all: readonly Unit<P>[] },
  rarities: ReadonlyMap<string, number>,
): Missing | null {
  const { dates, bound, text, terms } = question
  if (dates.length === 0) return null
  const worthOf = (unit: Unit<P>) =>
    [...unit.held].reduce((sum, at) => sum + (rarities.get(terms[at]?.folded ?? '') ?? 0), 0)
  // Of the same thing, and of that day: not of something else of that day.
  // A row of the day that holds no word of the question is no measure of what speaks of it.
  const most = worthOf(best) > 0 ? worthOf(best) : Math.max(...units.map(worthOf))
  const alike = units.filter((unit) => worthOf(unit) >= most * sameThing)
  // A paper that tells the day on one page is of that day on the next.
  const isOfFile = (unit: Unit<P>, at: number) =>
    unit.dateFits[at] === 'none' &&
    all.some(({ passage, dateFits }) => passage.file === unit.passage.file && dateFits[at] === 'same')
  // What was before a day, or after it, is told by others.
  const isOnSide = ({ told }: Unit<P>, asked: PartialDate | undefined) =>
    bound !== null && asked !== undefined && told.some((date) => isBeside(date, bound, asked))
  const isMet = (unit: Unit<P>, at: number) =>
    unit.dateFits[at] === 'same' ||
    unit.dateFits[at] === 'open' ||
    isOfFile(unit, at) ||
    isOnSide(unit, dates[at])
  // Of another year is what would be told: that something else is of that one does not help.
  const isOfBest = (unit: Unit<P>, at: number) =>
    dates[at]?.month !== null || best.dateFits[at] !== 'other' || unit.passage.file === best.passage.file
  const unmet = dates.flatMap((date, at) =>
    alike.some((unit) => isMet(unit, at) && isOfBest(unit, at)) ? [] : [{ date, at }],
  )
  const [first] = unmet
  if (first === undefined || (isOfMonths(question) && unmet.length < dates.length)) return null
  const told = best.told.find(
    (date) => date.year !== null && (first.date.year !== null || date.month !== null),
  )
  const year =
    first.date.year === null || told?.year === undefined || told.year === null ? null : String(told.year)
  const swapped = year === null ? null : text.replace(String(first.date.year), year)
  return {
    what: unmet.map(({ date }) => dateInWords(date)),
    reason: 'date',
    instead: swapped === null || swapped === text ? null : swapped,
  }
}

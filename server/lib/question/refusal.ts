import { dateInWords } from '#server/lib/language/dates.ts'
import { isOfKind, type EvidencePassage, type FileEvidence, type Unit } from './unit.ts'
import type { AnswerKind, Question } from './question.ts'

/** Why a question is not answered. */
export interface Missing {
  /** Words, codes, days of the question that nothing meets. */
  what: readonly string[]
  reason: 'code' | 'date' | 'name' | 'kind' | 'words'
  /** The same question with what there is instead, which can be answered; null where there is nothing like it. */
  instead: string | null
}

/** Share of what a question tells that its answer must meet. */
const leastCovered = 0.55
const leastCoveredWithName = 0.42
/** A file that is worth this share of the best one may answer in its place. */
const comparable = 0.45
/** And one that holds this share of its words speaks of the same thing. */
const sameThing = 0.7

/** What of a question nothing meets, so that whatever was found would not be its answer; null where all is well. */
export function missingIn<P extends EvidencePassage>(
  question: Question,
  files: readonly FileEvidence<P>[],
  rarities: ReadonlyMap<string, number>,
): Missing | null {
  const best = files[0]?.units[0]
  if (best === undefined || files[0] === undefined) return null
  const units = files
    .filter(({ score }) => score >= (files[0]?.score ?? 0) * comparable)
    .flatMap(({ units: of }) => of.slice(0, 3))
  return (
    missingCode(question, units) ??
    missingDate(question, best, units, rarities) ??
    missingKind(question, files) ??
    missingWords(question, files, rarities)
  )
}

function missingCode<P extends EvidencePassage>(
  { codes }: Question,
  units: readonly Unit<P>[],
): Missing | null {
  const nowhere = codes.filter(
    ({ code }) => (/\p{L}/u.test(code) || code.length > 2) && !units.some((unit) => unit.codes.has(code)),
  )
  return nowhere.length === 0
    ? null
    : { what: nowhere.map(({ written }) => written), reason: 'code', instead: null }
}

/** Kinds that have a form of their own: what has none of it near cannot tell it. */
const formedKinds: Partial<Record<AnswerKind, string>> = {
  colour: 'which colour that has',
  phone: 'a number to call',
  amount: 'how much that is',
  much: 'how much that is',
  measure: 'how much that measures',
  duration: 'how long that takes',
  day: 'when that is',
  deadline: 'by when that is',
  person: 'who that is',
  time: 'at what time that is',
}
/** What fits nearly as well as the best sentence, or stands so near that it is quoted with it, may tell. */
const nearBest = 0.8
const reach = 3
const leastAmount = 0.3
const leastNear = 0.25

function missingKind<P extends EvidencePassage>(
  question: Question,
  files: readonly FileEvidence<P>[],
): Missing | null {
  const { kind, operation } = question
  const what = formedKinds[kind]
  const best = files[0]?.units[0]
  if (what === undefined || operation !== null || best === undefined) return null
  // Half a pound of flour is much, too.
  const mayTell = (unit: Unit<P>) =>
    isOfKind(unit) ||
    ((kind === 'much' || kind === 'person') && unit.sign >= leastAmount && !unit.passage.isHead)
  const isNear = ({ place, order, block }: Unit<P>) =>
    place === best.place &&
    (order === best.order ||
      (best.passage.kind !== 'csv' && Math.abs(order - best.order) <= (block === best.block ? reach : 1)))
  const isThere = files
    .slice(0, 3)
    .some(({ units }) =>
      units.some(
        (unit) =>
          mayTell(unit) &&
          (unit.near >= leastNear || isForeign(question, unit.passage)) &&
          (isNear(unit) || unit.fit >= best.fit * nearBest),
      ),
    )
  return isThere ? null : { what: [what], reason: 'kind', instead: null }
}

function missingDate<P extends EvidencePassage>(
  { dates, text, terms }: Question,
  best: Unit<P>,
  units: readonly Unit<P>[],
  rarities: ReadonlyMap<string, number>,
): Missing | null {
  if (dates.length === 0) return null
  const worthOf = (unit: Unit<P>) =>
    [...unit.held].reduce((sum, at) => sum + (rarities.get(terms[at]?.folded ?? '') ?? 0), 0)
  // Of the same thing, and of that day: not of something else of that day.
  // A row of the day that holds no word of the question is no measure of what speaks of it.
  const most = worthOf(best) > 0 ? worthOf(best) : Math.max(...units.map(worthOf))
  const alike = units.filter((unit) => worthOf(unit) >= most * sameThing)
  const isMet = (unit: Unit<P>, at: number) => unit.dateFits[at] === 'same' || unit.dateFits[at] === 'open'
  const unmet = dates.flatMap((date, at) => (alike.some((unit) => isMet(unit, at)) ? [] : [{ date, at }]))
  const [first] = unmet
  if (first === undefined) return null
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

function missingWords<P extends EvidencePassage>(
  question: Question,
  files: readonly FileEvidence<P>[],
  rarities: ReadonlyMap<string, number>,
): Missing | null {
  const own = question.terms.map((term, at) => ({ term, at })).filter(({ term }) => !term.isInherited)
  const worth = (some: typeof own) =>
    some.reduce(
      (sum, { term }) => sum + (rarities.get(term.folded) ?? 0) * (term.isMinor ? minorShare : 1),
      0,
    )
  const names = own.filter(({ term }) => term.isName)
  const lackingIn = ({ units }: FileEvidence<P>) => {
    const held = new Set(units.flatMap((unit) => [...unit.held]))
    const isHeld = ({ at }: (typeof own)[number]) => held.has(at)
    // A text in another language has other words for it; names and days are the same.
    const [first] = units
    const isElsewhere = first !== undefined && isForeign(question, first.passage)
    return isElsewhere && names.every(isHeld) && names.length + question.dates.length > 0
      ? []
      : own.filter((one) => !isHeld(one))
  }
  // One file has to say it: what others say of its words besides is something else.
  const lackingOfEach = files.slice(0, mostLookedAt).map(lackingIn)
  const [lacking = []] = lackingOfEach.toSorted((one, other) => worth(one) - worth(other))
  const others = own.filter(({ term }) => !term.isName)
  // Who is asked about is in one file, and what is asked in another: that is of somebody else.
  const isOfThem = (missing: typeof own) =>
    missing.every(({ term }) => !term.isName) &&
    (others.length === 0 || worth(missing) <= (worth(others) + datesWorth(question.dates)) * mostOfOthers)
  if (names.length > 0 && !question.isByModel && !lackingOfEach.some(isOfThem)) {
    const gone = lacking.filter(({ term }) => term.isName)
    const told = gone.length > 0 ? gone : names
    return { what: told.map(({ term }) => term.word), reason: 'name', instead: null }
  }
  const inherited = question.terms.map((term, at) => ({ term, at })).filter(({ term }) => term.isInherited)
  const all = worth(own) + inheritedShare * worth(inherited)
  if (question.codes.length > 0 || all === 0 || question.isByModel) return null
  const counted = lacking.filter(({ term }) => term.isCounted)
  const extra = datesWorth(question.dates)
  const share = (all - worth(lacking) + extra) / (all + extra)
  const least = names.length > 0 ? leastCoveredWithName : leastCovered
  return share >= least && counted.length === 0
    ? null
    : { what: lacking.map(({ term }) => term.word), reason: 'words', instead: null }
}

/** What a day, and a month or a year, tells beside words. */
const dayWorth = 3.5
const dateWorth = 2

const datesWorth = (dates: Question['dates']): number =>
  dates.reduce((sum, { day }) => sum + (day === null ? dateWorth : dayWorth), 0)

/** Of what a word of an earlier question tells. */
const inheritedShare = 0.6
/** Of what is asked about somebody, this much may be said in other words. */
const mostOfOthers = 0.85
const isForeign = ({ language }: Question, passage: EvidencePassage): boolean =>
  passage.language !== null && passage.language !== language

/** Files whose words are compared with those of the question. */
const mostLookedAt = 3
/** What was done is said in many words; what it was done to is called by its name. */
const minorShare = 0.5

import { isTold } from './answer-signs.ts'
import { heldIn, type EvidencePassage, type FileEvidence } from './unit.ts'
import { editDistance } from '#server/lib/language/slips.ts'
import { askingWords } from '#server/lib/question/asking-words.ts'
import { shareOf, type Question, type Term } from '#server/lib/question/question.ts'

/** Share of what a question tells that one file must hold; less where it holds the names that are asked about. */
const leastCovered = 0.55
const leastCoveredWithName = 0.42
/** Files whose words are compared with those of the question. */
const mostLookedAt = 3
/** Of what is asked about somebody, this much may be said in other words. */
const mostOfOthers = 0.85
/** What a day, and a month or a year, tells beside words. */
const dayWorth = 3.5
const dateWorth = 2

interface Asked {
  term: Term
  /** Its index in the question. */
  at: number
}

/** Words of a question that no one file holds: what others say of them besides is something else. */
export interface Lacking {
  /** Of the file that holds most. */
  words: readonly string[]
  /** Names that no file holds together with what is asked about them; none where there is nothing wrong with them. */
  names: readonly string[]
  /** Too little of the question is held, or what is counted is not. */
  isTooMuch: boolean
}

/** What the best files lack of a question's own words. */
export function lackingIn<P extends EvidencePassage>(
  question: Question,
  files: readonly FileEvidence<P>[],
  rarities: ReadonlyMap<string, number>,
): Lacking {
  const worth = worthBy(rarities)
  const all = askedIn(question)
  const own = all.filter(({ term }) => !term.isInherited)
  const names = own.filter(({ term }) => term.isName)
  const ofEach = files.slice(0, mostLookedAt).map((file) => lackedBy(question, own, file))
  const [least = []] = ofEach.toSorted((one, other) => worth(one) - worth(other))
  const dated = datesWorth(question.dates)
  // Who is asked about is in one file, and what is asked in another: that is of somebody else.
  const others = worth(own.filter(({ term }) => !term.isName))
  const isDone = (lacked: readonly Asked[]) => lacked.every(({ term }) => term.isMinor)
  const isOfThem = (lacked: readonly Asked[]) =>
    lacked.every(({ term }) => !term.isName) &&
    (isDone(lacked) || worth(lacked) <= (others + dated) * mostOfOthers)
  const gone = least.filter(({ term }) => term.isName)
  // What is asked of something is spoken of where it is told.
  const parts = own.filter(({ term }) => term.isPart && !term.isMinor)
  const total = worth(all)
  const shareOfOwn = (lacked: readonly Asked[]) =>
    total === 0 ? 1 : (total - worth(lacked) + dated) / (total + dated)
  const leastShare = names.length > 0 ? leastCoveredWithName : leastCovered
  const isTooMuch = (lacked: readonly Asked[]) => {
    // What is done to it may well be said in another word.
    const isOnlyDone = isDone(lacked) && own.some(({ term }) => !term.isMinor)
    return (
      (shareOfOwn(lacked) < leastShare && !isOnlyDone) ||
      lacked.some(({ term }) => term.isCounted) ||
      (isTold(question.kind) && parts.length > 0 && parts.every((part) => lacked.includes(part)))
    )
  }
  return {
    words: least.map(({ term }) => term.word),
    names: ofEach.some(isOfThem) ? [] : (gone.length > 0 ? gone : names).map(({ term }) => term.word),
    isTooMuch: ofEach.every(isTooMuch),
  }
}

const askedIn = ({ terms }: Question): Asked[] => terms.map((term, at) => ({ term, at }))

/** What words of a question tell together. */
const worthBy =
  (rarities: ReadonlyMap<string, number>) =>
  (some: readonly Asked[]): number =>
    some.reduce((sum, { term }) => sum + (rarities.get(term.folded) ?? 0) * shareOf(term), 0)

/** Things that a file does not speak of and others do: their words, and the share of the question that they are. */
export function apartIn<P extends EvidencePassage>(
  question: Question,
  { units }: FileEvidence<P>,
  rarities: ReadonlyMap<string, number>,
  told: ReadonlySet<number>,
): { words: readonly string[]; share: number } {
  const held = heldIn(units)
  const worth = worthBy(rarities)
  const all = askedIn(question)
  const apart = all.filter(({ term, at }) => isThing(term) && !term.isName && !held.has(at) && told.has(at))
  return { words: apart.map(({ term }) => term.word), share: worth(apart) / (worth(all) || 1) }
}

/** A word of the question's own that names a thing. */
const isThing = ({ isMinor, isInherited }: Term): boolean => !isMinor && !isInherited

/** Words of asking that slipped are typed anyhow: 'Wan ist die lezte Lieferung?'. */
function isMistyped({ word, folded, isName }: Term, { text }: Question): boolean {
  if (isName) return false
  const isFirst = text.startsWith(word)
  if (folded.length < (isFirst ? 3 : 5)) return false
  return [...askingWords, ...(isFirst ? firstWords : [])].some(
    (asking) =>
      asking.length >= folded.length - 1 && asking[0] === folded[0] && editDistance(asking, folded) === 1,
  )
}
const firstWords = [
  'what',
  'when',
  'where',
  'which',
  'wann',
  'welche',
  'wieviel',
  'warum',
  'quand',
  'quelle',
  'combien',
  'cuando',
  'cuanto',
  'donde',
]

function lackedBy<P extends EvidencePassage>(
  question: Question,
  own: readonly Asked[],
  { units }: FileEvidence<P>,
): readonly Asked[] {
  const held = heldIn(units)
  const lacked = own.filter(({ term, at }) => !held.has(at) && !isMistyped(term, question))
  const [first] = units
  // A text in another language has other words for it; names and days are the same.
  const isElsewhere = first !== undefined && isForeign(question, first.passage)
  // In German names are written like all nouns; what stands in a text of another language as well is likely one.
  const isSame = question.language === 'de' && own.some(({ term, at }) => !term.isMinor && held.has(at))
  const isNamed = own.some(({ term }) => term.isName) || isSame || question.dates.length > 0
  return isElsewhere && isNamed && lacked.every(({ term }) => !term.isName)
    ? lacked.filter(
        ({ term }) =>
          term.alike.length > 0 || (term.translations[first.passage.language ?? ''] ?? []).length > 0,
      )
    : lacked
}

/** Indexes of the question's own words that name things. */
export const thingsIn = ({ terms }: Question): number[] =>
  terms.flatMap((term, at) => (isThing(term) ? [at] : []))

/** How many of them a file does not hold. */
export function thingsLackedBy<P>(question: Question, { units }: FileEvidence<P>): number {
  const held = heldIn(units)
  return thingsIn(question).filter((at) => !held.has(at)).length
}

export const isForeign = ({ language }: Question, passage: EvidencePassage): boolean =>
  passage.language !== null && passage.language !== language

const datesWorth = (dates: Question['dates']): number =>
  dates.reduce((sum, { day }) => sum + (day === null ? dateWorth : dayWorth), 0)

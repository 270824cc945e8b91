import { fold } from '#server/lib/language/words.ts'
import { namesRow, nameSign, unnamed } from './name-signs.ts'
import { isTold, signOf, type Asked } from './answer-signs.ts'
import { dateFitOf } from './date-fits.ts'
import type { EvidencePassage, Unit } from './unit.ts'
import type { Names } from './file-names.ts'
import { papers, totalWords } from '#server/lib/question/asking-words.ts'
import { besideOf, headingOf, wholeOf, type Part } from './parts.ts'
import { isOfMonths, minorShare, type Question } from '#server/lib/question/question.ts'

/** Shares of what a term tells, by where it stands: for the rank of its file. */
const share = { heading: 0.6, name: 0.75, passage: 0.3 } as const
/** And for the choice among the sentences of a file. */
const localShare = { heading: 0.6, lead: 0.9, named: 0.85, opening: 0.5, anywhere: 0.2 } as const
/** Of the lesser of two words that stand side by side in the question and in the text: 'hall rent'. */
const pairShare = 0.4
/** How much more it counts beside the others of its file that a sentence names what is asked. */
const partFactor = 1.6
/** Of what the kind of an answer is worth, where nothing of the question stands near. */
const farShare = 0.3
const codeWorth = { own: 6, near: 4, file: 4 } as const
const localCodeWorth = { own: 6.5, near: 4, file: 4, far: 3 } as const
/** What a code and a day tell beside words, where it is asked how much of a question stands near. */
const codeTells = 3
const dayTells = 1.5
/** What meets the day alone is likely about something else. */
const wordlessShare = 0.5
/** What a type of file that was asked for is worth, what a table is where something is to be computed, and where rules are asked for. */
const fileKindWorth = { asked: 4, other: -3 } as const
const operationWorth = { csv: 2.5, pdf: 0, other: -2 } as const
const rulesInTable = -3

/** Of what a number is worth, where something else is counted than what is asked for. */
const otherCounted = 0.6
/** And what tells the sum of a paper, where that is asked for. */
const totalWorth = 3

/** And who ends a letter, where it is asked whose it is. */
const signedWorth = 6
const closing =
  /(?:\b(?:yours|regards|wishes|sincerely|faithfully|cheers|love|cordialement|amicalement|salutations(?: distingu\p{L}+)?|à vous|atentamente|cordialmente|saludos?|abrazo)|grüße|grüßen|hochachtungsvoll)[,.!:]*$/iu

/** A name below 'Yours sincerely'. */
const isSignature = (parts: readonly Part[], order: number): boolean =>
  closing.test(parts[order - 1]?.text ?? '')

/** A question made ready to be met in many sentences. */
export interface Weighing {
  question: Question
  /** What it says itself is no answer to it. */
  asked: Asked
  /** What each of its terms tells, and each of its soft words behind them. */
  worth: readonly number[]
  /** Which of its terms is counted; null where none is. */
  counted: number | null
}

/** A sentence, and where it stands. */
export interface Standing<P> {
  passage: P
  /** Of the passages it was chosen from. */
  place: number
  parts: readonly Part[]
  part: Part
  order: number
  names: Names
}

/** For the rank of its file (`score`), and beside the other sentences of that (`fit`). */
interface Worth {
  score: number
  fit: number
}

type Around = readonly (readonly [Part, number])[]

/** How well a sentence or a row answers. */
export function weighUnit<P extends EvidencePassage>(weighing: Weighing, standing: Standing<P>): Unit<P> {
  const { question, asked, worth, counted } = weighing
  const { passage, place, parts, part, order, names } = standing
  const isRow = passage.kind === 'csv' && !passage.isHead
  // A row stands for itself; what stands in the next one is another thing.
  const around = isRow ? [] : besideOf(parts, order)
  const heading = isRow ? undefined : headingOf(parts, part, order)
  const anywhere = isRow ? new Map<number, number>() : wholeOf(parts)
  const terms = weighTerms(weighing, { part, around, heading, anywhere, names })
  const { held } = terms
  const codes = codesOf(question, standing)
  const coded = weighCodes(codes, part, around, names)
  const dates = question.dates.map((date) =>
    dateFitOf(date, { passage, part, parts, near: around.map(([near]) => near), heading, names }),
  )
  // Between two years, each of which may well have a paper of its own; and of some months a row is of one.
  const dated =
    isOfMonths(question) || (question.operation === 'difference' && dates.some(({ fit }) => fit === 'same'))
      ? Math.max(...dates.map(({ value }) => value))
      : dates.reduce((sum, { value }) => sum + value, 0)
  const isOfFileKind = question.fileKinds.some((kind) => kind === passage.kind)
  const isBare = question.terms.length + question.codes.length + question.dates.length === 0
  const meets =
    held.size > 0 || codes.size > 0 || dates.some(({ fit }) => fit === 'same') || (isOfFileKind && isBare)
  const near = nearOf(weighing, terms.near, codes.size, dates.filter(({ fit }) => fit === 'same').length)
  // A row of a table that is drawn says by its head what its figures are.
  const isDrawnRow = part.text.startsWith('|') && heading?.text.startsWith('|') === true
  const told = isDrawnRow ? `${heading.text} ${part.text}` : part.text
  const sign =
    question.isOfName && !(isRow || isDrawnRow)
      ? nameSign(part, question, asked.words)
      : question.isOfName && !namesRow(part, question)
        ? unnamed
        : signOf(question.kind, told, asked)
  const kind = isTold(question.kind) ? sign * kindWorth(worth, question) : 0
  // 'Eight tables', not the eight chairs of the next sentence.
  const ofThing = counted === null || part.levels.has(counted) ? 1 : otherCounted
  const total =
    question.isOfTotal && !isRow && sign >= 0.7 && !terms.isBeside && totalWords.test(fold(part.text))
      ? totalWorth
      : 0
  const isWordless =
    ![...held].some((term) => term < question.terms.length) &&
    codes.size === 0 &&
    question.terms.length > 0 &&
    !isOfFileKind
  const words =
    terms.score + coded.score + dated + total + kind * (farShare + (1 - farShare) * Math.min(held.size, 1))
  const score =
    words * (isWordless ? wordlessShare : 1) +
    fileWorth(question, passage, isOfFileKind) -
    lessOfHead(passage, part)
  const signed = question.isOfSigner && isSignature(parts, order) ? signedWorth : 0
  // A figure far from what it is asked of is likely another's.
  const fit =
    terms.fit +
    coded.fit +
    dated +
    total +
    signed +
    kind * ofThing * (farShare + (1 - farShare) * near) -
    lessOfTitle(passage, part)
  return {
    passage,
    place,
    text: part.text,
    at: part.at,
    order,
    block: part.block,
    score: meets ? score : 0,
    fit: meets ? fit : 0,
    own: new Set(part.levels.keys()),
    held,
    near,
    sign,
    dateFits: dates.map(({ fit: dateFit }) => dateFit),
    told: part.dates,
    codes,
  }
}

/** A word that may say what of a paper is meant: no name, and not what kind of paper it is. */
function isOfPaper({ terms }: Question, at: number): boolean {
  const term = terms[at]
  return term !== undefined && !term.isMinor && !term.isName && !papers.test(term.folded)
}

/** Nothing of what a file says of itself holds it. */
const isInside = (term: number, { levels, opening, parties }: Names): boolean =>
  Math.max(levels.get(term) ?? 0, opening.get(term) ?? 0, parties.get(term) ?? 0) < leastSaid
const leastSaid = 0.8

interface TermPlaces {
  part: Part
  around: Around
  heading: Part | undefined
  /** By term, how surely it stands anywhere in the passage. */
  anywhere: ReadonlyMap<number, number>
  names: Names
}

function weighTerms(
  { question, worth }: Weighing,
  { part, around, heading, anywhere, names }: TermPlaces,
): Worth & { held: Set<number>; near: number; isBeside: boolean } {
  const held = new Set<number>()
  let [score, fit, near] = [0, 0, 0]
  let [asksWithin, hasWithin] = [false, false]
  worth.forEach((value, term) => {
    const named = names.levels.get(term) ?? 0
    const over = heading?.levels.get(term) ?? 0
    const anyhow = anywhere.get(term) ?? 0
    const opening = (names.opening.get(term) ?? 0) * localShare.opening
    const beside = Math.max(
      part.levels.get(term) ?? 0,
      ...around.map(([other, weight]) => (other.levels.get(term) ?? 0) * weight),
    )
    const local = Math.max(beside, over * (heading?.isLead === true ? localShare.lead : localShare.heading))
    // What of a paper is asked for, and not which one it is.
    if (isOfPaper(question, term) && isInside(term, names)) {
      asksWithin = true
      hasWithin ||= part.levels.has(term)
    }
    // What the whole file is about is no reason for one of its sentences rather than another.
    const party = (names.parties.get(term) ?? 0) * localShare.named
    const chosen = Math.max(local, opening, party, named * localShare.named, anyhow * localShare.anywhere)
    fit += value * chosen * (question.terms[term]?.isPart === true ? partFactor : 1)
    if (term < question.terms.length) near += tells(question, term, value) * Math.max(local, named, opening)
    const level = Math.max(beside, over * share.heading, named * share.name, anyhow * share.passage)
    if (level > 0) held.add(term)
    score += value * level
  })
  const together = [...part.pairs]
    .filter((term) => term + 1 < question.terms.length)
    .reduce((sum, term) => sum + pairShare * Math.min(worth[term] ?? 0, worth[term + 1] ?? 0), 0)
  return { score: score + together, fit: fit + together, near, held, isBeside: asksWithin && !hasWithin }
}

/** Codes of the question that stand in the passage, or say what the file is. */
const codesOf = <P>({ codes }: Question, { parts, names }: Standing<P>): Set<string> =>
  new Set(
    codes
      .map(({ code }) => code)
      .filter((code) => isOfFile(code, names) || parts.some((part) => part.codes.has(code))),
  )

const isOfFile = (code: string, names: Names): boolean =>
  names.codes.has(code) || names.openingCodes.has(code)

function weighCodes(codes: ReadonlySet<string>, part: Part, around: Around, names: Names): Worth {
  let [score, fit] = [0, 0]
  for (const code of codes) {
    const isOwn = part.codes.has(code)
    const isNear = around.some(([other]) => other.codes.has(code))
    score += isOwn ? codeWorth.own : isNear ? codeWorth.near : codeWorth.file
    fit += isOfFile(code, names)
      ? localCodeWorth.file
      : isOwn
        ? localCodeWorth.own
        : isNear
          ? localCodeWorth.near
          : localCodeWorth.far
  }
  return { score, fit }
}

/** What is done tells less of whether something stands near. */
const tells = ({ terms }: Question, term: number, value: number): number =>
  terms[term]?.isMinor === true ? value * minorShare : value

/** Share of what a question tells that stands near, from 0 to 1. */
function nearOf({ question, worth }: Weighing, near: number, codes: number, days: number): number {
  const words = question.terms.reduce((sum, _, term) => sum + tells(question, term, worth[term] ?? 0), 0)
  const mostDays = isOfMonths(question) ? 1 : question.dates.length
  const all = words + question.codes.length * codeTells + mostDays * dayTells
  const told = near + codes * codeTells + Math.min(days, mostDays) * dayTells
  return all === 0 ? 1 : Math.min(1, told / all)
}

/** Of about half of what a question tells. */
const kindWorth = (worth: readonly number[], { codes, dates }: Question): number =>
  Math.min(
    7,
    Math.max(2.5, worth.reduce((sum, value) => sum + value, 0) * 0.5 + codes.length * 2 + dates.length),
  )

function fileWorth(
  { fileKinds, isOfRules, operation, isOperationSure }: Question,
  { kind }: EvidencePassage,
  isOfFileKind: boolean,
): number {
  const asked = fileKinds.length === 0 ? 0 : isOfFileKind ? fileKindWorth.asked : fileKindWorth.other
  const rules = isOfRules && kind === 'csv' ? rulesInTable : 0
  // What is computed is computed of tables.
  const computed =
    operation === null || !isOperationSure || kind === 'text'
      ? 0
      : kind === 'csv' || kind === 'pdf'
        ? operationWorth[kind]
        : operationWorth.other
  return asked + rules + computed
}

/** A text itself is better than what was made of it; a picture has nothing else. */
const isMade = ({ isHead, kind }: EvidencePassage): boolean => isHead && kind !== 'image' && kind !== 'video'

const lessOfHead = (passage: EvidencePassage, { isHeading, isLead }: Part): number =>
  (isMade(passage) ? 0.5 : 0) + (isHeading || isLead ? 0.6 : 0)

const lessOfTitle = (passage: EvidencePassage, { isHeading, isLead }: Part): number =>
  isMade(passage) || isHeading || isLead ? 1 : 0

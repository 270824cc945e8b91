import type { TextPassage } from '#server/answering/candidates/text-passage.ts'
import type { Question } from '#server/answering/question/question.ts'
import { isSoughtInTexts } from '#server/answering/question/question-word.ts'
import { weighed, type RankedFile, type RankedUnit } from '#server/answering/ranking/rank-passages.ts'
import weights from '#server/answering/ranking/weights.json' with { type: 'json' }
import { dateInWords } from '#server/lib/language/dates.ts'
import { wordsIn } from '#server/lib/language/words.ts'
import { answerFeatures, distinct, plainQuotes, type AnswerFeatures } from './answer-features.ts'

export interface TextVerdict<P extends TextPassage> {
  certainty: 'sure' | 'unsure' | 'nothing'
  /** The likelihood that the best sentence answers, from 0 to 1. */
  likelihood: number
  /** What answers, best first; empty for 'nothing'. */
  quotes: readonly RankedUnit<P>[]
  /** How many of them are stated as the answer; 0 unless it is sure. */
  stated: number
  /** Words, codes and dates of the question that no file found has. */
  lacking: readonly string[]
  /** What the likelihood was computed from; null where it was not. */
  features: AnswerFeatures | null
}

const answerWeights = Object.entries(weights.answer)

/** Below the first, sentences are not shown; from the second on, one is stated as the answer. */
const leastShown = 0.3
const leastSure = 0.985
const mostQuotes = 4
/** A sentence that is further behind the best one, in log-odds, is not shown with it. */
const mostBehind = 3

/** Decides how surely the best sentence answers a question. */
export function textVerdictOf<P extends TextPassage>(
  question: Question,
  files: readonly RankedFile<P>[],
  rarity: (folded: string) => number,
): TextVerdict<P> {
  const best = files[0]?.units[0]
  const lacking = lackingIn(question, files)
  const none = {
    certainty: 'nothing',
    likelihood: 0,
    quotes: [],
    stated: 0,
    lacking,
    features: null,
  } as const
  if (best === undefined || !hasAnything(best)) return none
  if (question.fileKinds.length > 0) return verdictOfKinds(question, files, lacking) ?? none
  const features = answerFeatures(question, files, rarity)
  const likelihood = 1 / (1 + Math.exp(-weighed({ ...features, start: 1 }, answerWeights)))
  // What is of another date, or of another code, would be read as that of the one that is asked for.
  const isOfOther = features.lacksCode > 0 || (features.lacksDate > 0 && features.otherDates > 0)
  if (isOfOther || likelihood < leastShown) return { ...none, likelihood, features }
  // What goes on from an earlier question is not answered by what has the earlier words alone.
  const isSure = likelihood >= leastSure && hasOwnWord(question, files[0])
  return {
    certainty: isSure ? 'sure' : 'unsure',
    likelihood,
    quotes: quotesOf(files),
    stated: isSure ? plainQuotes(files).length : 0,
    lacking,
    features,
  }
}

/** A word of the question's own is in the sentence or beside it, if it has any. */
function hasOwnWord<P extends TextPassage>(
  { words, isFollowUp }: Question,
  file: RankedFile<P> | undefined,
): boolean {
  const own = words.flatMap(({ isInherited, isForm }, at) => (isInherited || isForm ? [] : [at]))
  return !isFollowUp || own.length === 0 || own.some((at) => file?.held.has(at))
}

/** A word, a date or a code of the question is in it or near it. */
const hasAnything = <P extends TextPassage>({ criteria }: RankedUnit<P>): boolean =>
  criteria.own + criteria.beside + criteria.heading + criteria.named + criteria.passage > 0 ||
  criteria.dates + criteria.datesNear + criteria.datesNamed > 0 ||
  criteria.codes + criteria.codesNear + criteria.codesInFile + criteria.ofFileKind > 0

/** Of files that are asked for by their type, each answers; null for none of that type. */
function verdictOfKinds<P extends TextPassage>(
  { fileKinds }: Question,
  files: readonly RankedFile<P>[],
  lacking: readonly string[],
): TextVerdict<P> | null {
  const most = files[0]?.score ?? 0
  const quotes = files
    .filter(({ score }) => score >= most - mostBehind)
    .flatMap(({ units }) => units.slice(0, 1))
    .filter(({ passage }) => fileKinds.some((kind) => kind === passage.kind))
  if (quotes.length === 0) return null
  const isSure = lacking.length === 0
  return {
    certainty: isSure ? 'sure' : 'unsure',
    likelihood: isSure ? 1 : leastShown,
    quotes: isSure ? quotes : quotes.slice(0, mostQuotes),
    stated: isSure ? quotes.length : 0,
    lacking,
    features: null,
  }
}

/** The best sentences of the best file, then those of others that come close. */
function quotesOf<P extends TextPassage>(files: readonly RankedFile<P>[]): RankedUnit<P>[] {
  const [first, ...others] = files
  const best = first?.units[0]
  if (first === undefined || best === undefined) return []
  const own = distinct(first.units.filter(({ score }) => score >= best.score - mostBehind)).slice(
    0,
    mostQuotes - 1,
  )
  const further = others
    .filter(({ score }) => score >= first.score - mostBehind)
    .flatMap(({ units }) => units.slice(0, 1))
  return [...own, ...further].slice(0, mostQuotes)
}

/** What no file has, as it was typed. */
function lackingIn<P extends TextPassage>(
  { words, codes, dates }: Question,
  files: readonly RankedFile<P>[],
): string[] {
  const units = files.flatMap((file) => file.units)
  const isOfCode = ({ folded }: Question['words'][number]): boolean =>
    codes.some(({ written }) => wordsIn(written).some((part) => part.folded === folded))
  const lacked = words.filter(
    (word, at) =>
      isSoughtInTexts(word) &&
      !word.isInherited &&
      !word.isForm &&
      !isOfCode(word) &&
      !files.some(({ held }) => held.has(at)),
  )
  const hasDate = units.some(({ criteria }) => criteria.dates + criteria.datesNear + criteria.datesNamed > 0)
  const hasCode = units.some(({ criteria }) => criteria.codes + criteria.codesNear >= 1)
  return [
    ...lacked.map(({ text }) => text),
    ...codes
      .filter(({ code }) => !hasCode && !units.some((unit) => unit.codes.has(code)))
      .map(({ written }) => written),
    ...(hasDate ? [] : dates.map((date) => dateInWords(date))),
  ]
}

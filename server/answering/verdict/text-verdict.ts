import type { TextPassage } from '#server/answering/candidates/text-passage.ts'
import type { Question } from '#server/answering/question/question.ts'
import { hasForm } from '#server/answering/ranking/answer-forms.ts'
import { weighed, type RankedFile, type RankedUnit } from '#server/answering/ranking/rank-passages.ts'
import { dateInWords } from '#server/lib/language/dates.ts'
import weights from '#server/answering/ranking/weights.json' with { type: 'json' }

export interface TextVerdict<P extends TextPassage> {
  certainty: 'sure' | 'unsure' | 'nothing'
  /** The likelihood that the best sentence answers, from 0 to 1. */
  likelihood: number
  /** What answers, best first; empty for 'nothing'. */
  quotes: readonly RankedUnit<P>[]
  /** How many of them are stated as the answer; 0 unless it is sure. */
  stated: number
  /** Words, codes and dates of the question that the best file has nowhere. */
  lacking: readonly string[]
  /** What the likelihood was computed from; null where it was not. */
  features: AnswerFeatures | null
}

const answerWeights = Object.entries(weights.answer)

/** Below the first, sentences are not shown; from the second on, one is stated as the answer. */
const leastShown = 0.3
const leastSure = 0.985
const mostQuotes = 4
/** Sentences that are stated together, and how likely each has to be. */
const mostPlain = 3
const leastPlain = 0.12
/** The share of a question that is nearly all of it. */
const nearlyAll = 0.9
/** A sentence that is further behind the best one, in log-odds, is not shown with it. */
const mostBehind = 3
/** Files that are compared with the best one. */
const leastWorth = 0.05

/** Decides how surely the best sentence answers a question. */
export function textVerdictOf<P extends TextPassage>(
  question: Question,
  files: readonly RankedFile<P>[],
  rarity: (folded: string) => number,
): TextVerdict<P> {
  const best = files[0]?.units[0]
  const lacking = lackingIn(question, files, rarity)
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
  const isSure = likelihood >= leastSure
  return {
    certainty: isSure ? 'sure' : 'unsure',
    likelihood,
    quotes: quotesOf(files),
    stated: isSure ? plainQuotes(files).length : 0,
    lacking,
    features,
  }
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

/** Without captions and sentences that say what a better one says. */
function distinct<P extends TextPassage>(units: readonly RankedUnit<P>[]): RankedUnit<P>[] {
  const isInside = units.some(({ passage }) => !passage.isCaption)
  const texts = units.map(({ text }) => text)
  return units.filter(
    ({ passage, text }, at) => !(isInside && passage.isCaption) && texts.indexOf(text) === at,
  )
}

/** How likely one of several is meant, from 0 to 1, by scores in log-odds. */
function shareOf(scores: readonly number[], at: number): number {
  const most = Math.max(...scores)
  const all = scores.map((score) => Math.exp(score - most))
  return (all[at] ?? 0) / all.reduce((sum, one) => sum + one, 0)
}

const logOdds = (share: number): number =>
  Math.max(-3, Math.min(3, Math.log(Math.max(share, 1e-6) / Math.max(1 - share, 1e-6)))) / 3

/** The sentences of the best file that likely answer, best first. */
export function plainQuotes<P extends TextPassage>(
  files: readonly RankedFile<P>[],
): { unit: RankedUnit<P>; share: number }[] {
  const units = distinct(files[0]?.units ?? [])
  const scores = units.map(({ score }) => score)
  return units
    .slice(0, mostPlain)
    .map((unit, at) => ({ unit, share: shareOf(scores, at) }))
    .filter(({ share }, at) => at === 0 || share >= leastPlain)
}

/** What tells whether the best sentence answers; each from 0 to 1. */
export function answerFeatures<P extends TextPassage>(
  question: Question,
  files: readonly RankedFile<P>[],
  rarity: (folded: string) => number,
) {
  const [first] = files
  const best = first?.units[0]
  const { words, dates, codes } = question
  const is = (value: boolean): number => (value ? 1 : 0)
  const criteria = best?.criteria
  const has = (name: keyof RankedUnit<P>['criteria']): number => criteria?.[name] ?? 0
  const near = has('own') + has('beside') + has('heading') + has('named')
  const elsewhere = has('passage') + has('opening') + has('file')
  const datesMet = Math.max(has('dates'), has('datesNear'), has('datesNamed'))
  const covered = words.length === 0 ? datesMet : Math.min(1, near + elsewhere)
  const lacked = lackedWords(question, files)
  const all = words.reduce((sum, { folded }) => sum + rarity(folded), 0)
  const worth = lacked.reduce((sum, { folded }) => sum + rarity(folded), 0)
  return {
    own: has('own'),
    named: has('named'),
    elsewhere,
    form: has('form'),
    dates: datesMet,
    lacksDate: is(dates.length > 0 && datesMet === 0),
    otherDates: Math.max(has('otherDates'), has('otherDatesNamed')),
    lacksCode: is(codes.length > 0 && has('codes') + has('codesNear') + has('codesInFile') < 1),
    lacksName: is(lacked.some(({ isName }) => isName)),
    lacking: all === 0 ? 0 : worth / all,
    ofFile:
      covered *
      logOdds(
        shareOf(
          files.map(({ score }) => score),
          0,
        ),
      ),
    ofSentence: covered * logOdds(shareOf(first?.units.map(({ score }) => score) ?? [], 0)),
    ofQuotes: covered * logOdds(plainQuotes(files).reduce((sum, { share }) => sum + share, 0)),
    whole: is(near >= nearlyAll),
    hasForm: is(hasForm(question.answerForm)),
    strength: (best?.fileScore ?? 0) / 10,
    words: Math.min(1, words.length / 8),
  }
}

export type AnswerFeatures = ReturnType<typeof answerFeatures>

/** Words that no sentence of the best file has. */
function lackedWords<P extends TextPassage>(
  { words, codes }: Question,
  [first]: readonly RankedFile<P>[],
): Question['words'] {
  return words.filter(
    ({ isNegated, isInherited, isForm, folded }, at) =>
      !isNegated &&
      !isInherited &&
      !isForm &&
      first?.held.has(at) !== true &&
      !codes.some(({ code }) => code === folded),
  )
}

/** What the best file lacks, as it was typed. */
function lackingIn<P extends TextPassage>(
  question: Question,
  files: readonly RankedFile<P>[],
  rarity: (folded: string) => number,
): string[] {
  const [best] = files[0]?.units ?? []
  const criteria = best?.criteria
  const words = lackedWords(question, files)
    .filter(({ folded }) => files.length === 0 || rarity(folded) > leastWorth)
    .map(({ text }) => text)
  const isOfDate = criteria !== undefined && criteria.dates + criteria.datesNear + criteria.datesNamed > 0
  const isOfCodes = criteria !== undefined && criteria.codes + criteria.codesNear + criteria.codesInFile >= 1
  const codes = question.codes.filter(
    ({ code }) => !isOfCodes && files[0]?.units.some((unit) => unit.codes.has(code)) !== true,
  )
  return [
    ...words,
    ...codes.map(({ written }) => written),
    ...(isOfDate ? [] : question.dates.map((date) => dateInWords(date))),
  ]
}

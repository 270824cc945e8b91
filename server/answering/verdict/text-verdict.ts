import type { TextPassage } from '#server/answering/candidates/text-passage.ts'
import type { Question } from '#server/answering/question/question.ts'
import { hasForm } from '#server/answering/ranking/answer-forms.ts'
import type { RankedFile, RankedUnit } from '#server/answering/ranking/rank-passages.ts'
import { dateInWords } from '#server/lib/language/dates.ts'
import { weightOfAnswer } from './text-weights.ts'

export interface TextVerdict<P extends TextPassage> {
  certainty: 'sure' | 'unsure' | 'nothing'
  /** The likelihood that the best sentence answers, from 0 to 1. */
  likelihood: number
  /** What answers, best first; empty for 'nothing'. */
  quotes: readonly RankedUnit<P>[]
  /** Words, codes and dates of the question that the best file has nowhere. */
  lacking: readonly string[]
}

/** Below the first, sentences are not shown; from the second on, one is stated as the answer. */
const leastShown = 0.08
const leastSure = 0.75
const mostQuotes = 4
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
  if (best === undefined) return { certainty: 'nothing', likelihood: 0, quotes: [], lacking: [] }
  const features = answerFeatures(question, files, rarity)
  const likelihood = 1 / (1 + Math.exp(-weightOfAnswer(features)))
  const lacking = lackingIn(question, files, rarity)
  const quotes = quotesOf(files)
  if (likelihood < leastShown) return { certainty: 'nothing', likelihood, quotes: [], lacking }
  return { certainty: likelihood >= leastSure ? 'sure' : 'unsure', likelihood, quotes, lacking }
}

/** The best sentences of the best file, then those of others that come close. */
function quotesOf<P extends TextPassage>(files: readonly RankedFile<P>[]): RankedUnit<P>[] {
  const [first, ...others] = files
  const best = first?.units[0]
  if (first === undefined || best === undefined) return []
  const own = first.units.filter(({ score }) => score >= best.score - mostBehind).slice(0, mostQuotes - 1)
  const further = others
    .filter(({ score }) => score >= first.score - mostBehind)
    .flatMap(({ units }) => units.slice(0, 1))
  return [...own, ...further].slice(0, mostQuotes)
}

/** What tells whether the best sentence answers; each from 0 to 1. */
export function answerFeatures<P extends TextPassage>(
  question: Question,
  files: readonly RankedFile<P>[],
  rarity: (folded: string) => number,
) {
  const [first, second] = files
  const [best, next] = first?.units ?? []
  const { words, dates, codes } = question
  const is = (value: boolean): number => (value ? 1 : 0)
  const criteria = best?.criteria
  const has = (name: keyof RankedUnit<P>['criteria']): number => criteria?.[name] ?? 0
  const lacked = lackedWords(question, files)
  const all = words.reduce((sum, { folded }) => sum + rarity(folded), 0)
  const worth = lacked.reduce((sum, { folded }) => sum + rarity(folded), 0)
  const forms = first?.units.slice(0, mostQuotes).map((unit) => unit.criteria.form) ?? []
  return {
    own: has('own'),
    beside: has('beside'),
    heading: has('heading'),
    named: has('named'),
    elsewhere: has('passage') + has('opening') + has('file'),
    form: has('form'),
    formAround: Math.max(0, ...forms),
    lacksForm: is(hasForm(question.answerForm) && Math.max(0, ...forms) < 0.5),
    dates: Math.max(has('dates'), has('datesNear'), has('datesNamed')),
    lacksDate: is(dates.length > 0 && has('dates') + has('datesNear') + has('datesNamed') === 0),
    otherDates: Math.max(has('otherDates'), has('otherDatesNamed')),
    lacksCode: is(codes.length > 0 && has('codes') + has('codesNear') + has('codesInFile') < 1),
    lacksName: is(lacked.some(({ isName }) => isName)),
    lacking: all === 0 ? 0 : worth / all,
    ahead: Math.min(1, ((first?.score ?? 0) - (second?.score ?? (first?.score ?? 0) - 5)) / 5),
    aheadInFile: Math.min(1, ((best?.score ?? 0) - (next?.score ?? (best?.score ?? 0) - 5)) / 5),
    words: Math.min(1, words.length / 8),
    row: has('row'),
  }
}

export type AnswerFeatures = ReturnType<typeof answerFeatures>

/** Words that no sentence of the best file has. */
function lackedWords<P extends TextPassage>(
  { words, codes }: Question,
  [first]: readonly RankedFile<P>[],
): Question['words'] {
  return words.filter(
    ({ isNegated, isInherited, folded }, at) =>
      !isNegated && !isInherited && first?.held.has(at) !== true && !codes.some(({ code }) => code === folded),
  )
}

/** What the best file lacks, as it was typed. */
function lackingIn<P extends TextPassage>(
  question: Question,
  files: readonly RankedFile<P>[],
  rarity: (folded: string) => number,
): string[] {
  const { criteria } = files[0]?.units[0] ?? {}
  const words = lackedWords(question, files)
    .filter(({ folded }) => rarity(folded) > leastWorth)
    .map(({ text }) => text)
  const isOfDate = criteria !== undefined && criteria.dates + criteria.datesNear + criteria.datesNamed > 0
  const codes = question.codes.filter(({ code }) => !(files[0]?.units.some((unit) => unit.codes.has(code)) ?? false))
  return [
    ...words,
    ...codes.map(({ written }) => written),
    ...(isOfDate ? [] : question.dates.map((date) => dateInWords(date))),
  ]
}

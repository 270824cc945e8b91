import type { TextPassage } from '#server/answering/candidates/text-passage.ts'
import type { Question } from '#server/answering/question/question.ts'
import { isSoughtInTexts } from '#server/answering/question/question-word.ts'
import { hasForm } from '#server/answering/ranking/answer-forms.ts'
import type { RankedFile, RankedUnit } from '#server/answering/ranking/rank-passages.ts'

/** Sentences that are stated together, and how likely each has to be. */
const mostPlain = 3
const leastPlain = 0.12
/** The share of a question that is nearly all of it. */
const nearlyAll = 0.9

/** Without captions and sentences that say what a better one says. */
export function distinct<P extends TextPassage>(units: readonly RankedUnit<P>[]): RankedUnit<P>[] {
  const isInside = units.some(({ passage }) => !passage.isCaption)
  const texts = units.map(({ text }) => text)
  return units.filter(
    ({ passage, text }, at) => !(isInside && passage.isCaption) && texts.indexOf(text) === at,
  )
}

/** How likely each of several is meant, from 0 to 1, by scores in log-odds. */
function likelihoodsOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores)
  const all = scores.map((score) => Math.exp(score - most))
  const sum = all.reduce((total, one) => total + one, 0)
  return all.map((one) => one / sum)
}

const mostLogOdds = 3

/** The log-odds of a likelihood, from -1 to 1. */
function boundedLogOdds(likelihood: number): number {
  const odds = likelihood / Math.max(1 - likelihood, Number.EPSILON)
  return Math.max(-mostLogOdds, Math.min(mostLogOdds, Math.log(odds))) / mostLogOdds
}

/** The sentences of the best file that likely answer, best first. */
export function plainQuotes<P extends TextPassage>(
  files: readonly RankedFile<P>[],
): { unit: RankedUnit<P>; likelihood: number }[] {
  const units = distinct(files[0]?.units ?? [])
  const likelihoods = likelihoodsOf(units.map(({ score }) => score))
  return units
    .slice(0, mostPlain)
    .map((unit, at) => ({ unit, likelihood: likelihoods[at] ?? 0 }))
    .filter(({ likelihood }, at) => at === 0 || likelihood >= leastPlain)
}

/** What tells whether the best sentence answers, as numbers of about 0 to 1. */
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
  const ofFiles = likelihoodsOf(files.map(({ score }) => score))
  const ofSentences = likelihoodsOf(first?.units.map(({ score }) => score) ?? [])
  const ofQuotes = plainQuotes(files).reduce((sum, { likelihood }) => sum + likelihood, 0)
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
    ofFile: covered * boundedLogOdds(ofFiles[0] ?? 0),
    ofSentence: covered * boundedLogOdds(ofSentences[0] ?? 0),
    ofQuotes: covered * boundedLogOdds(ofQuotes),
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
    (word, at) =>
      isSoughtInTexts(word) &&
      !word.isInherited &&
      !word.isForm &&
      first?.held.has(at) !== true &&
      !codes.some(({ code }) => code === word.folded),
  )
}

import { shareOf, type AnswerKind, type Question } from '#server/lib/question/question.ts'
import { isUnderDay } from './day-over.ts'
import { isOfKind, type EvidencePassage, type Unit } from './unit.ts'
import { weighed } from './weighed-signs.ts'
import type { Missing, Searched } from './missing.ts'

/** Files in which something of the kind that is asked for is looked for. */
const mostLookedAt = 3
/** What is asked for most where nothing tells it. */
const oftenAsked: ReadonlySet<AnswerKind> = new Set(['person', 'day', 'amount'])

/** What tells whether the best sentence that was found answers a question; `lacks` is why rules say that it does not. */
export function signsOfAnswer<P extends EvidencePassage>(
  { kind, language, terms }: Question,
  { files, rarities }: Searched<P>,
  lacks: Missing['reason'] | null,
) {
  const best = files[0]?.units[0]
  const worthOf = (at: number) => {
    const term = terms[at]
    return term === undefined ? 0 : (rarities.get(term.folded) ?? 0) * shareOf(term)
  }
  const all = terms.reduce((sum, _, at) => sum + worthOf(at), 0)
  const held = [...(best?.held ?? [])].reduce((sum, at) => sum + worthOf(at), 0)
  // What happened below the day of a diary was then.
  const isDated = kind === 'day' && best !== undefined && isUnderDay(best, files[0]?.units ?? [])
  const nearOfKind = [
    ...(isDated ? [best.near] : []),
    ...(best !== undefined && isGoneOn(best, files[0]?.units ?? []) ? [best.near * goneOnShare] : []),
    ...files.slice(0, mostLookedAt).flatMap(({ units }) => units.filter(isOfKind).map(({ near }) => near)),
  ]
  const oneIf = (isSo: boolean) => (isSo ? 1 : 0)
  return {
    near: best?.near ?? 0,
    nearOfKind: Math.max(0, ...nearOfKind),
    held: all > 0 ? held / all : 1,
    terms: terms.length,
    names: terms.filter(({ isName }) => isName).length,
    parts: terms.filter(({ isPart, isMinor }) => isPart && !isMinor).length,
    isOfLanguage: oneIf(best?.passage.language === language),
    isOftenAsked: oneIf(oftenAsked.has(kind)),
    lacksName: oneIf(lacks === 'name'),
    lacksKind: oneIf(lacks === 'kind'),
    lacksWords: oneIf(lacks === 'words'),
    isApart: oneIf(lacks === 'apart'),
  }
}
/** So much of what stands near a sentence stands near the one behind it, with which it is quoted. */
const goneOnShare = 0.85
const reach = 2

/** It has nothing of the kind that is asked for, and what goes on from it in its paragraph does. */
const isGoneOn = <P>(best: Unit<P>, units: readonly Unit<P>[]): boolean =>
  !isOfKind(best) &&
  units.some(
    (unit) =>
      unit.place === best.place &&
      unit.block === best.block &&
      unit.order > best.order &&
      unit.order <= best.order + reach &&
      isOfKind(unit),
  )

type SignsOfAnswer = ReturnType<typeof signsOfAnswer>

/** Learned from the questions of `eval/answers`: `npm run eval -- weights`. What is above nought speaks against an answer. */
const weights: SignsOfAnswer = {
  near: -1.67,
  nearOfKind: -3.01,
  held: 0.61,
  terms: -0.62,
  names: 0.9,
  parts: 1.18,
  isOfLanguage: 0.97,
  isOftenAsked: 0.77,
  lacksName: 2.06,
  lacksKind: 2,
  lacksWords: 0.9,
  isApart: 0.92,
}
const start = 0.21
/** Above this it is not told as an answer: two of three questions that nothing answers and no rule knows, one of eleven others. */
const mostUnsure = -1.25

/** What holds so much of a question, and the kind of thing that is asked for, answers it in 98 of 100. */
const nearlyAll = 0.9

/** Whether the best of what was found is likely the answer; where it is not, it is told as what comes closest. */
export function isLikelyTold<P extends EvidencePassage>(
  question: Question,
  searched: Searched<P>,
  lacks: Missing['reason'] | null,
): boolean {
  const best = searched.files[0]?.units[0]
  if (lacks === null && best !== undefined && best.near >= nearlyAll && isOfKind(best)) return true
  return start + weighed(weights, signsOfAnswer(question, searched, lacks)) < mostUnsure
}

import { fold, foldQuestion, wordsIn } from '#server/lib/language/words.ts'
import { asksAnew, goesOn, pronouns, yearAfter, yearBefore } from './asking-words.ts'
import { isOfLimit } from './limits.ts'
import type { Question, Term } from './question.ts'
import { readQuestion } from './read-question.ts'

/** Earlier questions that a question may go on from. */
const mostEarlier = 6
const fewWords = 4

/** A question that names nothing of its own, or stands for something by a small word, is about what was asked before it. */
export function readInTurn(written: string, earlier: readonly string[]): Question {
  const before = earlier.slice(-mostEarlier)
  let last: Question | null = null
  for (const one of before) last = goOnFrom(last, inItsYear(last, readQuestion(one)))
  return goOnFrom(last, inItsYear(last, readQuestion(written)))
}

/** 'And a year later?' is of a year that is told by what was asked before. */
function inItsYear(last: Question | null, question: Question): Question {
  const folded = foldQuestion(question.text)
  const [after, before] = [yearAfter.exec(folded), yearBefore.exec(folded)]
  const [year] = last?.dates.flatMap((date) => date.year ?? []) ?? []
  const words = (after ?? before)?.[0].split(' ')
  if (year === undefined || words === undefined || question.dates.length > 0) return question
  const terms = question.terms.filter(({ folded: word }) => !words.includes(word))
  // 'Where do we meet next year?' is of no year that something else was asked of.
  if (!goesOn.test(folded) && terms.length > 0) return question
  return {
    ...question,
    terms,
    dates: [{ year: year + (after === null ? -1 : 1), month: null, day: null }],
  }
}

/** The question with what it leaves out: terms, days, codes and what is computed, until it names others. */
export function goOnFrom(last: Question | null, question: Question): Question {
  return last === null || !isFollowUp(question) ? question : goingOn(last, question)
}

/** The same of a question that is known to go on from another. */
export function goingOn(last: Question, question: Question): Question {
  // 'And Petersen?' asks the same again; what asks in words of its own asks something else.
  const isOnlySubject =
    (question.kind === 'other' || question.kind === 'list') && !asksAnew.test(foldQuestion(question.text))
  const inherited = last.terms
    .filter((term) => !isReplaced(term, question, last))
    .map((term): Term => ({ ...term, isInherited: true }))
  const own = new Set(question.terms.map(({ folded }) => folded))
  const operation = question.operation ?? (isOnlySubject ? last.operation : null)
  // What is computed is compared with a number that needs to stand nowhere.
  const codes = operation === null ? question.codes : codesBeside(question)
  return {
    ...question,
    inFull: isOnlySubject ? `${last.inFull} ${question.text}` : question.text,
    language: question.language ?? last.language,
    kind: isOnlySubject && question.operation === null ? last.kind : question.kind,
    terms: [...question.terms, ...inherited.filter(({ folded }) => !own.has(folded))],
    soft: question.soft.length > 0 || !isOnlySubject ? question.soft : last.soft,
    dates: question.dates.length > 0 ? withYear(question, last) : last.dates,
    isSpan: question.dates.length > 0 ? question.isSpan : last.isSpan,
    bound: question.dates.length > 0 ? question.bound : last.bound,
    codes: codes.length > 0 ? codes : last.codes,
    limits: question.limits.length > 0 ? question.limits : last.limits,
    fileKinds: question.fileKinds.length > 0 ? question.fileKinds : last.fileKinds,
    operation,
    isOperationSure: question.operation === null ? last.isOperationSure : question.isOperationSure,
    isOfTotal: isOnlySubject ? last.isOfTotal : question.isOfTotal,
    groupBy: question.groupBy ?? (isOnlySubject ? last.groupBy : null),
    several: question.several ?? (isOnlySubject ? last.several : null),
    isOverview: false,
    isFollowUp: true,
  }
}

const codesBeside = ({ codes, limits }: Question): Question['codes'] =>
  codes.filter(({ written }) => !isOfLimit(limits, written))

function isFollowUp(question: Question): boolean {
  const { text, terms, dates, isOverview, fileKinds, language, kind, operation } = question
  const folded = foldQuestion(text)
  // 'And what did all of that cost?' asks on.
  const isOn = goesOn.test(folded) && (operation !== null || (kind !== 'other' && kind !== 'list'))
  if (isOverview && !isOn && isAboutAll(folded)) return false
  const names = terms.length + codesBeside(question).length
  if (names + dates.length + fileKinds.length === 0) return true
  const pronoun = pronouns[language ?? 'en']?.exec(folded) ?? null
  // 'Did Morag bring her cat?': whom the small word stands for is named before it.
  const isNamed = terms.some(
    ({ isName, folded: name }) => isName && folded.slice(0, pronoun?.index ?? 0).includes(name),
  )
  const before = folded.slice(0, pronoun?.index ?? 0)
  // 'How many members paid their fee': theirs whom it names.
  const isOwn =
    pronoun !== null && ofSeveral.test(pronoun[0]) && terms.some(({ folded: term }) => before.includes(term))
  const isPointing = pronoun !== null && !isNamed && !isOwn && !isOfItself(before, terms)
  if (goesOn.test(folded)) return names <= 2 || isPointing
  if (names === 0) return fileKinds.length === 0 && wordsIn(text).length <= fewWords
  return isPointing && names <= 2
}

const ofSeveral = /^(?:their|ihre[nrsm]?|leur)$/

/** 'The lowest rent of any booking, and whose was it?': the small word stands for what was named before it. */
function isOfItself(before: string, terms: Question['terms']): boolean {
  const named = Math.min(...terms.map(({ folded }) => before.indexOf(folded)).filter((at) => at >= 0))
  return (
    Number.isFinite(named) && !goesOn.test(before) && /[,:;?]|\b(?:and|und|et|y)\b/.test(before.slice(named))
  )
}

/** It asks what there is at all. */
export const isAboutAll = (folded: string): boolean =>
  /\b(?:stor(?:y|ies)|documents?|files?|everything|summar\w*|overview|what is (?:this|here)|what do (?:i|you) have|geschichten?|dokumente?|dateien|alles|uberblick|zusammenfass\w*|histoires?|fichiers?|resum\w*|historias?|documentos?|archivos?)\b/.test(
    folded,
  )

/** Another name takes the place of a name, and what is said to be another thing that of the old one. */
function isReplaced(term: Term, question: Question, last: Question): boolean {
  if (term.folded === replacedWord(question, last)) return true
  const names = question.terms.filter(({ isName }) => isName)
  return term.isName && names.length > 0 && last.terms.some(({ isName }) => isName)
}

/**
 * 'Und Pumpernickel?' after 'Wann wurde Mirabelle geimpft?': one word without an article stands in the place of the first one,
 * or of the one behind the same preposition.
 */
function replacedWord(question: Question, last: Question): string | null {
  const alone = /^\s*(?:and|und|et|y)\s+(?:(\p{Ll}+)\s+)?(\p{L}[\p{L}'’-]+)\s*\?*\s*$/u.exec(
    foldQuestion(question.text),
  )
  const word = alone?.[2]
  if (word === undefined || question.terms.length !== 1 || question.terms[0]?.folded !== word) return null
  const link = alone?.[1]
  if (link === undefined) return last.terms.find(({ isMinor, isPart }) => !isMinor && !isPart)?.folded ?? null
  const behind = new RegExp(`\\b${link}\\s+(\\p{L}+)`, 'u').exec(fold(last.text))?.[1]
  return behind ?? null
}

/** 'And in April?' is of the year that was spoken of. */
function withYear(question: Question, last: Question): Question['dates'] {
  const [year] = last.dates.flatMap((date) => date.year ?? [])
  return question.dates.map((date) => (date.year === null && year !== undefined ? { ...date, year } : date))
}

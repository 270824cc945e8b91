import { askedFileKinds, type AskedFileKind, type Language } from '#server/answering/languages/language.ts'
import { languageOf } from '#server/answering/languages/languages.ts'
import { codesIn, fold, wordsIn, type Word } from '#server/lib/language/words.ts'
import { continueQuestion } from './continue-question.ts'
import { earliestOf, firstOf, placeOfFirst, placeOfPhrase, type Place } from './find-patterns.ts'
import type { AskedCode, Question, QuestionWord } from './question.ts'
import { propertyOf, questionWord } from './question-word.ts'
import { boundBefore, comparisonsIn } from './read-comparisons.ts'
import { readDates } from './read-dates.ts'
import { negatedPlaces } from './read-negations.ts'

/** The rest of a longer question is not read. */
const longestQuestion = 2_000
const mostWords = 60

/** Reads a question. `earlier`: the ones before it in the conversation, oldest first. */
export function readQuestion(written: string, earlier: readonly string[] = []): Question {
  const [last] = earlier.slice(-1)
  if (last === undefined) return readAlone(written)
  const before = readQuestion(last, earlier.slice(0, -1))
  const question = readAlone(written, before.language)
  const { words, dates, codes, fileKinds } = question
  const saysNothing =
    words.length + dates.length + codes.length + fileKinds.length === 0 && !question.isOverview
  return question.isFollowUp || saysNothing
    ? { ...continueQuestion(question, before), isFollowUp: true }
    : question
}

function readAlone(written: string, usual?: string): Question {
  const text = written.slice(0, longestQuestion)
  const folded = foldKeepingPlaces(text)
  const words = wordsIn(text).slice(0, mostWords)
  const language = languageOf(
    words.map((word) => word.folded),
    usual,
  )
  const allComparisons = comparisonsIn(language, folded)
  const read = readDates(text, folded, language)
  const comparisons = allComparisons.filter(
    ({ end }) => !read.parts.some((date) => date.at < end && end <= date.end),
  )
  const isInComparison = ({ at }: { at: number }): boolean =>
    comparisons.some((one) => at >= one.at && at < one.end)
  const dates = read.dates.filter((date) => !isInComparison(date))
  // 'The first quarter' is not the first of something.
  const rest = withoutPlaces(folded, read.parts)
  const superlative = superlativeIn(words, language)
  const said = firstOf(language.operations, rest)
  const operation = said === null || said === 'count' || said === 'sum' ? (superlative ?? said) : said
  const negations = negatedPlaces(folded, language)
  // What is counted may be pictures, too.
  const kinds = operation === null ? fileKindsIn(language, folded) : []
  const spoken = fold(text).replaceAll('’', "'")
  const asked = earliestOf(language.asked, spoken) ?? 'thing'
  const form = asked === 'thing' || asked === 'manner' ? placeOfFirst(language.answerForms, folded) : null
  const isDate = ({ at }: { at: number }): boolean =>
    read.parts.some((date) => at >= date.at && at < date.end)
  const all = words.flatMap((word, place): QuestionWord[] => {
    if (isDate(word) || isInComparison(word) || isSmall(word, language)) return []
    if (negations.isWith(word.at) || kinds.some(({ at, end }) => word.at >= at && word.at < end)) return []
    const isSaid = negations.said.some(({ at, end }) => word.at >= at && word.at < end)
    const opposite = negations.opposites.find(({ at, end }) => word.at >= at && word.at < end)
    const asWord = (one: Word) =>
      questionWord(one, { place, before: words[place - 1]?.folded ?? '', text, language })
    const isForm = form !== null && word.at >= form.at && word.at < form.end
    const own = { ...asWord(word), isForm, isNegated: negations.isNegated(word.at) }
    if (opposite === undefined) return isSaid ? [] : [own]
    // 'Unpaid' is a value of its own, or that of 'paid' which a row has not.
    const meant = { ...word, text: opposite.name, folded: fold(opposite.name) }
    return [own, { ...asWord(meant), isNegated: true }]
  })
  const content = [...new Map(all.map((word) => [`${word.stem} ${word.isNegated}`, word])).values()]
  const codes = codesOf(text, content).filter((one) => !isDate(one) && !isInComparison(one))
  return {
    text,
    language: language.code,
    words: content,
    allWords: words.map((word) => word.folded),
    operation,
    asked,
    answerForm: form?.name ?? asked,
    isOfOne: isOfOne(words, language),
    isForAmount: language.asked.some((one) => one.name === 'amount' && one.pattern.test(folded)),
    dates,
    isSpan: dates.length === 2 && read.isSpan,
    bound: boundBefore(language, folded, dates),
    comparisons: comparisons.map(({ is, value }) => ({ is, value })),
    groupBy: firstOf(language.groups, spoken),
    codes: codes.map((one) => ({ written: one.written, code: one.code })),
    fileKinds: kinds.map(({ name }) => name),
    isOverview:
      content.length + dates.length + codes.length + kinds.length === 0 &&
      operation === null &&
      (asked === 'thing' || asked === 'manner'),
    isFollowUp: isFollowUp(language, folded, content.length),
  }
}

/** With few other words, a pronoun refers to the question before. */
const fewWords = 2
const isFollowUp = ({ followUps }: Language, folded: string, words: number): boolean => {
  const how = firstOf(followUps, folded)
  return how === 'goes on' || (how === 'pronoun' && words <= fewWords)
}

/** Small letters without accents, each in its place. */
const foldKeepingPlaces = (text: string): string =>
  [...text]
    .map((letter) => {
      const folded = fold(letter)
      return folded.length === letter.length ? folded : letter.toLowerCase()
    })
    .join('')
    .replaceAll('’', "'")

const withoutPlaces = (folded: string, places: readonly { at: number; end: number }[]): string =>
  places.reduce((text, { at, end }) => text.slice(0, at) + ' '.repeat(end - at) + text.slice(end), folded)

/** The types of files that a question names, and where. */
const fileKindsIn = ({ fileKinds }: Language, folded: string): Place<AskedFileKind>[] =>
  askedFileKinds.flatMap((name) => {
    const phrases = fileKinds[name]
    const place = phrases === undefined ? null : placeOfPhrase(folded, phrases)
    return place === null ? [] : [{ name, ...place }]
  })

/** Nothing is looked for by it: the 's' of "Anna's", too. */
const isSmall = ({ folded }: Word, { stopWords }: Language): boolean =>
  stopWords.has(folded) || /^[a-z]$/.test(folded)

/** Codes, and words that are numbers of three digits or more, each once. */
function codesOf(text: string, words: readonly QuestionWord[]): (AskedCode & { at: number })[] {
  const codes = codesIn(text).map(({ code, at, end }) => ({ code, at, written: text.slice(at, end) }))
  const numbers = words
    .filter(({ folded }) => /^\d{3,}$/.test(folded) && !codes.some(({ written }) => written.includes(folded)))
    .map(({ text: written, folded }) => ({ code: folded, written, at: text.indexOf(written) }))
  return [...new Map([...codes, ...numbers].map((one) => [one.code, one])).values()]
}

/** 'longest' asks for the greatest; what asks for the least is among the patterns. */
const superlativeIn = (words: readonly Word[], language: Language): 'max' | null =>
  words.some(
    ({ folded }) =>
      language.superlative?.test(folded) === true &&
      !(folded in language.properties) &&
      propertyOf(folded, language) !== null,
  )
    ? 'max'
    : null

/** 'The longest trip' is one; 'the most trips' or 'the biggest customer' may be of several rows. */
const isOfOne = (words: readonly Word[], language: Language): boolean =>
  words.some(({ folded }, at) => {
    const isAfterMost = language.superlativeWords.has(words[at - 1]?.folded ?? '')
    const isSuperlative = isAfterMost || language.superlative?.test(folded) === true
    const base = isSuperlative && !(folded in language.properties) ? propertyOf(folded, language) : null
    const adjective = base ?? (isAfterMost && folded in language.properties ? folded : null)
    return adjective !== null && language.properties[adjective]?.includes('size') !== true
  })

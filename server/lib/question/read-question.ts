import { codesIn, fold, foldQuestion, wordsIn, type Word } from '#server/lib/language/words.ts'
import { datesIn } from '#server/lib/language/dates.ts'
import {
  callWords,
  charging,
  colourWords,
  asksName,
  comprising,
  countedMoney,
  fileKindWords,
  idioms,
  kindPatterns,
  listed,
  modal,
  notThat,
  moneyWords,
  papers,
  signing,
  softFor,
  softWords,
  yesNo,
} from './asking-words.ts'
import {
  includedBehind,
  includedToo,
  kilowattHours,
  limit,
  operationPatterns,
  halves,
  quarters,
  setByTerms,
  anySum,
  weakSum,
} from './computing-words.ts'
import { withoutComparisons } from './comparing-words.ts'
import {
  asksOneThing,
  isCountedByLimit,
  limitsIn,
  withoutLimits,
  withoutPlace,
  type LimitInText,
} from './limits.ts'
import { groupOf, mostAsked, mostWords } from './read-group.ts'
import { severalOf } from './read-several.ts'
import { toldShare } from './share-words.ts'
import { isSmallIn, mostTerms, termOf, termsOf } from './read-terms.ts'
import { isKnownWord } from './translations.ts'
import { boundIn } from './date-bounds.ts'
import { withoutLeading } from './polite-words.ts'
import { inHalf, inMonths, isSpanIn, withMonthsBetween, withYearApart, withYearOfSpan } from './date-spans.ts'
import type { AnswerKind, AskedFileKind, Operation, Question, Term } from './question.ts'

/** 'Won' of it is no prize. */
const wont = /\bwon['’]t\b/giu
/** More of a question is not read: nobody asks for so much. */
const longestRead = 2_000
/** The languages whose ways of asking are known. */
const asked = ['en', 'de', 'fr', 'es'] as const

/** What a question asks for, by rules. Codes, dates and small words are no terms. */
export function readQuestion(written: string): Question {
  const whole = withoutLeading(
    written
      .slice(0, longestRead)
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim(),
  )
  const asTyped = foldQuestion(whole)
  const asksFor = operationOf(asTyped, false)
  const several = isOfMany(asksFor) ? null : severalOf(asTyped)
  const isComputed = several !== null || asksFor !== null
  const bare = several === null ? whole : without(whole, several.written)
  const spelled = (isComputed ? bare.replaceAll(includedToo, ' ') : bare)
    .replaceAll(includedBehind, ' ')
    .replaceAll(wont, ({ length }) => ' '.repeat(length))
    .replaceAll(notThat, ({ length }) => ' '.repeat(length))
    .replaceAll(kilowattHours, 'kWh')
    .replaceAll(quarters, inMonths)
  const text = isComputed ? spelled.replaceAll(halves, inHalf) : spelled
  const folded = foldQuestion(text).replaceAll('’', "'")
  const language = languageOf(text)
  const kind = isCountedByLimit(text) ? 'count' : kindOf(folded, language)
  // When something has to be done may well stand in a table.
  const isOfRules = modal.test(folded) && kind !== 'day' && kind !== 'deadline'
  const limits = isOfRules ? [] : limitsOf(text, kind)
  const toCompute = withoutComparisons(foldQuestion(withoutLimits(text, limits)).replaceAll('’', "'"))
  const operation = operationOf(toCompute, several !== null)
  const isIn = (at: number, end: number) => limits.some((one) => at < one.end && one.at < end)
  // A text may well say 'over 200 euros', where nothing is computed.
  const isCompared = (at: number, end: number) => operation !== null && isIn(at, end)
  const told = withYearOfSpan(
    datesIn(text).filter(({ at, end }) => !isIn(at, end)),
    text,
  )
  const dates = withYearApart(withMonthsBetween(told, text))
  const fileKinds = fileKindsIn(folded)
  const codes = codesIn(text).filter(
    ({ at, end }) =>
      ![...dates, ...told].some((date) => at < date.end && date.at < end) &&
      !ofAge.test(text.slice(at, end)) &&
      !isCompared(at, end),
  )
  const taken = [...dates, ...told, ...codes]
  const words = wordsIn(text).filter(
    (word) => !taken.some((span) => word.at < span.end && span.at < word.end),
  )
  const said = new Set([
    ...operationPatterns.flatMap(([one, pattern]) =>
      one === 'share' && toldShare.test(folded) ? [] : (pattern.exec(toCompute)?.[0].split(/\s+/) ?? []),
    ),
    ...mostWords(folded, several !== null),
    ...(folded.match(idioms) ?? []).flatMap((idiom) => idiom.split(/[\s']+/)),
  ])
  // 'Gesamtgewicht' names a column, and that all of it is wanted.
  const isAsking = (word: Word) =>
    (said.has(word.folded) && !/^gesamt(?!betrag|summe|kosten|preis|zahl|es?$|en$|$)/.test(word.folded)) ||
    (kind === 'phone' && callWords.test(word.folded)) ||
    (kind === 'colour' && colourWords.test(word.folded))
  const terms = termsOf(words, isAsking, text, language)
  const numbers = words
    .filter((word) => /^\d+$/.test(word.text) && !isCompared(word.at, word.end))
    .map(({ text: digits, folded: code }) => ({ written: digits, code }))
  const typed = codes.map(({ code, at, end }) => ({ written: text.slice(at, end), code }))
  return {
    text: whole,
    inFull: whole,
    language,
    kind,
    terms,
    soft: softIn(words, folded, language),
    dates: dates.map(({ year, month, day }) => ({ year, month, day })),
    isSpan: isSpanIn(told, text) && told.every(({ year, day }) => year !== null && day !== null),
    bound: boundIn(told, text),
    codes: [...new Map([...typed, ...numbers].map((one) => [one.code, one])).values()],
    limits: limits.map(withoutPlace),
    fileKinds,
    // The number of somebody is dialled, not counted.
    operation:
      kind === 'phone' ||
      kind === 'code' ||
      kind === 'age' ||
      isOfRules ||
      limit.test(toCompute) ||
      setByTerms.test(toCompute)
        ? null
        : (operation ?? (kind === 'count' && limits.length > 0 ? 'count' : null)),
    isOperationSure:
      operationOf(toCompute.replaceAll(papers.test(folded) ? anySum : weakSum, ' '), several !== null) !==
      null,
    // 'By bike' says how.
    groupBy: operationOf(toCompute, false) === 'share' ? null : groupOf(toCompute, several !== null),
    several: several?.count ?? null,
    isOverview:
      terms.length === 0 &&
      codes.length === 0 &&
      limits.length === 0 &&
      dates.length === 0 &&
      numbers.length === 0 &&
      fileKinds.length === 0,
    isOfTotal: (kind === 'amount' || kind === 'much') && (papers.test(folded) || charging.test(folded)),
    isOfName: kind === 'person' && asksName.test(folded),
    isOfSigner: kind === 'person' && signing.test(folded),
    isOfRules,
    isFollowUp: false,
    isByModel: false,
  }
}

/** Rows that are counted, named or added up may be compared with a number; what something is or costs is told with it. */
function limitsOf(text: string, kind: AnswerKind): readonly LimitInText[] {
  const limits = limitsIn(text)
  const folded = foldQuestion(withoutLimits(text, limits))
  const isOfRows =
    kind === 'count' ||
    kind === 'list' ||
    kind === 'person' ||
    (kind === 'other' && !asksOneThing.test(folded))
  return isOfRows || (!limit.test(folded) && operationOf(folded, false) !== null) ? limits : []
}

/** What is one figure of all of them. */
const isOfMany = (operation: Operation | null): boolean =>
  operation === 'average' || operation === 'difference' || operation === 'share'

/** The text without a word. */
function without(text: string, folded: string): string {
  const word = wordsIn(text).find((some) => some.folded === folded)
  return word === undefined ? text : `${text.slice(0, word.at)}${text.slice(word.end).trimStart()}`
}

/** 'Under 18s' is no code. */
const ofAge = /^\d{1,3}s$/i

/** The language most of whose small words stand in a question, or that alone has most of its words; null when none does. */
export function languageOf(text: string): string | null {
  const words = (text.toLowerCase().match(/[\p{L}'’]+/gu) ?? []).map((word) => word.replace('’', "'"))
  const counts = asked.map((language) => ({
    language,
    count: words.filter((word) => isSmallIn(language, fold(word)) || typical[language].test(word)).length,
  }))
  const most = Math.max(...counts.map(({ count }) => count))
  const best = counts.filter(({ count }) => count === most).map(({ language }) => language)
  return best.length > 1 ? languageByWords(words, best) : (best[0] ?? null)
}

/** 'van number plate': two words at least, and more of them than another language has. */
function languageByWords(
  words: readonly string[],
  among: readonly (typeof asked)[number][],
): (typeof asked)[number] | null {
  const counts = among
    .map((language) => ({
      language,
      count: words.filter((word) => isKnownWord(fold(word), language)).length,
    }))
    .toSorted((one, other) => other.count - one.count)
  const [first, second] = counts
  return first !== undefined && first.count >= 2 && first.count > (second?.count ?? 0) ? first.language : null
}

/** Words that ask in one language only. */
const typical: Record<(typeof asked)[number], RegExp> = {
  en: /^(?:who|when|where|which|what|how|much|many|did|does)$/,
  de: /^(?:wer|wann|wo|welche[mnrs]?|wie|wieviel|viele|hat|der|die|das|den)$/,
  fr: /^(?:qui|quand|où|quel(?:le)?s?|combien|est-ce|le|la|les|du|des|l'\p{L}+|d'\p{L}+)$/u,
  es: /^(?:quién|quien|cuándo|cuando|dónde|donde|cuánto|cuanto|cuánt[oa]s|cuál|qué|el|los|las|del)$/,
}

function kindOf(folded: string, language: string | null): AnswerKind {
  const isGermanWhat = language === 'de' && /^\s*(?:und )?was\b/.test(folded)
  if (yesNo.test(folded) && !isGermanWhat) return 'yes-no'
  if (comprising.test(folded)) return 'list'
  const found = kindPatterns.find(([, pattern]) => pattern.test(folded))?.[0]
  if (found === 'amount' && !moneyWords.test(folded)) return 'much'
  if (found === 'count' && countedMoney.test(folded)) return 'amount'
  if (found !== undefined) return found
  return listed.test(folded) ? 'list' : 'other'
}

/** What is to be computed; `isOfSeveral`: of the greatest or least not only the first. */
function operationOf(folded: string, isOfSeveral: boolean): Operation | null {
  const said =
    operationPatterns.find(
      ([operation, pattern]) => pattern.test(folded) && !(operation === 'share' && toldShare.test(folded)),
    )?.[0] ?? null
  // 'Which honey has the lowest average mark'.
  if (said === 'average' && groupOf(folded, isOfSeveral) !== null) {
    const most = operationPatterns.find(
      ([one, pattern]) => (one === 'greatest' || one === 'least') && pattern.test(folded),
    )
    return most?.[0] ?? said
  }
  const isLess = said === null || said === 'sum' || (isOfSeveral && said === 'count')
  return isLess ? (mostAsked(folded, isOfSeveral) ?? said) : said
}

const fileKindsIn = (folded: string): AskedFileKind[] =>
  fileKindWords.filter(([, pattern]) => pattern.test(folded)).map(([kind]) => kind)

function softIn(words: readonly Word[], spelled: string, language: string | null): Term[] {
  const typed = words.filter(({ folded }) => softWords.has(folded)).map(({ folded }) => folded)
  const alike = softFor.flatMap(([pattern, some]) => (pattern.test(spelled) ? some : []))
  return [...new Set([...typed, ...alike])].map((word) => ({
    ...termOf(word, language, false),
    translations: {},
  }))
}

/** The question with its words of asking as well: where the others are nowhere, these may tell where to look. */
export function withAskingWords(question: Question): Question {
  const known = new Set(question.terms.map(({ folded }) => folded))
  const asking = wordsIn(question.text)
    .filter(({ folded }) => folded.length > 1 && !known.has(folded) && known.add(folded))
    .map(({ text }) => ({
      ...termOf(text, question.language, false),
      alike: [],
      translations: {},
      isMinor: true,
    }))
  return { ...question, terms: [...question.terms, ...asking].slice(0, mostTerms) }
}

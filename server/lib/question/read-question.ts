import { codesIn, fold, wordsIn, type Word } from '#server/lib/language/words.ts'
import { irregularForms, isPastForm } from '#server/lib/language/irregular-forms.ts'
import { datesIn, type DateInText } from '#server/lib/language/dates.ts'
import { stemsOf } from '#server/lib/language/stems.ts'
import { allStopWords, stopWords } from '#server/lib/stop-words.ts'
import {
  articles,
  askedPart,
  askedThing,
  askingWords,
  callWords,
  charging,
  countedThing,
  fileKindWords,
  grouped,
  helpingVerbs,
  idioms,
  kindPatterns,
  limit,
  linkingWords,
  listed,
  modal,
  moneyWords,
  papers,
  romanceArticles,
  months,
  ofCountry,
  operationPatterns,
  softFor,
  softWords,
  anySum,
  weakSum,
  verbEndings,
  whichOne,
  yesNo,
  years,
} from './asking-words.ts'
import { alsoCalled } from './concepts.ts'
import type { AnswerKind, AskedFileKind, Operation, Question, Term } from './question.ts'

/** More of a question is not read: nobody asks for so much. */
const longestRead = 2_000
const mostTerms = 24
/** The languages whose ways of asking are known. */
const asked = ['en', 'de', 'fr', 'es'] as const

/** 'From July to September 2024' is of the month between as well. */
function withMonthsBetween(dates: readonly DateInText[], text: string): readonly DateInText[] {
  const [first, last] = dates
  if (dates.length !== 2 || first === undefined || last === undefined) return dates
  const between = text.slice(first.end, last.at)
  const isRange =
    /^\s*(?:to|through|till|until|bis(?: zum)?|[–-]|à|a|au|hasta)\s*$/iu.test(between) ||
    (/^\s*(?:and|und|et|y)\s*$/iu.test(between) &&
      /\b(?:between|zwischen|entre)\s*$/iu.test(text.slice(0, first.at)))
  const year = last.year ?? first.year
  if (!isRange || first.day !== null || last.day !== null || first.month === null || last.month === null)
    return dates
  if ((first.year ?? year) !== year || first.month >= last.month) return dates
  return Array.from({ length: last.month - first.month + 1 }, (_, at) => ({
    ...(at === 0 ? first : last),
    year,
    month: (first.month ?? 0) + at,
  }))
}

/** What a question asks for, by rules. Codes, dates and small words are no terms. */
export function readQuestion(written: string): Question {
  const text = written
    .slice(0, longestRead)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  const folded = fold(text).replaceAll('’', "'")
  const language = languageOf(text)
  const dates = withMonthsBetween(datesIn(text), text)
  const fileKinds = fileKindsIn(folded)
  const codes = codesIn(text).filter(({ at, end }) => !dates.some((date) => at < date.end && date.at < end))
  const taken = [...dates, ...codes]
  const words = wordsIn(text).filter(
    (word) => !taken.some((span) => word.at < span.end && span.at < word.end),
  )
  const kind = kindOf(folded, language)
  // When something has to be done may well stand in a table.
  const isOfRules = modal.test(folded) && kind !== 'day' && kind !== 'deadline'
  const said = new Set([
    ...operationPatterns.flatMap(([, pattern]) => pattern.exec(folded)?.[0].split(/\s+/) ?? []),
    ...(folded.match(idioms) ?? []).flatMap((idiom) => idiom.split(/\s+/)),
  ])
  // 'Gesamtgewicht' names a column, and that all of it is wanted.
  const isAsking = (word: Word) =>
    (said.has(word.folded) && !/^gesamt(?!betrag|summe|kosten|preis|zahl|es?$|en$|$)/.test(word.folded)) ||
    (kind === 'phone' && callWords.test(word.folded))
  const terms = termsOf(words, isAsking, text, language)
  const numbers = words
    .filter((word) => /^\d+$/.test(word.text))
    .map(({ text: digits, folded: code }) => ({ written: digits, code }))
  const typed = codes.map(({ code, at, end }) => ({ written: text.slice(at, end), code }))
  return {
    text,
    inFull: text,
    language,
    kind,
    terms,
    soft: softIn(words, folded, language),
    dates: dates.map(({ year, month, day }) => ({ year, month, day })),
    codes: [...new Map([...typed, ...numbers].map((one) => [one.code, one])).values()],
    fileKinds,
    // The number of somebody is dialled, not counted.
    operation:
      kind === 'phone' || kind === 'code' || kind === 'age' || isOfRules || limit.test(folded)
        ? null
        : operationOf(folded),
    isOperationSure: operationOf(folded.replaceAll(papers.test(folded) ? anySum : weakSum, ' ')) !== null,
    groupBy: groupOf(folded),
    isOverview:
      terms.length === 0 &&
      codes.length === 0 &&
      dates.length === 0 &&
      numbers.length === 0 &&
      fileKinds.length === 0,
    isOfTotal: (kind === 'amount' || kind === 'much') && (papers.test(folded) || charging.test(folded)),
    isOfRules,
    isFollowUp: false,
    isByModel: false,
  }
}

/** The language most of whose small words stand in a question; null when none does. */
export function languageOf(text: string): string | null {
  const words = (text.toLowerCase().match(/[\p{L}'’]+/gu) ?? []).map((word) => word.replace('’', "'"))
  const counts = asked.map((language) => ({
    language,
    count: words.filter(
      (word) => unaccented.get(language)?.has(fold(word)) === true || typical[language].test(word),
    ).length,
  }))
  const most = Math.max(...counts.map(({ count }) => count))
  const best = counts.filter(({ count }) => count === most)
  return most === 0 || best.length > 1 ? null : (best[0]?.language ?? null)
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
  const found = kindPatterns.find(([, pattern]) => pattern.test(folded))?.[0]
  if (found === 'amount' && !moneyWords.test(folded)) return 'much'
  if (found !== undefined) return found
  return listed.test(folded) ? 'list' : 'other'
}

const operationOf = (folded: string): Operation | null =>
  operationPatterns.find(([, pattern]) => pattern.test(folded))?.[0] ?? null

function groupOf(folded: string): string | null {
  const word = grouped.exec(folded)?.[1] ?? null
  const one =
    /\b(?:most|least|highest|lowest|largest|smallest|biggest|dearest|cheapest|fewest|meisten|wenigsten|hochste|niedrigste|grosste|teuerste|plus|moins|mas|menos|mayor|menor)\b/.test(
      folded,
    )
      ? (whichOne.exec(folded)?.[1] ?? null)
      : null
  for (const found of [word, one]) {
    if (found === null) continue
    if (months.test(found)) return 'month'
    if (years.test(found)) return 'year'
    if (!allStopWords.has(found)) return found
  }
  return null
}

const fileKindsIn = (folded: string): AskedFileKind[] =>
  fileKindWords.filter(([, pattern]) => pattern.test(folded)).map(([kind]) => kind)

function termsOf(
  words: readonly Word[],
  isAsking: (word: Word) => boolean,
  text: string,
  language: string | null,
): Term[] {
  const terms = new Map<string, Term>()
  const minor = minorIn(words, language)
  const part = partIn(words)
  const spelled = words.map(({ folded }) => folded).join(' ')
  const counted = new Set([...spelled.matchAll(countedThing)].flatMap(([, thing]) => thing ?? []))
  words.forEach((word, at) => {
    if (isAsking(word) || !isTelling(word, language) || terms.size >= mostTerms || terms.has(word.folded))
      return
    const isName =
      isNameAt(word, at, text, language) || (language === 'de' && isNamedBy(words[at - 1], word, text))
    const term = termOf(word.text, language, isName)
    terms.set(word.folded, {
      ...term,
      isMinor: !term.isName && minor.has(word.folded),
      isPart: part.has(word.folded),
      isCounted: counted.has(word.folded),
    })
  })
  return [...terms.values()]
}

function softIn(words: readonly Word[], spelled: string, language: string | null): Term[] {
  const typed = words.filter(({ folded }) => softWords.has(folded)).map(({ folded }) => folded)
  const alike = softFor.flatMap(([pattern, some]) => (pattern.test(spelled) ? some : []))
  return [...new Set([...typed, ...alike])].map((word) => termOf(word, language, false))
}

/** Verbs, and what is said of the kind of thing that is asked for. */
function minorIn(words: readonly Word[], language: string | null): Set<string> {
  const spelled = words.map(({ folded }) => folded).join(' ')
  const things = [...spelled.matchAll(askedThing)].flatMap(([, thing]) => thing ?? [])
  const small = words.filter(({ text }) => /^\p{Ll}/u.test(text))
  if (language === 'de') {
    // What stands before its noun says which one it is.
    // Who types without capitals hides what is a noun.
    if (!words.some(({ text }, at) => at > 0 && /^\p{Lu}/u.test(text)))
      return new Set([
        ...things,
        ...words.filter(({ folded }) => /(?:[^s]t|ten|tet)$/.test(folded)).map(({ folded }) => folded),
      ])
    const isAdjective = (word: Word) =>
      /(?:e|en|er|es|em)$/.test(word.folded) && /^\p{Lu}/u.test(words[words.indexOf(word) + 1]?.text ?? '')
    return new Set([...things, ...small.filter((word) => !isAdjective(word)).map(({ folded }) => folded)])
  }
  const ending = verbEndings[language ?? '']
  const isEnded = ({ text, folded }: Word) =>
    ending?.test(folded) === true ||
    (language !== 'fr' && language !== 'es' && isPastForm(folded)) ||
    (language === 'fr' && /ée?s?$/.test(text)) ||
    (language === 'es' && /[óé]$/.test(text))
  // 'un cerisier' is no verb, whatever its ending.
  const isThing = (word: Word) => romanceArticles.test(words[words.indexOf(word) - 1]?.folded ?? '')
  const ended = small.filter((word) => isEnded(word) && !isThing(word)).map(({ folded }) => folded)
  const isShort = words.filter((word) => isTelling(word, language)).length <= 2
  return new Set([
    ...(isShort ? [] : things),
    ...ended,
    ...(language === 'en' || language === null ? doneIn(words) : []),
  ])
}

/** What is asked of something, up to what it is asked of. */
function partIn(words: readonly Word[]): Set<string> {
  const [, first, second] = askedPart.exec(words.map(({ folded }) => folded).join(' ')) ?? []
  const isBoth = second !== undefined && !allStopWords.has(second)
  return new Set(first === undefined ? [] : isBoth ? [first, second] : [first])
}

/** 'end' of 'When did the rain end?': the last word behind who does it, before what is said of it. */
function doneIn(words: readonly Word[]): string[] {
  const helping = words.findIndex(({ folded }) => helpingVerbs.test(folded))
  if (helping === -1) return []
  const rest = words.slice(helping + 1)
  const link = rest.findIndex(({ folded }, at) => at > 0 && linkingWords.test(folded))
  return [rest.slice(0, link === -1 ? rest.length : link), rest].flatMap((some) => {
    const last = some.at(-1)
    const before = some.at(-2)
    const isVerb =
      last !== undefined &&
      before !== undefined &&
      /^\p{Ll}/u.test(last.text) &&
      !articles.test(before.folded) &&
      !linkingWords.test(before.folded)
    return isVerb ? [last.folded] : []
  })
}

/** The question with its words of asking as well: where the others are nowhere, these may tell where to look. */
export function withAskingWords(question: Question): Question {
  const known = new Set(question.terms.map(({ folded }) => folded))
  const asking = wordsIn(question.text)
    .filter(({ folded }) => folded.length > 1 && !known.has(folded) && known.add(folded))
    .map(({ text }) => ({ ...termOf(text, question.language, false), alike: [], isMinor: true }))
  return { ...question, terms: [...question.terms, ...asking].slice(0, mostTerms) }
}

/** 'Öxle' is 'oexle' in names of files, and 'oxle' without its dots. */
export function withoutUmlauts(word: string): string[] {
  const written = word.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
  return written === word.toLowerCase() ? [] : [fold(written)]
}

export const termOf = (word: string, language: string | null, isName: boolean): Term => {
  const folded = fold(word).slice(0, 60)
  const stems = stemsOf(folded, language)
  return {
    word,
    folded,
    stems: [...new Set([...stems, ...irregularForms(folded), ...withoutUmlauts(word)])],
    alike: alsoCalled(folded, stems),
    isName,
    isInherited: false,
    isMinor: false,
    isPart: false,
    isCounted: false,
  }
}

/** 'Dachdeckerei Breisacher', 'Frau Stoll': two nouns side by side are a thing and its name. */
function isNamedBy(before: Word | undefined, word: Word, text: string): boolean {
  if (before === undefined || before.at === 0) return false
  const isNoun = ({ text: written }: Word) => /^\p{Lu}\p{Ll}/u.test(written)
  return (
    isNoun(before) && isNoun(word) && text.slice(before.end, word.at) === ' ' && !measures.test(before.folded)
  )
}
const measures =
  /^(?:kilos?|kilogramm|gramm|liter|meter|kilometer|prozent|euro|franken|stuck|flaschen?|glas|glaser|tassen?|pakete?|kisten?|sack|sacke|dosen?|paar|ende|anfang|mitte|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember)$/

/** In German every noun is written so; of the first word of a sentence nothing is known. */
const isNameAt = (word: Word, at: number, text: string, language: string | null): boolean =>
  language !== 'de' &&
  !ofCountry.test(word.folded) &&
  at > 0 &&
  /^\p{Lu}/u.test(word.text) &&
  !/[.!?]\s*$/.test(text.slice(0, word.at))

function isTelling({ text, folded }: Word, language: string | null): boolean {
  if (askingWords.has(folded) || /^\d+$/.test(text)) return false
  if (isSmall(text.toLowerCase(), language) || isUnaccentedSmall(folded, language)) return false
  return folded.length > 2 || /[^\p{Script=Latin}]/u.test(text) || /^\p{Lu}{2}$/u.test(text)
}

/** 'mas' is 'más' to whoever types without accents. */
const unaccented = new Map(
  Object.entries(stopWords).map(([language, words]) => [language, new Set([...words].map(fold))]),
)
const isUnaccentedSmall = (folded: string, language: string | null): boolean =>
  (language === null ? [...unaccented.values()] : [unaccented.get(language)]).some(
    (words) => words?.has(folded) === true,
  )

/** Of a language that is known its own small words, else those of all. */
const isSmall = (word: string, language: string | null): boolean => {
  const own = language === null ? undefined : stopWords[language]
  return own === undefined ? allStopWords.has(word) : own.has(word) || stopWords['en']?.has(word) === true
}

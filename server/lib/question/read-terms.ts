import { irregularForms, isPastForm } from '#server/lib/language/irregular-forms.ts'
import { stemsOf } from '#server/lib/language/stems.ts'
import { fold, type Word } from '#server/lib/language/words.ts'
import { allStopWords, stopWords } from '#server/lib/stop-words.ts'
import {
  articles,
  askedPart,
  askedThing,
  askingWords,
  countedThing,
  countryNames,
  helpingVerbs,
  linkingWords,
  moneyThings,
  ofCountry,
  ordinals,
  romanceArticles,
  seasons,
  verbEndings,
  versionWords,
} from './asking-words.ts'
import { alsoCalled, meantBy } from './concepts.ts'
import { calledTogether } from './phrases.ts'
import type { Term } from './question.ts'
import {
  isCompound,
  isKnownWord,
  isVerbForm,
  mayBeVerb,
  translationsOf,
  type Translations,
} from './translations.ts'

/** More words of a question are not looked for. */
export const mostTerms = 24

/** The words of a question that say what is looked for; those of asking are told by `isAsking`. */
export function termsOf(
  words: readonly Word[],
  isAsking: (word: Word) => boolean,
  text: string,
  language: string | null,
): Term[] {
  const terms = new Map<string, Term>()
  const minor = minorIn(words, language)
  const part = partIn(words)
  const counted = countedIn(words, language)
  const together = calledTogether(words)
  words.forEach((word, at) => {
    if (isAsking(word) || !isTelling(word, language) || terms.size >= mostTerms || terms.has(word.folded))
      return
    if (isTitle(word, words[at + 1]) || isOfVersion(word, words[at + 1])) return
    const isName =
      isNameAt(word, at, text, language) || (language === 'de' && isNamedBy(words[at - 1], word, text))
    const term = withVersion(termOf(word.text, language, isName), words[at - 1])
    terms.set(word.folded, {
      ...term,
      alike: [...new Set([...term.alike, ...(together.get(at) ?? [])])],
      isMinor: !term.isName && (minor.has(word.folded) || seasons.test(word.folded)),
      isPart: part.has(word.folded),
      isCounted: counted.has(word.folded),
    })
  })
  return [...terms.values()]
}

/** What stands behind 'how many'; which of them that are is no thing: 'how many confirmed bookings', 'wie viele offene Rechnungen'. */
function countedIn(words: readonly Word[], language: string | null): Set<string> {
  const spelled = words.map(({ folded }) => folded).join(' ')
  const things = [...spelled.matchAll(countedThing)].flatMap(([, thing]) => thing ?? [])
  return new Set(
    things.map((thing) => {
      const at = words.findIndex(({ folded }) => folded === thing)
      const next = words[at + 1]
      if (next === undefined) return thing
      const isWhich =
        language === 'de'
          ? /^\p{Ll}/u.test(words[at]?.text ?? '') && /^\p{Lu}/u.test(next.text)
          : language === 'en' && /[^e]ed$/.test(thing) && next.folded.endsWith('s') && next.folded.length > 3
      return isWhich ? next.folded : thing
    }),
  )
}

const isOfVersion = ({ folded }: Word, next: Word | undefined): boolean =>
  versionWords.test(next?.folded ?? '') && ordinals.some((pattern) => pattern.test(folded))

/** 'The second version' is 'v2', too. */
function withVersion(term: Term, before: Word | undefined): Term {
  const at = ordinals.findIndex((pattern) => pattern.test(before?.folded ?? ''))
  return at === -1 || !versionWords.test(term.folded)
    ? term
    : { ...term, alike: [...term.alike, `v${at + 1}`, `rev${at + 1}`] }
}

/** Verbs that stand before what was done. */
const auxiliaries =
  /^(?:he|has|ha|hemos|han|habia\w*|llev\w+|fue(?:ron)?|est(?:a|an|aba\w*)|sido|siguen?|queda\w*)$/

/** Verbs, and what is said of the kind of thing that is asked for. */
function minorIn(words: readonly Word[], language: string | null): Set<string> {
  const spelled = words.map(({ folded }) => folded).join(' ')
  const things = [...spelled.matchAll(askedThing)].flatMap(([, thing = '']) =>
    thing === '' || moneyThings.test(thing) ? [] : [thing],
  )
  const small = words.filter(({ text }) => /^\p{Ll}/u.test(text))
  // Of two words, what is asked for is half of the question.
  const isShort = words.filter((word) => isTelling(word, language)).length <= 2
  if (language === 'de') {
    // Who types without capitals hides what is a noun.
    if (!words.some(({ text }, at) => at > 0 && /^\p{Lu}/u.test(text)))
      return new Set([
        ...(isShort ? [] : things),
        ...words.filter(({ folded }) => /(?:[^s]t|ten|tet)$/.test(folded)).map(({ folded }) => folded),
      ])
    // What stands before its noun says which one it is.
    const isAdjective = (word: Word) =>
      /(?:e|en|er|es|em)$/.test(word.folded) && /^\p{Lu}/u.test(words[words.indexOf(word) + 1]?.text ?? '')
    return new Set([
      ...(isShort ? [] : things),
      ...small.filter((word) => !isAdjective(word)).map(({ folded }) => folded),
    ])
  }
  const ending = verbEndings[language ?? '']
  const isEnded = ({ text, folded }: Word) =>
    ending?.test(folded) === true ||
    isVerbForm(folded, language) ||
    (language !== 'fr' && language !== 'es' && isPastForm(folded)) ||
    (language === 'fr' && /ée?s?$/.test(text) && !abstract.test(folded)) ||
    (language === 'es' && (/[óé]$/.test(text) || isDoneByThen(text, folded)))
  // 'Llevamos molida', 'hemos vendido'.
  const isDoneByThen = (text: string, folded: string) =>
    /(?:ad|id)[oa]s?$/.test(folded) &&
    auxiliaries.test(words[words.findIndex((word) => word.text === text) - 1]?.folded ?? '')
  // 'un cerisier' is no verb, whatever its ending, nor is 'litres of antifouling'.
  const isThing = (word: Word) => {
    const before = words[words.indexOf(word) - 1]?.folded ?? ''
    if (language === 'en') return before === 'of' || articles.test(before)
    // 'Le pusieron' says to whom.
    const isArticle = romanceArticles.test(before) && !(language === 'es' && /^les?$/.test(before))
    return isArticle || (beforeThings.test(before) && !infinitive.test(word.folded))
  }
  const ended = small.filter((word) => isEnded(word) && !isThing(word)).map(({ folded }) => folded)
  return new Set([
    ...(isShort ? [] : things),
    ...ended,
    ...doneBy(words, language),
    ...(language === 'en' || language === null ? doneIn(words) : []),
  ])
}

/** 'Électricité', 'propriété'; 'visité' and 'invité' are said of what was done. */
const abstract =
  /^\p{L}{3,}(?<!vis|inv|hab|her|prof|mer|ev|im|lim|deb|rec|ag|exc|hes|cap|ex)(?:ite|iete)s?$|^(?:sante|cle|pate|ble)s?$/u

/** 'En restaurantes', 'de compras'; behind some of them stands what is done: 'de comprar'. */
const beforeThings = /^(?:en|de|con|sin|avec|sans|pour|para|por)$/
const infinitive = /(?:ar|er|ir|re)(?:se|me|te|nos|lo|la)?$/

/** What is asked of something, up to what it is asked of. */
function partIn(words: readonly Word[]): Set<string> {
  const [, first, second] = askedPart.exec(words.map(({ folded }) => folded).join(' ')) ?? []
  const isBoth = second !== undefined && !allStopWords.has(second)
  return new Set(first === undefined ? [] : isBoth ? [first, second] : [first])
}

/** 'Who replaces Solène?', 'to hear us', 'can we set up', 'si on perd': what is done stands behind such words. */
const doneBy = (words: readonly Word[], language: string | null): string[] =>
  words
    .filter((word, at) => {
      const [first = '', before = ''] = [words[at - 2]?.folded, words[at - 1]?.folded]
      const isDone =
        before === 'to' ||
        (at === 1 && whoDoes.test(before)) ||
        (mayDo.test(first) && somebody.test(before)) ||
        (language === 'fr' && before === 'on') ||
        (language === 'es' && mayBeVerb(word.folded, 'es') && isDoneInSpanish(before, words[at + 1]))
      return /^\p{Ll}/u.test(word.text) && isDone
    })
    .map(({ folded }) => folded)
const whoDoes = /^(?:who|wer|qui|quien|quienes)$/
const mayDo = /^(?:do|does|did|can|could|may|might|must|should|shall|will|would)$/
const somebody = /^(?:i|you|we|he|she|they|people)$/

/** 'Nos manda', '¿Cuánto gana Iker?' */
const isDoneInSpanish = (before: string, after: Word | undefined): boolean =>
  /^(?:me|te|se|nos|os|le|les|quien|quienes|cuando|donde|adonde|como)$/.test(before) ||
  (before === 'cuanto' && /^(?:\p{Lu}|(?:el|la|los|las|un|una|mi|su)$)/u.test(after?.text ?? ''))

/** Said of what was done, behind it: 'How many did we sell altogether?' */
const howMuch = /^(?:altogether|together|overall|again|so|far|yet|already|total|all)$/

/** 'end' of 'When did the rain end?': the last word behind who does it, before what is said of it. */
function doneIn(words: readonly Word[]): string[] {
  const helping = words.findIndex(({ folded }) => helpingVerbs.test(folded))
  if (helping === -1) return []
  // 'Do I fix my own blankets': what is done stands behind who does it.
  if (somebody.test(words[helping + 1]?.folded ?? '')) return []
  // 'Did Mr Askwith reckon that she would float': behind a name.
  const named = words.findIndex(({ text }, at) => at > helping + 1 && !/^\p{Lu}/u.test(text))
  const behindName =
    named > helping + 1 && words.slice(helping + 1, named).every(({ text }) => /^\p{Lu}/u.test(text))
      ? words.slice(named, named + 1).filter(({ folded }) => !linkingWords.test(folded))
      : []
  const rest = words.slice(helping + 1).filter(({ folded }) => !howMuch.test(folded))
  const link = rest.findIndex(({ folded }, at) => at > 0 && linkingWords.test(folded))
  const atEnd = [rest.slice(0, link === -1 ? rest.length : link), rest].flatMap((some) => {
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
  return [...atEnd, ...behindName.map(({ folded }) => folded)]
}

/** 'Öxle' is 'oexle' in names of files, and 'oxle' without its dots. */
function withoutUmlauts(word: string): string[] {
  const written = word.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
  return written === word.toLowerCase() ? [] : [fold(written)]
}

const withoutDigraphs = (folded: string): string => folded.replaceAll(/([aou])e/g, '$1')

/** 'Muellabfuhr' is 'Müllabfuhr', typed without its dots. */
function withTypedUmlauts(folded: string): string[] {
  if (!/[aou]e/.test(folded)) return []
  const meant = withoutDigraphs(folded)
  return isKnownWord(folded, null) || !(isKnownWord(meant, 'de') || isCompound(meant)) ? [] : [meant]
}

/** 'Lorettostraße' is written 'Lorettostr.', too. */
function asStreet(folded: string): string[] {
  const [, of, whole] = /^(\p{L}{3,}str)(asse)?$/u.exec(folded) ?? []
  return of === undefined ? [] : [whole === undefined ? `${of}asse` : of]
}

/** 'Gesamteinnahmen' are all 'Einnahmen'. */
const withoutAll = (folded: string): string[] => [...(/^gesamt(\p{L}{5,})$/u.exec(folded) ?? [])].slice(1)

/** 'Glöckchen' is a small 'Glocke'. */
function undiminished(folded: string): string[] {
  const whole = /^(\p{L}{4,})(?:chen|lein)$/u.exec(folded)?.[1]
  return whole === undefined ? [] : [whole, `${whole}e`].filter((one) => isKnownWord(one, 'de'))
}

/** Of the word as it was typed, or where a dictionary has none, of another form of it. */
function translationsFor(forms: readonly string[], language: string | null): Translations {
  for (const form of forms) {
    const found = translationsOf(form, language)
    if (Object.keys(found).length > 0) return found
  }
  return {}
}

export const termOf = (word: string, language: string | null, isName: boolean): Term => {
  const folded = fold(word).slice(0, 60)
  const stems = stemsOf(folded, language)
  // 'The Tanakas' are those who are called Tanaka.
  const family = isName && /\p{Ll}{3}[^s]s$/u.test(folded) ? [folded.slice(0, -1)] : []
  const forms = [
    ...irregularForms(folded),
    ...withoutUmlauts(word),
    ...(language === 'de' || language === null ? withTypedUmlauts(folded) : []),
    ...asStreet(folded),
    ...(language === 'de' ? withoutAll(folded) : []),
    ...family,
    ...(language === 'de' ? undiminished(folded) : []),
  ]
  const called = alsoCalled(folded, stems)
  return {
    word,
    folded,
    stems: [...new Set([...stems, ...forms])],
    alike: called.length > 0 || isName ? called : meantBy(folded),
    translations: isName ? {} : translationsFor([folded, ...forms], language),
    forms,
    isName,
    isInherited: false,
    isMinor: false,
    isPart: false,
    isCounted: false,
  }
}

/** 'Frau Okonkwo' is she, and no woman beside. */
const isTitle = ({ folded }: Word, next: Word | undefined): boolean =>
  titles.test(folded) && /^\p{Lu}/u.test(next?.text ?? '')
const titles = /^(?:frau|herrn?|familie|madame|monsieur|mademoiselle|senora?|dona?)$/

/** 'Dachdeckerei Breisacher', 'Frau Stoll': two nouns side by side are a thing and its name. */
function isNamedBy(before: Word | undefined, word: Word, text: string): boolean {
  if (before === undefined || before.at === 0) return false
  const isNoun = ({ text: written }: Word) => /^\p{Lu}\p{Ll}/u.test(written)
  return (
    isNoun(before) &&
    isNoun(word) &&
    !unitNames.test(word.folded) &&
    // 'Warmwasser Wohnung' are two things, and 'Frau Vogel' is none.
    (titles.test(before.folded) || alsoCalled(word.folded).length === 0) &&
    text.slice(before.end, word.at) === ' ' &&
    !unitNames.test(before.folded)
  )
}

const unitNames =
  /^(?:kilos?|kilogramm|gramm|liter|meter|kilometer|prozent|euro|franken|stuck|flaschen?|glas|glaser|tassen?|pakete?|kisten?|sack|sacke|dosen?|paar|ende|anfang|mitte|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember)$/

const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/

/** In German every noun is written so; of the first word of a sentence nothing is known. */
const isNameAt = (word: Word, at: number, text: string, language: string | null): boolean =>
  language !== 'de' &&
  !ofCountry.test(word.folded) &&
  !countryNames.test(word.folded) &&
  !weekday.test(word.folded) &&
  at > 0 &&
  /^\p{Lu}/u.test(word.text) &&
  !/[.!?]\s*$/.test(text.slice(0, word.at))

function isTelling(word: Word, language: string | null): boolean {
  const { text, folded } = word
  if (askingWords.has(folded) || /^\d+$/.test(text) || isSmall(word, language)) return false
  return folded.length > 2 || /[^\p{Script=Latin}]/u.test(text) || /^\p{Lu}{2}$/u.test(text)
}

/** Small words of a language, as who types without accents writes them: 'mas' is 'más'. */
const unaccented = new Map(
  Object.entries(stopWords).map(([language, words]) => [language, new Set([...words].map(fold))]),
)

export const isSmallIn = (language: string, folded: string): boolean =>
  unaccented.get(language)?.has(folded) === true

/** Of a language that is known its own small words and those of English, else those of all. */
const isSmall = ({ text, folded }: Word, language: string | null): boolean =>
  (language === null ? [...unaccented.keys()] : [language]).some((one) => isSmallIn(one, folded)) ||
  (language === 'de' && isSmallIn('de', withoutDigraphs(folded))) ||
  stopWords['en']?.has(text.toLowerCase()) === true

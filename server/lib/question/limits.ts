import { unitNames } from '#server/lib/language/units.ts'
import { fold } from '#server/lib/language/words.ts'
import { spelledNumbers } from './spelled-numbers.ts'

/** How what is asked for compares with a number. */
export type Bound = 'over' | 'under' | 'at least' | 'at most'

/** A number that what is asked for is over or under: 'over 700 euros', 'mindestens 5 Nächte'. */
export interface Limit {
  /** All of it, as it was typed. */
  phrase: string
  bound: Bound
  value: number
  /** The money it is of: 'EUR'; null where it is of none. */
  currency: string | null
  /** The word behind the number, 'km', 'Nächte'; null where there is none. */
  unit: string | null
}

export interface LimitInText extends Limit {
  at: number
  end: number
}

export const withoutPlace = ({ phrase, bound, value, currency, unit }: LimitInText): Limit => ({
  phrase,
  bound,
  value,
  currency,
  unit,
})

const bounds: Readonly<Record<Bound, string>> = {
  over: String.raw`(?:more|greater|higher|larger|longer|dearer) than|over|above|exceed(?:s|ed|ing)?|in excess of|(?:mehr|höher|größer|teurer|länger) als|(?<!\b(?:rechnung|betrag|überweisung|quittung|scheck|gutschein|spende|zahlung)\s)über|plus de|plus d['’]|au[- ]dessus de|supérieure?s? à|dépass\p{L}*|m[aá]s de|por encima de|superior(?:es)? a|mayor(?:es)? (?:de|que|a)|super(?:an?|aron|ó)|>`,
  under: String.raw`(?:less|fewer|lower|smaller|shorter|cheaper) than|under|below|(?:weniger|niedriger|kleiner|billiger|kürzer) als|unter|moins de|moins d['’]|(?:en|au)[- ]dessous de|inférieure?s? à|menos de|por debajo de|inferior(?:es)? a|menor(?:es)? (?:de|que|a)|<`,
  'at least': String.raw`(?:at least|no less than|not less than|no fewer than|mindestens|wenigstens|au moins|al menos|por lo menos|como mínimo|>=|≥)`,
  'at most': String.raw`(?:at most|no more than|not more than|höchstens|maximal|nicht mehr als|au plus|au maximum|pas plus de|como máximo|como mucho|no más de|<=|≤)`,
}
/** The same behind the number: '5 nights or more'. */
const boundsBehind: Readonly<Partial<Record<Bound, string>>> = {
  'at least': String.raw`(?:or|and) (?:more|over|above|up|longer)|(?:oder|und) (?:mehr|länger|darüber)|(?:ou|et) (?:plus|davantage)|o más|au moins|como mínimo`,
  'at most': String.raw`or (?:less|fewer|under|below)|oder (?:weniger|darunter)|ou moins|o menos|au plus|au maximum|como máximo`,
}

const signs = String.raw`[€£$]|(?:EUR|GBP|USD|CHF)(?!\p{L})`
const number = String.raw`(?<number>(?:${Object.keys(spelledNumbers)
  .toSorted((one, other) => other.length - one.length)
  .join('|')})(?!\p{L})|\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?)(?!\d|[.,:/-]\d)`
const amount = String.raw`(?:(?<sign>${signs})\s?)?${number}(?:\s?(?<behind>${signs}|°C?|%|\p{L}+[²³]?))?(?![\p{N}])`
const article = String.raw`(?:(?:the|the sum of|den|die|dem|von|les|los|las)\s+)?`

const inFront = (Object.keys(bounds) as Bound[])
  // 'No more than' before the 'more than' in it.
  .toSorted((one, other) => Number(isOfEnd(other)) - Number(isOfEnd(one)))
  .map((bound) => ({
    bound,
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}<>])(?:${bounds[bound]})\s*(?<![\p{L}](?=\d))${article}${amount}`,
      'giu',
    ),
  }))
const behind = (Object.keys(boundsBehind) as Bound[]).map((bound) => ({
  bound,
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}.,-])${amount}\s+(?:${boundsBehind[bound] ?? ''})(?![\p{L}\p{N}])`,
    'giu',
  ),
}))

function isOfEnd(bound: Bound): boolean {
  return bound === 'at least' || bound === 'at most'
}

const currencies: readonly (readonly [string, RegExp])[] = [
  ['EUR', /^(?:€|eur|euros?)$/i],
  ['GBP', /^(?:£|gbp|pounds?|quid|pfund|livres?|libras?)$/i],
  ['CHF', /^(?:chf|francs?|franken|fr|francos?)$/i],
  ['USD', /^(?:\$|usd|dollars?|dólares)$/i],
]
const currencyOf = (written: string | undefined): string | null =>
  currencies.find(([, pattern]) => written !== undefined && pattern.test(written))?.[0] ?? null

/** Of a time of day, an age or a while ago it is no amount. */
const ofTime = /^(?:uhr|o|am|pm|h|heures?|horas?|st|nd|rd|th|er|e|s)$/i
const ago = /^\s*(?:ago\b|old\b|alt\b|late\b|von jetzt|prior\b|before\b|after\b|avant\b|antes\b|vor\b)/i
const agoBefore = /(?:\bil y a|\bhace|\bvor|\bdepuis|\bseit|\bdesde hace)\s*$/i
/** Small words and those of asking, no things that are counted. */
const smallWords =
  /^(?:in|on|of|for|from|at|to|by|the|a|an|and|or|we|i|did|were|was|are|is|do|there|have|had|each|per|im|am|an|bei|von|mit|und|oder|wir|es|gab|gibt|waren|sind|hatten|haben|pro|je|liegen|lagen|gehen|gingen|en|dans|de|du|des|par|pour|et|ou|a|ont|sont|chez|sur|avec|con|por|para|hay|hubo|y|el|la|los|las|del|al|went|came|tenemos|tiene|tienen)$/i

const ofUnits = new RegExp(`^(?:${Object.values(unitNames).join('|')})$`)

/** The limits of a question, in their order; a bare year, a time of day, an age in `18s` and what was long ago are none. */
export function limitsIn(text: string): LimitInText[] {
  const found: LimitInText[] = []
  for (const { bound, pattern } of [...behind, ...inFront]) {
    for (const match of text.matchAll(pattern)) {
      const limit = limitOf(match, bound, text)
      if (limit !== null && !found.some(({ at, end }) => limit.at < end && at < limit.end)) found.push(limit)
    }
  }
  return found.toSorted((one, other) => one.at - other.at)
}

function limitOf(match: RegExpExecArray, bound: Bound, text: string): LimitInText | null {
  const { number: written = '', sign, behind: word } = match.groups ?? {}
  const currency = currencyOf(sign) ?? currencyOf(word)
  const rest = text.slice(match.index + match[0].length)
  if (word !== undefined && ofTime.test(word) && !/[^\d\s]\s?$/.test(written)) return null
  if (ago.test(rest) || agoBefore.test(text.slice(0, match.index))) return null
  const unit = word === undefined || currencyOf(word) !== null || smallWords.test(word) ? null : word
  // 'Over 2024' is the whole year, and so is '2024 mehr oder weniger'.
  const isYear = /^(?:1[6-9]|20)\d\d$/.test(written)
  if (isYear && currency === null && !(unit !== null && ofUnits.test(fold(unit)))) return null
  const isAside = word !== undefined && unit === null && currencyOf(word) === null
  const phrase = isAside ? match[0].slice(0, match[0].lastIndexOf(word)).trimEnd() : match[0]
  const end = match.index + phrase.length
  return { phrase, bound, value: valueOf(written), currency, unit, at: match.index, end }
}

/** '1,000', '1.000' and '1 000' are a thousand; '1,35' and '1.35' are not. */
function valueOf(written: string): number {
  const spoken = spelledNumbers[written.toLowerCase()]
  if (spoken !== undefined) return spoken
  const bare = written.replaceAll(/['’\s]/g, '')
  const [, whole = bare, fraction = ''] = /^(.*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(bare) ?? []
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction}`)
}

/** A text without its limits, of the same length. */
export const withoutLimits = (text: string, limits: readonly Pick<Limit, 'phrase'>[]): string =>
  limits.reduce((rest, { phrase }) => rest.replace(phrase, ' '.repeat(phrase.length)), text)

/** 'Factures de plus de 300 €, combien ?' asks how many. */
export const isCountedByLimit = (text: string): boolean =>
  /[,:]\s*(?:combien|how many|wie ?viele?|cuant[oa]s)\s*\?*\s*$/.test(fold(text)) && limitsIn(text).length > 0

/** 'What is the discount for orders over 200 euros': folded, it asks for one thing, and for no rows. */
export const asksOneThing = /^(?:what|how|why|was|wie|warum|quel(?:le)?|que est|cual)\b/

/** A number that is typed in a limit, and is no code that has to stand somewhere. */
export const isOfLimit = (limits: readonly Limit[], written: string): boolean =>
  limits.some(({ phrase }) => phrase.split(/[^\p{L}\p{N}]+/u).includes(written))

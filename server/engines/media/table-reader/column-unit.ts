import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { headingWords } from './heading-words.ts'

export const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  US$: 'USD',
  R$: 'BRL',
  '¥': 'JPY',
  '₹': 'INR',
  'FR.': 'CHF',
  FR: 'CHF',
}
/** A column of 'EUR' and 'USD'. */
export const areCurrencies = (column: Pick<ColumnVerdict, 'top' | 'distinct'> | undefined): boolean =>
  column !== undefined &&
  column.distinct > 1 &&
  column.top.length === column.distinct &&
  column.top.every(([value]) => currencies.has(value.trim().toUpperCase()) || value.trim() in symbols)

/** Units by their spelling, and whether values in them can be added up over the rows of a table. */
const measures: ReadonlyMap<string, boolean> = new Map([
  ...[
    'kWh',
    'MWh',
    'kg',
    'km',
    'ml',
    'mg',
    'g',
    'l',
    't',
    'h',
    'min',
    'ha',
    'mi',
    'lb',
    'oz',
    'pcs',
    'Std',
  ].map((unit) => [unit, true] as const),
  ...['cm', 'mm', 'm', 's', 'm²', 'm³', 'm2', 'm3', '°C', '°F', '%'].map((unit) => [unit, false] as const),
])
const bySpelling = new Map([...measures.keys()].map((unit) => [unit.toLowerCase(), unit]))

/** 'kWh', 'EUR', '€', '%' as they are spelled. */
export const isKnownUnit = (text: string): boolean =>
  measures.has(text) || currencies.has(text) || /^\p{Sc}$/u.test(text)

export const isCurrency = (unit: string | null): boolean =>
  unit !== null && (currencies.has(unit) || /^\p{Sc}$/u.test(unit))

/** A column of lengths, temperatures or shares is not added up, one of weights or hours is. */
export const isAdditive = (unit: string | null): boolean => unit !== null && measures.get(unit) === true

/**
 * The unit of a column: that of its cells, else one in its heading ('Amount (EUR)', 'weight_kg', 'gbp'). `mixed` when
 * its cells have several, or few have one; null without one.
 */
export function unitOf(name: string, cellUnits: readonly (string | null)[]): string | null {
  const inCells = new Set(cellUnits.flatMap((unit) => (unit === null ? [] : known(unit))))
  const [ofCells] = inCells
  if (inCells.size > 1 || (ofCells !== undefined && scales.test(ofCells))) return 'mixed'
  // An accountant writes '$' above and below a column; '5 USD' in the middle of others is another currency.
  const withUnit = cellUnits.filter((unit) => unit !== null).length
  if (ofCells !== undefined && cellUnits[0] === null && withUnit < cellUnits.length / 2) return 'mixed'
  if (ofCells !== undefined) return ofCells
  return inHeading(name)
}

/** '2M' are two million, '2 m' are two metres. */
const scales = /^(?:k|M|bn|B|Mio|Mrd|mn|mln|million|millions|billion|billions|Tsd)$/
const scaleWords = new Set(
  'k m bn mn mln mio mrd tsd thousand thousands million millions billion billions tausend millionen milliarden'.split(
    ' ',
  ),
)

const known = (unit: string): string => {
  const text = unit.replace(/\.$/, '')
  if (scales.test(text)) return text
  const upper = text.toUpperCase()
  return (
    symbols[upper] ??
    symbols[unit.toUpperCase()] ??
    (currencies.has(upper) ? upper : (bySpelling.get(text.toLowerCase()) ?? text))
  )
}

function inHeading(name: string): string | null {
  const heading = headingWords(name)
  // Of '$ millions', a figure is no amount of dollars.
  const isScaled = heading.some((word) => scaleWords.has(word))
  const sign = /\p{Sc}/u.exec(name)?.[0]
  if (sign !== undefined) return isScaled ? null : (symbols[sign] ?? sign)
  const bracketed = /[([]\s?([^()[\]\s]{1,6})\s?[)\]]/.exec(name)?.[1]
  const found = bracketed === undefined ? undefined : bySpelling.get(bracketed.toLowerCase())
  if (found !== undefined) return found
  if (/%\s*$/.test(name)) return '%'
  // 'Price per kg' is no weight.
  if (heading.includes('per') || /\/|\bpro\b/.test(name)) return null
  const last = heading.at(-1) ?? ''
  const code = heading.find(
    (word) => word.length === 3 && currencies.has(word.toUpperCase()) && isSpelledOut(name, word),
  )
  if (code !== undefined) return isScaled ? null : code.toUpperCase()
  return last.length > 1 ? (bySpelling.get(last) ?? null) : null
}

/** 'all' is a currency (Albania) and a word: only the well known ones are taken from small letters. */
const spoken = new Set([
  'eur',
  'usd',
  'gbp',
  'chf',
  'jpy',
  'cny',
  'inr',
  'sek',
  'nok',
  'dkk',
  'pln',
  'czk',
  'huf',
  'aud',
  'cad',
  'nzd',
  'brl',
  'mxn',
])
const isSpelledOut = (name: string, code: string): boolean =>
  spoken.has(code) || name.includes(code.toUpperCase())

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
/** Whether all values of a column are currencies, and there are several. */
export const areCurrencies = (column: Pick<ColumnVerdict, 'top' | 'distinct'> | undefined): boolean =>
  column !== undefined &&
  column.distinct > 1 &&
  column.top.length === column.distinct &&
  column.top.every(([value]) => currencies.has(value.trim().toUpperCase()) || value.trim() in symbols)

/** By unit, whether its values can be added up over the rows of a table. */
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

/** 'kWh', 'EUR', '€', '%', in their correct spelling. */
export const isKnownUnit = (text: string): boolean =>
  measures.has(text) || currencies.has(text) || /^\p{Sc}$/u.test(text)

export const isCurrency = (unit: string | null): boolean =>
  unit !== null && (currencies.has(unit) || /^\p{Sc}$/u.test(unit))

/** Weights and hours can be added up; lengths, temperatures and shares cannot. */
export const isAdditive = (unit: string | null): boolean => unit !== null && measures.get(unit) === true

/**
 * The unit of a column: that of its cells, else of its heading ('Amount (EUR)', 'weight_kg', 'gbp'); null without one.
 * 'mixed' when its cells have several units, or only a few have one.
 */
export function unitOf(name: string, cellUnits: readonly (string | null)[]): string | null {
  const inCells = new Set(cellUnits.flatMap((unit) => (unit === null ? [] : known(unit))))
  const [ofCells] = inCells
  if (inCells.size > 1 || (ofCells !== undefined && scales.test(ofCells))) return 'mixed'
  // Accountants write '$' in the first and last cell; '5 USD' among cells without a unit is another currency.
  const withUnit = cellUnits.filter((unit) => unit !== null).length
  if (ofCells !== undefined && cellUnits[0] === null && withUnit < cellUnits.length / 2) return 'mixed'
  if (ofCells !== undefined) return ofCells
  return inHeading(name)
}

/** '2M' is two million, '2 m' two metres. */
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
  // Figures in '$ millions' are no amounts in dollars.
  const isScaled = heading.some((word) => scaleWords.has(word))
  const sign = /\p{Sc}/u.exec(name)?.[0]
  if (sign !== undefined) return isScaled ? null : (symbols[sign] ?? sign)
  const bracketed = /[([]\s?([^()[\]\s]{1,6})\s?[)\]]/.exec(name)?.[1]
  const found = bracketed === undefined ? undefined : bySpelling.get(bracketed.toLowerCase())
  if (found !== undefined) return found
  if (/%\s*$/.test(name)) return '%'
  // 'Price per kg' is not a weight.
  if (heading.includes('per') || /\/|\bpro\b/.test(name)) return null
  const last = heading.at(-1) ?? ''
  const code = heading.find(
    (word) => word.length === 3 && currencies.has(word.toUpperCase()) && isCode(name, word),
  )
  if (code !== undefined) return isScaled ? null : code.toUpperCase()
  return last.length > 1 ? (bySpelling.get(last) ?? null) : null
}

/** Currency codes that are read in lower case, too. Others may be words: 'all' is that of Albania. */
const lowerCaseCodes = new Set(
  'eur usd gbp chf jpy cny inr sek nok dkk pln czk huf aud cad nzd brl mxn'.split(' '),
)
const isCode = (name: string, code: string): boolean =>
  lowerCaseCodes.has(code) || name.includes(code.toUpperCase())

/** Counts that an answer may make up itself: 'two reasons', '12 months'. */
const smallCount = 12
/** Years stand in answers about dates that texts write in other ways. */
const years = { from: 1_900, to: 2_100 } as const
/** Figures that are named; of a longer list people read no more. */
const mostNamed = 5
/** Of an answer, and of all texts together. */
const mostCharacters = { answer: 20_000, texts: 100_000 } as const
const mostFigures = 300

/** '1 234', "1'234.50", '1,234.50', '1.234,50': not inside a word or a code. */
const figurePattern =
  /(?<![\p{L}\d_])(?:\d{1,3}(?:[ '’\u00a0\u202f]\d{3}){1,4}(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d{1,15}(?:[.,]\d{1,15}){0,6})/gu
const scalePattern =
  /^\s?(%|percent|prozent|pour cent|por ciento|per cento|thousand|mille|million|mio|milli|billion|bn|[kKM]\b)/iu
/** In texts: '1.2 million'. */
const scaledPattern = /(?<!\d)(\d{1,15}(?:[.,]\d{1,15})?)\s?(thousand|mille|million|mio|milli|billion|bn)/giu
const markPattern = /\[\d{1,3}\]/g
const listPattern = /^\s{0,9}\d{1,3}[.)]\s/gm

const scales: readonly [RegExp, number][] = [
  [/^(?:thousand|mille$|k$)/i, 1e3],
  [/^(?:million|mio|milli|m$)/i, 1e6],
  [/^(?:billion|bn)/i, 1e9],
]

/** A number as it is written, and what it may be: '1.234' is a thousand in German. */
interface Figure {
  text: string
  readings: readonly Reading[]
}

interface Reading {
  value: number
  /** The place of its last digit that counts: 0.01 for cents. */
  unit: number
}

/**
 * The figures of an answer that none of the texts has it was written from, as they are written, at most five. Rounding,
 * separators, and a percentage of a share are the same figure; years and small counts need no proof.
 */
export function unprovenFigures(answer: string, texts: Iterable<string>): string[] {
  const plain = answer
    .slice(0, mostCharacters.answer)
    .replaceAll(markPattern, ' ')
    .replaceAll(listPattern, '')
  const figures = figuresIn(plain).slice(0, mostFigures)
  if (figures.length === 0) return []
  const proven = sortedValues(texts)
  const unproven = figures.filter(
    ({ readings }) => !readings.some((reading) => needsNoProof(reading) || isProven(reading, proven)),
  )
  return [...new Set(unproven.map(({ text }) => text))].slice(0, mostNamed)
}

/** The sentence that marks them; '' when there are none. */
export const unprovenWords = (figures: readonly string[]): string =>
  figures.length === 0 ? '' : `\n\nNot found in the files: ${figures.join('; ')}.`

const needsNoProof = ({ value, unit }: Reading): boolean =>
  Number.isInteger(value) && (value <= smallCount || (unit === 1 && value >= years.from && value <= years.to))

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(figurePattern)].map(({ 0: found, index }) => {
    const end = index + found.length
    const [, scale = ''] = scalePattern.exec(text.slice(end, end + 14)) ?? []
    return {
      text: found + (scale === '%' ? '%' : ''),
      readings: readingsOf(found).flatMap(scaledBy(scale)),
    }
  })
}

/** What the digits may be. With several separators of a kind, they are groups. */
function readingsOf(text: string): Reading[] {
  const digits = text.replaceAll(/[^\d.,]/g, '')
  const marks = digits.replaceAll(/\d/g, '')
  const [last = ''] = marks.slice(-1)
  if (last === '') return [readingOf(digits, '')]
  const [before, after] = splitAtLast(digits, last)
  const whole = readingOf(digits.replaceAll(/[.,]/g, ''), '')
  const decimal = readingOf(before.replaceAll(/[.,]/g, ''), after)
  const isGroups = after.length === 3 && before.replaceAll(/[.,]/g, '') !== '0'
  const isRepeated = marks.length > 1 && [...marks].every((mark) => mark === last)
  if (isRepeated) return isGroups ? [whole] : listed(digits, last)
  return isGroups && marks.length === 1 ? [whole, decimal] : [decimal]
}

/** '12.5.2024' is a date, '1,2,3' a list: each of them alone. */
const listed = (digits: string, mark: string): Reading[] =>
  digits.split(mark).map((part) => readingOf(part, ''))

function splitAtLast(digits: string, mark: string): [string, string] {
  const at = digits.lastIndexOf(mark)
  return [digits.slice(0, at), digits.slice(at + 1)]
}

function readingOf(whole: string, decimals: string): Reading {
  const value = Number(decimals === '' ? whole : `${whole}.${decimals}`)
  return { value, unit: decimals === '' ? 1 : 10 ** -decimals.length }
}

/** '1.2 million' is 1,200,000, rounded to 100,000; '12%' is 12, or a share of 0.12. */
const scaledBy =
  (scale: string) =>
  (reading: Reading): Reading[] => {
    if (scale === '') return [reading]
    const factor = scales.find(([pattern]) => pattern.test(scale))?.[1]
    if (factor !== undefined) return [reading, { value: reading.value * factor, unit: reading.unit * factor }]
    return [reading, { value: reading.value / 100, unit: reading.unit / 100 }]
  }

/** The values that texts have, ascending. */
function sortedValues(texts: Iterable<string>): number[] {
  const written = new Set<string>()
  const values = new Set<number>()
  let left: number = mostCharacters.texts
  for (const text of texts) {
    const read = text.slice(0, Math.max(left, 0))
    left -= read.length
    for (const [found] of read.matchAll(figurePattern)) written.add(found)
    for (const [, found = '', scale = ''] of read.matchAll(scaledPattern))
      for (const { value } of readingsOf(found).flatMap(scaledBy(scale))) values.add(value)
    // Parts of dates, codes and times: '2024-05-12', 'A1234', '14:30'.
    for (const [digits] of read.matchAll(/\d{1,15}/g)) written.add(digits)
  }
  for (const one of written) for (const { value } of readingsOf(one)) values.add(value)
  return [...values].toSorted((one, other) => one - other)
}

function isProven({ value, unit }: Reading, values: readonly number[]): boolean {
  if (hasWithin(values, value, unit / 2)) return true
  // 1,200 for 1,234: zeros at the end may be rounded, if two digits are left.
  const rounded = Number.isInteger(value) && unit >= 1 ? roundedTo(value) : unit
  return rounded > unit && hasWithin(values, value, rounded / 2)
}

function roundedTo(value: number): number {
  let unit = 1
  while (value % (unit * 10) === 0 && value / (unit * 10) >= 10) unit *= 10
  return unit
}

/** By bisection. The tolerance is widened for binary fractions. */
function hasWithin(values: readonly number[], value: number, tolerance: number): boolean {
  const slack = tolerance + Math.abs(value) * 1e-9
  let [from, to] = [0, values.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((values[middle] ?? 0) < value - slack) from = middle + 1
    else to = middle
  }
  const found = values[from]
  return found !== undefined && found <= value + slack
}

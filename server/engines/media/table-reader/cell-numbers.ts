import { currencies } from './column-unit.ts'

/** How a column writes its numbers. */
export interface NumberFormat {
  decimal: '.' | ','
  /** `S` and `H` after an amount are debit and credit (Soll, Haben). */
  hasDebitMarks: boolean
}

/** A number as a cell writes it, before its decimal sign is known. */
interface WrittenNumber {
  /** Digits with their signs of thousands and decimals: '1.234,56'. */
  digits: string
  /** '-5' of '1.2e-5'. */
  exponent: string
  isNegative: boolean
  /** Text before or after the digits: 'EUR', '€', '%', 'kg'. */
  unit: string | null
}

/** Longer cells are text. */
const longestNumber = 40
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/
const plainInteger = /^-?(?:0|[1-9]\d{0,14})$/
/** Minus signs and dashes used as a minus. */
const minuses = /[\u2212\u2010-\u2015\ufe63\uff0d]/g
const groupSpaces = /(?<=\d)[\s'’](?=\d)/g

/** The number in a cell of a column; null for anything else, and for a code with leading zeros. */
export function numberIn(cell: string, format: NumberFormat): number | null {
  if (format.decimal === '.' ? plainNumber.test(cell) : plainInteger.test(cell)) return Number(cell)
  const written = writtenNumber(cell, format.hasDebitMarks)
  if (written === null) return null
  // '12.50' is unambiguous, also in a column with decimal commas.
  const digits = plainDigits(written.digits, decimalSign(written.digits) ?? format.decimal)
  if (digits === null) return null
  const value = Number(`${digits}e${written.exponent}`)
  if (!Number.isFinite(value)) return null
  return written.isNegative ? -value : value
}

/** The text before or after the digits of a cell: '€', 'kg'; null without one. */
export const unitIn = (cell: string, { hasDebitMarks }: NumberFormat): string | null =>
  writtenNumber(cell, hasDebitMarks)?.unit ?? null

/** The dash for no cents: '40.–'. */
const noCents = /(?<=\d)[.,]-{1,2}$/
const beforeDigits = /^([-+]?)\s?([A-Z]{0,3}\p{Sc}|[A-Z]{3}|Fr\.?|Kr\.?|Rs\.?)?\s?([-+]?)\s?$/iu
const digitsAndSigns = /^\.?\d[\d.,]*/
const exponentForm = /^e([-+]?\d{1,3})(?![\p{L}\d])/iu
const afterDigits = /^\s?([-+]?)\s?(\p{Sc}|[\p{L}°µ%‰][\p{L}²³/.]{0,11})?$/u

/** Splits a number into its digits, its exponent, and the text before and after; null without digits. */
function partsOf(text: string): { before: string; digits: string; exponent: string; after: string } | null {
  const first = text.search(/\d/)
  const start = text[first - 1] === '.' ? first - 1 : first
  const digits = digitsAndSigns.exec(text.slice(start))?.[0]
  if (first === -1 || digits === undefined) return null
  const rest = text.slice(start + digits.length)
  const exponent = exponentForm.exec(rest)
  return {
    before: text.slice(0, start),
    digits,
    exponent: exponent?.[1] ?? '0',
    after: rest.slice(exponent?.[0].length ?? 0),
  }
}

function writtenNumber(cell: string, hasDebitMarks: boolean): WrittenNumber | null {
  if (cell.length > longestNumber || !/\d/.test(cell)) return null
  const text = cell.trim().replace(minuses, '-').replace(groupSpaces, '').replace(noCents, '')
  const [, currency = '', inBrackets] = /^([^\d()]{0,5})\(([^()]+)\)$/.exec(text) ?? []
  const parts = partsOf((inBrackets === undefined ? text : `${currency}${inBrackets}`).trim())
  const [, sign, unitBefore, innerSign] = beforeDigits.exec(parts?.before ?? '?') ?? []
  const [after, signAfter, unitAfter] = afterDigits.exec(parts?.after ?? '?') ?? []
  if (parts === null || sign === undefined || after === undefined) return null
  const signs = [sign, innerSign, signAfter].filter((part) => part !== undefined && part !== '')
  if (signs.length > 1 || (inBrackets !== undefined && signs.length > 0)) return null
  if (unitBefore !== undefined && (unitAfter !== undefined || !isMoney(unitBefore))) return null
  const isDebit = hasDebitMarks && unitAfter?.toUpperCase() === 'S'
  const isMark = hasDebitMarks && /^[SH]$/i.test(unitAfter ?? '')
  return {
    digits: parts.digits,
    exponent: parts.exponent,
    isNegative: inBrackets !== undefined || signs[0] === '-' || isDebit,
    unit: unitBefore ?? (isMark ? null : (unitAfter ?? null)),
  }
}

/** '€', 'US$', 'CHF', 'Fr.'; 'VAT 7' is no amount. */
const isMoney = (unit: string): boolean => !/^[A-Z]{3}$/i.test(unit) || currencies.has(unit.toUpperCase())

/** '1.204,40' > '1204.40'; null when the groups are no thousands, and for a code with leading zeros. */
function plainDigits(text: string, decimal: '.' | ','): string | null {
  const group = decimal === ',' ? '.' : ','
  const [whole = '', fraction, ...rest] = text.split(decimal)
  if (rest.length > 0 || fraction?.includes(group) === true) return null
  if (whole.includes(group) && !isGrouped(whole, group)) return null
  const digits = whole.replaceAll(group, '')
  if (/^0\d/.test(digits) || digits.length + (fraction?.length ?? 0) > 17) return null
  return fraction === undefined || fraction === '' ? digits : `${digits || '0'}.${fraction}`
}

/** '1,234,567', and '12,34,567' as in India. */
function isGrouped(whole: string, group: string): boolean {
  const [first = '', ...others] = whole.split(group)
  return (
    /^[1-9]\d{0,2}$/.test(first) &&
    others.every((part) => part.length === 3 || part.length === 2) &&
    others.at(-1)?.length === 3
  )
}

/**
 * The number format of a column: '1.234' beside '12,50' is more than a thousand. `fallback` is the decimal sign when all cells
 * are ambiguous.
 */
export function learnNumberFormat(cells: readonly string[], fallback: '.' | ','): NumberFormat {
  const votes = { '.': 0, ',': 0 }
  let marks = 0
  for (const cell of cells) {
    const written = writtenNumber(cell, false)
    if (written === null) continue
    if (/^[SH]$/.test(written.unit ?? '')) marks += 1
    const sign = decimalSign(written.digits)
    if (sign !== null) votes[sign] += 1
  }
  const isDecided = votes['.'] !== votes[',']
  return {
    decimal: isDecided ? (votes['.'] > votes[','] ? '.' : ',') : fallback,
    hasDebitMarks: marks > cells.length / 2,
  }
}

/** The decimal sign of digits; null when they are ambiguous or have none. */
export function decimalSign(digits: string): '.' | ',' | null {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma !== -1 && point !== -1) return comma > point ? ',' : '.'
  if (comma === -1 && point === -1) return null
  const sign = comma === -1 ? '.' : ','
  const parts = digits.split(sign)
  if (parts.length > 2) return sign === '.' ? ',' : '.'
  const [whole = '', fraction = ''] = parts
  const mayBeThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return mayBeThousands ? null : sign
}

/** The decimals of a cell as written, at most 6: 2 for '36,00'. */
export function decimalsIn(cell: string, decimal: '.' | ','): number {
  const written = writtenNumber(cell, false)
  const at = written?.digits.lastIndexOf(decimal) ?? -1
  return at === -1 || written === null ? 0 : Math.min(6, written.digits.length - at - 1)
}

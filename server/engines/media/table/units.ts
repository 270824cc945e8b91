import { unitNames } from '#server/lib/language/units.ts'
import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Columns, NumberColumn } from './columns.ts'

/** The question speaks of what a column is measured in. */
export function isUnitAsked({ inFull }: Pick<Question, 'inFull'>, column: NumberColumn): boolean {
  const { unit, isDistance, clock } = column
  const told = unit ?? (isDistance ? 'distance' : clock === undefined ? null : 'time')
  if (told === null) return false
  // 'Per cubic metre' is a rate, and 'trips over 100 km' are no kilometres.
  const asked = fold(inFull).replaceAll(/\b(?:per|pro|je|par|por) (?:\w+ )?\w+/g, ' ')
  const isOfLength = isDistance === true || clock !== undefined
  return unitWords(told).test(isOfLength ? asked.replaceAll(/\b\d[\d.,]*\s?\p{L}+/gu, ' ') : asked)
}

/** What is so clearly a unit that nothing else is meant by it. */
const plainUnits = ['kg', 'kwh', 'km', 'l', 'ha', 'm³'] as const

const hours = 'hours?|stunden|heures?|horas?|hrs?'
const minutes = 'mins?|minut\\w*'
const miles = 'miles?|meilen?|milles|millas?'

/** By what is measured in them, how people speak of units. */
const spokenUnits: Readonly<Record<string, string>> = {
  ...unitNames,
  kg: `${unitNames.kg}|weigh\\w*|gewicht|wog|wiegt|pese\\w*|poids|pesa\\w*|peso`,
  km: `${unitNames.km}|distance|far`,
  l: `l|${unitNames.l}`,
  h: hours,
  min: minutes,
  miles,
  // Where nothing tells in which of them.
  distance: `${unitNames.km}|${miles}`,
  time: `${hours}|${minutes}`,
  chf: 'francs?|franken|francos?|rappen',
  eur: 'euros?|cents?',
  gbp: 'pounds?|sterling|pence|livres?|libras?|pfund',
  usd: 'dollars?|dolares',
  '°c': 'degrees?|grad|degres?|grados?|temperature?\\w*|temperatur|cold\\w*|warm\\w*|hot\\w*',
}

function unitWords(unit: string): RegExp {
  const key = unit.toLowerCase()
  const found =
    spokenUnits[key] ??
    (/^(?:hrs?|std|hours|stunden|heures|horas)$/.test(key) ? spokenUnits['h'] : undefined) ??
    (/^(?:lit|ltr)/.test(key) ? spokenUnits['l'] : undefined) ??
    (/^m3$/.test(key) ? spokenUnits['m³'] : undefined) ??
    spokenUnits[{ '€': 'eur', '£': 'gbp', $: 'usd' }[key] ?? ''] ??
    (/^\p{L}+$/u.test(key) ? key : undefined)
  return new RegExp(`\\b(?:${found ?? '(?!)'})\\b`)
}

/** The question asks for kilos, litres or kilometres, and nothing in the table is measured in them: money and time may be meant by other words. */
export function lacksUnit({ inFull }: Question, { columns }: Columns, called: string): boolean {
  const asked = fold(inFull).replaceAll(/\b(?:per|pro|je|par|por|au|a la|el|the|a) (?:\w+ )?\w+/g, ' ')
  const wanted = plainUnits.filter((unit) => new RegExp(`\\b(?:${unitNames[unit]})\\b`).test(asked))
  const units = columns.flatMap((column) =>
    column.type === 'number' ? [column.unit ?? [], column.units?.texts ?? []].flat() : [],
  )
  // The counter of a car may count either.
  if (columns.some((column) => column.type === 'number' && column.isDistance && column.unit === null))
    return false
  const told = fold([called, ...columns.map(({ name }) => name), ...units].join(' '))
  return wanted.length > 0 && !wanted.some((unit) => unitWords(unit).test(told))
}

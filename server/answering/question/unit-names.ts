import { languages } from '#server/answering/languages/languages.ts'
import { fold } from '#server/lib/language/words.ts'

/** Units as headings and cells write them, by what Intl calls them. */
const units = {
  kilogram: 'kg',
  gram: 'g',
  liter: 'l',
  milliliter: 'ml',
  kilometer: 'km',
  meter: 'm',
  centimeter: 'cm',
  mile: 'mi',
  hour: 'h',
  minute: 'min',
  second: 's',
  hectare: 'ha',
  degree: '°',
  percent: '%',
} as const
/** What people say, and Intl does not. */
const spoken = {
  kilo: 'kg',
  kilos: 'kg',
  stunde: 'h',
  std: 'h',
  euros: 'eur',
  dollars: 'usd',
  pounds: 'gbp',
  kwh: 'kwh',
} as const

/** Units as they are written: 'kg'. */
const signs: ReadonlySet<string> = new Set([...Object.values(units), ...Object.values(spoken)])

/** Whether a folded word is a unit, as its sign or by name. */
export const isUnit = (folded: string): boolean => signs.has(folded) || unitCalled(folded) !== null

let names: ReadonlyMap<string, string> | null = null

/** The unit that a folded word says in any language: 'litres' is 'l'; null for any other word. */
export function unitCalled(folded: string): string | null {
  names ??= new Map([...allUnitNames(), ...currencyNames(), ...Object.entries(spoken)])
  return names.get(folded) ?? null
}

function allUnitNames(): [string, string][] {
  return Object.entries(units).flatMap(([unit, sign]) =>
    languages.flatMap(({ code }) =>
      [1, 2].map((count): [string, string] => {
        const format = new Intl.NumberFormat(code, { style: 'unit', unit, unitDisplay: 'long' })
        const name = format.formatToParts(count).find(({ type }) => type === 'unit')?.value ?? unit
        return [fold(name), sign]
      }),
    ),
  )
}

function currencyNames(): [string, string][] {
  const common = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK', 'PLN']
  return common.flatMap((code) =>
    languages.map((language): [string, string] => [
      fold(new Intl.DisplayNames(language.code, { type: 'currency' }).of(code) ?? code),
      code.toLowerCase(),
    ]),
  )
}

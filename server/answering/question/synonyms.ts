import { translationsOf } from '#server/lib/language/dictionaries.ts'
import { languages } from '#server/answering/languages/languages.ts'
import { fold } from '#server/lib/language/words.ts'
import { unitCalled } from './unit-names.ts'

const mostSynonyms = 16

/** What a folded word is called in the other languages, as dictionaries and the names of countries have it. */
export function synonymsOf(folded: string, language: string): readonly string[] {
  const translated = inTurns(Object.values(translationsOf(folded, language)))
  const unit = unitCalled(folded)
  return [...new Set([...(unit === null ? [] : [unit]), ...regionNames(folded), ...translated])]
    .filter((word) => word !== folded)
    .slice(0, mostSynonyms)
}

/** How headings call what an adjective or a verb asks for, in any language; what else a verb may mean is no heading. */
export function propertySynonyms(
  properties: readonly string[],
  folded: string,
  language: string,
): readonly string[] {
  const names = properties.map(fold)
  const [first] = names
  const isOfMoney = names.includes('amount') || (first !== undefined && moneyNames.has(first))
  const own = isOfMoney ? [...moneyNames] : synonymsOf(folded, language)
  return [...new Set([...names, ...(first === undefined ? [] : synonymsOf(first, language)), ...own])]
}

/** Of an amount of money, in all languages. */
const moneyNames: ReadonlySet<string> = new Set(['amount', 'betrag', 'montant', 'importe', 'importo'])

/** The likeliest of each list, then the next ones. */
const inTurns = (lists: readonly (readonly string[])[]): string[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) =>
    lists.flatMap((list) => list[at] ?? []),
  ).flat()

let regions: ReadonlyMap<string, readonly string[]> | null = null

/** A country's name in all languages: 'norwegen' is 'norway', 'norvege' and 'noruega'. */
function regionNames(folded: string): readonly string[] {
  regions ??= allRegions()
  return regions.get(folded) ?? []
}

function allRegions(): ReadonlyMap<string, readonly string[]> {
  const names = languages.map(({ code }) => new Intl.DisplayNames(code, { type: 'region', fallback: 'none' }))
  const found = new Map<string, readonly string[]>()
  for (const code of regionCodes()) {
    const all = [...new Set(names.flatMap((name) => name.of(code) ?? []).map(fold))]
    for (const one of all) found.set(one, all)
  }
  return found
}

/** All codes of two letters that are countries. */
function regionCodes(): string[] {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => english.of(code) !== undefined)
}

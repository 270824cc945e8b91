import { wordsIn } from '#server/lib/language/words.ts'
import type { Language } from '#server/answering/languages/language.ts'

interface Place {
  at: number
  end: number
}

export interface Negations {
  /** The words that say it. */
  said: readonly Place[]
  /** Words for what is not yet, and what it would be. */
  opposites: readonly (Place & { name: string })[]
  isNegated(at: number): boolean
  /** It is in what is asked for anyway: 'VAT included'. */
  isWith(at: number): boolean
}

/** In characters: what is left out stands right beside the word that says so. */
const reach = 32

/** What a question leaves out; `folded`: its text in small letters, each in its place. */
export function negatedPlaces(folded: string, { negations, opposites, conjunctions }: Language): Negations {
  const said: Place[] = []
  const ranges: Place[] = []
  const withRanges: Place[] = []
  for (const { name, pattern } of negations)
    for (const { at, end } of placesOf(pattern, folded)) {
      said.push({ at, end })
      const range = name.endsWith('before') ? following(folded, end, conjunctions) : preceding(folded, at)
      if (name.startsWith('with')) withRanges.push(range)
      else ranges.push(range)
    }
  const found = opposites.flatMap(({ name, pattern }) => {
    const match = pattern.exec(folded)
    return match === null ? [] : [{ name, at: match.index, end: match.index + match[0].length }]
  })
  return {
    said: said.filter(({ at }) => !found.some((one) => at >= one.at && at < one.end)),
    opposites: found,
    isWith: (at) => withRanges.some((range) => at >= range.at && at < range.end),
    isNegated: (at) => ranges.some((range) => at >= range.at && at < range.end),
  }
}

function placesOf(pattern: RegExp, folded: string): Place[] {
  const places: Place[] = []
  for (let from = 0; from < folded.length;) {
    const match = pattern.exec(folded.slice(from))
    if (match === null || match[0] === '') break
    const at = from + match.index
    from = at + match[0].length
    places.push({ at, end: from })
  }
  return places
}

/** Up to a mark, or 'and'. */
function following(folded: string, at: number, conjunctions: ReadonlySet<string>): Place {
  const [text = ''] = /^[^,.;:?!()]*/.exec(folded.slice(at, at + reach)) ?? []
  const next = wordsIn(text).find(({ folded: word }) => conjunctions.has(word))
  return { at, end: at + (next?.at ?? text.length) }
}

const marks = [...',.;:?!()']

function preceding(folded: string, end: number): Place {
  const mark = Math.max(...marks.map((one) => folded.lastIndexOf(one, end - 1)))
  return { at: Math.max(mark + 1, end - reach), end }
}

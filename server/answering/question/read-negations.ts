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
export function negatedPlaces(folded: string, { negations, opposites }: Language): Negations {
  const said: Place[] = []
  const ranges: Place[] = []
  const withRanges: Place[] = []
  for (const { name, pattern } of negations)
    for (const { index, 0: match } of folded.matchAll(new RegExp(pattern, 'g'))) {
      const end = index + match.length
      said.push({ at: index, end })
      const range = name.endsWith('before') ? following(folded, end) : preceding(folded, index)
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

/** Up to a mark, or 'and'. */
function following(folded: string, at: number): Place {
  const [text = ''] = /^[^,.;:?!()]*/.exec(folded.slice(at, at + reach)) ?? []
  return { at, end: at + (/ (?:and|but|und|aber|et|mais|y|pero|e|ma) /.exec(text)?.index ?? text.length) }
}

function preceding(folded: string, end: number): Place {
  const from = Math.max(0, end - reach)
  const [text = ''] = /[^,.;:?!()]*$/.exec(folded.slice(from, end)) ?? []
  return { at: end - text.length, end }
}

import { extensionOf } from '#contract/file-kinds.ts'

/** Characters of a file name in the tree (specification 2, section 9). */
const most = 50

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A file name of 50 characters at most: shortened before its extension, which is kept. */
export function shortName(name: string): string {
  const all = [...characters.segment(name)].map(({ segment }) => segment)
  if (all.length <= most) return name
  const ending = [...characters.segment(extensionOf(name))].map(({ segment }) => segment)
  // A dot far from the end begins no ending.
  const kept = ending.length > 0 && ending.length <= 12 ? ending : []
  return `${all.slice(0, most - 1 - kept.length).join('')}…${kept.join('')}`
}

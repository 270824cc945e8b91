import type { StoredSource } from '#server/db/schema.ts'
import { citedPlace, textBefore, type OfferedPassage } from './cited-place.ts'

/** The beginning of a number in square brackets, at the end of what has come so far. */
const openReference = / ?(?:\[\d{0,2})?$/

/**
 * Counts the references of an answer from 1, in the order in which they first appear in its text, while the text comes in
 * parts: a reference has the same number from its first moment on. A number that no source has is taken out.
 */
export function createCitations(offered: readonly OfferedPassage[]) {
  const known = new Map(offered.map((passage) => [passage.source.number, passage]))
  /** The first is number 1 of the answer. */
  const cited: OfferedPassage[] = []
  let rest = ''

  function numberOf(passage: OfferedPassage): number {
    if (!cited.includes(passage)) cited.push(passage)
    return cited.indexOf(passage) + 1
  }

  const renumbered = (text: string): string =>
    text.replaceAll(/ ?\[(\d{1,2})\]/g, (mark, digits: string) => {
      const passage = known.get(Number(digits))
      return passage === undefined ? '' : mark.replace(digits, String(numberOf(passage)))
    })

  return {
    /** What may be shown of a part; the beginning of a reference waits for the rest of it. */
    take(part: string): string {
      rest += part
      const ready = rest.slice(0, openReference.exec(rest)?.index)
      rest = rest.slice(ready.length)
      return renumbered(ready)
    },
    /** What is left when the text has ended. */
    end(): string {
      const left = renumbered(rest)
      rest = ''
      return left
    },
    /** The sources of an answer by their numbers in it, each at the row or line that its words are from. */
    sourcesOf: (answer: string): StoredSource[] =>
      cited.map((passage, place) => {
        const number = place + 1
        const source = { ...passage.source, number }
        return citedPlace({ ...passage, source }, textBefore(answer, number))
      }),
  }
}

export type Citations = ReturnType<typeof createCitations>

import type { StoredSource } from '#server/db/schema.ts'
import { citedPlace, textBefore, type OfferedPassage } from './cited-place.ts'

/** An incomplete reference, such as `[1`, at the end of the text so far. */
const openReference = / ?(?:\[\d{0,3})?$/

/**
 * Renumbers the references of an answer from 1 in order of appearance, while the text is streamed; a number never
 * changes afterwards. References without a source are removed.
 */
export function createCitations(offered: readonly OfferedPassage[]) {
  const byNumber = new Map(offered.map((passage) => [passage.source.number, passage]))
  /** The passage at index 0 is number 1 of the answer. */
  const cited: OfferedPassage[] = []
  let rest = ''

  function numberOf(passage: OfferedPassage): number {
    if (!cited.includes(passage)) cited.push(passage)
    return cited.indexOf(passage) + 1
  }

  const renumbered = (text: string): string =>
    text.replaceAll(/ ?\[(\d{1,3})\]/g, (mark, digits: string) => {
      const passage = byNumber.get(Number(digits))
      return passage === undefined ? '' : mark.replace(digits, String(numberOf(passage)))
    })

  return {
    /** Adds a passage that the rest of the answer may cite. */
    offer(passage: OfferedPassage): void {
      byNumber.set(passage.source.number, passage)
    },
    /** Returns the part with references renumbered; holds back an incomplete one at its end. */
    take(part: string): string {
      rest += part
      const ready = rest.slice(0, openReference.exec(rest)?.index)
      rest = rest.slice(ready.length)
      return renumbered(ready)
    },
    /** Returns the held-back rest after the last part. */
    end(): string {
      const left = renumbered(rest)
      rest = ''
      return left
    },
    /** The sources of an answer by number, each narrowed to the row or line that its words come from. */
    sourcesOf: (answer: string): StoredSource[] =>
      cited.map((passage, place) => {
        const number = place + 1
        const source = { ...passage.source, number }
        return citedPlace({ ...passage, source }, textBefore(answer, number))
      }),
  }
}

export type Citations = ReturnType<typeof createCitations>

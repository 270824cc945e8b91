import type { StoredSource } from '#server/db/schema.ts'

/** The numbers in square brackets of an answer, each once, in the order they first stand. */
function citedNumbers(answer: string): number[] {
  return [...new Set([...answer.matchAll(/\[(\d{1,2})\]/g)].map((match) => Number(match[1])))]
}

/**
 * Keeps the sources an answer really refers to and counts them anew from 1 in the order they stand.
 * A number that no source has is taken out of the text.
 */
export function citedSources(
  answer: string,
  offered: readonly StoredSource[],
): { content: string; sources: StoredSource[] } {
  const byNumber = new Map(offered.map((source) => [source.number, source]))
  const cited = citedNumbers(answer).filter((number) => byNumber.has(number))
  const renumbered = new Map(cited.map((number, place) => [number, place + 1]))
  const content = answer.replaceAll(/ ?\[(\d{1,2})\]/g, (mark, digits: string) => {
    const number = renumbered.get(Number(digits))
    return number === undefined ? '' : mark.replace(digits, String(number))
  })
  const sources = cited.flatMap((number, place) => {
    const source = byNumber.get(number)
    return source ? [{ ...source, number: place + 1 }] : []
  })
  return { content, sources }
}

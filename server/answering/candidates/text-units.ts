import { codesIn, wordsIn } from '#server/lib/language/words.ts'
import { datesIn, type DateInText } from '#server/lib/language/dates.ts'
import { dayOverEntry, monthOfTitle } from '#server/lib/language/diary-days.ts'
import { withoutMarkup } from '#server/lib/language/markup.ts'
import { sentencesIn, type Sentence } from '#server/lib/language/sentences.ts'
import { bestOf, type WordMatch } from './match-text.ts'
import type { TextPassage } from './text-passage.ts'

/** A sentence, a row or a caption, and what it has of a question. */
export interface TextUnit<P extends TextPassage> {
  passage: P
  /** Its place among the passages. */
  place: number
  /** Its place in the passage, and that of its paragraph; from 0. */
  order: number
  block: number
  text: string
  /** In the passage's text, in characters. */
  at: number
  matches: readonly WordMatch[]
  /** By index of the question's word, how well it has it. */
  words: ReadonlyMap<number, number>
  dates: readonly DateInText[]
  codes: ReadonlySet<string>
  isHeading: boolean
}

/** The sentences of a passage, or its rows. */
export function unitsOf<P extends TextPassage>(
  passage: P,
  place: number,
  match: (text: string) => WordMatch[],
): TextUnit<P>[] {
  const { kind, isCaption, language, fileName, title } = passage
  const text = kind === 'text' && !isCaption ? withoutMarkup(passage.text) : passage.text
  const spans = kind === 'csv' && !isCaption ? rowsIn(text) : sentencesIn(text, language)
  const matches = match(text)
  const dates = datesIn(text)
  const codes = [...codesIn(text), ...wordsIn(text).flatMap(numberOf)]
  const called = `${fileName.replaceAll(/[_-]+/g, ' ')} ${title ?? ''}`
  let month = monthOfTitle(called)
  const years = new Set(datesIn(called).flatMap((date) => date.year ?? []))
  const year = years.size === 1 ? ([...years][0] ?? null) : null
  const starts = spans.map(({ at }) => at)
  const [matchesOf, datesOf, codesOf] = [
    within(starts, matches),
    within(starts, dates),
    within(starts, codes),
  ]
  return spans.map((span, order) => {
    const own = matchesOf[order] ?? []
    // '12 March' in 'diary 2024.md' is of that year.
    const told = (datesOf[order] ?? []).map((date) =>
      date.year === null && date.month !== null ? { ...date, year } : date,
    )
    const isHeading = heading.test(span.text) || dayOverEntry(span.text) !== null
    const [date] = told
    if (isHeading && date !== undefined && date.month !== null && date.day === null) month = date
    const day = told.length === 0 && isHeading && month !== null ? dayOverEntry(span.text) : null
    return {
      passage,
      place,
      order,
      block: span.block,
      text: span.text,
      at: span.at,
      matches: own,
      words: bestOf(own),
      // An entry of a diary has the month that is over it.
      dates: day === null || month === null ? told : [{ ...month, day, at: span.at, end: span.at }],
      codes: new Set((codesOf[order] ?? []).map(({ code }) => code)),
      isHeading,
    }
  })
}

/** What is in each of some parts of a text that begin at `starts`; both in their order. */
function within<Found extends { at: number }>(starts: readonly number[], all: readonly Found[]): Found[][] {
  const parts: Found[][] = starts.map(() => [])
  let part = 0
  for (const one of all.toSorted((first, second) => first.at - second.at)) {
    while (part < starts.length - 1 && one.at >= (starts[part + 1] ?? 0)) part += 1
    if (one.at >= (starts[0] ?? 0)) parts[part]?.push(one)
  }
  return parts
}

/** '## Roof', 'Roof:', '**Roof**', 'Subject: roof'. */
const heading =
  /^#{1,6}\s|^[^.!?]{3,60}:$|^\*\*[^*]+\*\*$|^(?:subject|re|betreff|objet|asunto|oggetto) ?: \S/iu

const numberOf = ({ folded, at }: { folded: string; at: number }): { code: string; at: number }[] =>
  /^\d+$/.test(folded) ? [{ code: folded, at }] : []

function rowsIn(text: string): Sentence[] {
  let at = 0
  return text.split('\n').flatMap((line) => {
    const row = { text: line, at, block: at }
    at += line.length + 1
    return line.trim() === '' ? [] : [row]
  })
}

import type { TranscriptLine } from '#contract/transcript.ts'
import type { Passage } from '#server/engines/media/media.ts'
import { languageOf } from '#server/engines/media/text/language.ts'
import { passageLimits, passagesOf, place, searchedPassages } from '#server/engines/media/text/passages.ts'

/** A passage ends after a sentence from here on, so that its second is near to what it says. */
const enoughCharacters = 200
const mostSeconds = 30
/** Another thought begins after it. */
const pauseSeconds = 2

/** What is said as passages, each with the second at which it begins. */
export function passagesOfTranscript(lines: readonly TranscriptLine[]): Passage[] {
  const passages: Passage[] = []
  let text = ''
  let start = 0
  let before = 0
  const end = (): void => {
    if (text !== '') passages.push(place(text, { second: Math.floor(start) }))
    text = ''
  }
  for (const line of lines.flatMap(parts)) {
    const isLong =
      text.length + line.text.length >= passageLimits.characters || line.end - start > mostSeconds
    if (isLong || line.start - before >= pauseSeconds) end()
    if (text === '') start = line.start
    text = text === '' ? line.text : `${text} ${line.text}`
    const isSentence = /[.!?…。？！]["”»’)]?$/.test(text)
    if (isSentence && text.length >= enoughCharacters) end()
    before = line.end
  }
  end()
  return searchedPassages(passages).passages
}

/** A line for ten minutes has more text than a passage; its time is shared out by length. */
function parts(line: TranscriptLine): TranscriptLine[] {
  if (line.text.length <= passageLimits.characters / 2) return [line]
  let at = 0
  return passagesOf(line.text).map(({ text }) => {
    const found = Math.max(line.text.indexOf(text, at), at)
    // The next one begins with the end of this one.
    at = found + Math.max(text.length - passageLimits.overlap, 1)
    const second = (character: number): number =>
      line.start + ((line.end - line.start) * character) / line.text.length
    return { text, start: second(found), end: second(found + text.length) }
  })
}

export const languageOfTranscript = (lines: readonly TranscriptLine[]): string | null =>
  languageOf(lines.map(({ text }) => text).join('\n'))

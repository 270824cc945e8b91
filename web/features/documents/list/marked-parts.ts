interface TextPart {
  text: string
  isMarked: boolean
}

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** A text in parts, those marked that are one of the words, in upper or lower case. */
export function markedParts(text: string, words: readonly string[]): TextPart[] {
  const sought = words.filter((word) => word !== '').toSorted((one, other) => other.length - one.length)
  if (sought.length === 0) return [{ text, isMarked: false }]
  return text
    .split(new RegExp(`(${sought.map(escaped).join('|')})`, 'iu'))
    .map((part, at) => ({ text: part, isMarked: at % 2 === 1 }))
    .filter((part) => part.text !== '')
}

/** Characters that stand before the first word where there is little room. */
const lead = 10

/** The text from shortly before the first of the words on, so that the word is seen where there is little room. */
export function fromFirstWord(text: string, words: readonly string[]): string {
  const [before, marked] = markedParts(text, words)
  if (before === undefined || marked === undefined || before.isMarked || before.text.length <= lead)
    return text
  const shown = before.text.slice(-lead)
  // Not from the middle of a word, where there is a beginning of one.
  const space = shown.indexOf(' ')
  return `…${shown.slice(space + 1)}${text.slice(before.text.length)}`
}

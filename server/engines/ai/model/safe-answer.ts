/** Keeps the renderer from reading what stands on both sides as one. */
const joiner = '\u2060'

/**
 * Markdown of a model, in parts, as it may be shown: text of a file that the model repeats becomes no link, no picture and
 * no HTML, and a reference to a source that was not given disappears.
 */
export async function* safeAnswer(
  parts: AsyncIterable<string>,
  sourceNumbers: ReadonlySet<number>,
): AsyncGenerator<string> {
  let rest = ''
  for await (const part of parts) {
    rest += part
    const ready = rest.slice(0, rest.length - openEnd(rest))
    rest = rest.slice(ready.length)
    if (ready !== '') yield made(ready, sourceNumbers)
  }
  if (rest !== '') yield made(rest, sourceNumbers)
}

/** How many characters at the end may belong to something that is not complete yet. */
const openEnd = (text: string): number =>
  /(?:[ !<]{0,20}(?:\[[\d, ]{0,40}\]?)?|\]|<?[a-z]{0,6})$/i.exec(text)?.[0].length ?? 0

function made(text: string, sourceNumbers: ReadonlySet<number>): string {
  return text
    .replace(/( ?)\[(\d+(?: ?, ?\d+)*)\]([(:]?)/g, (_, space: string, list: string, next: string) => {
      const kept = list
        .split(',')
        .map(Number)
        .filter((number) => sourceNumbers.has(number))
        .map((number) => `[${number}]`)
      // What stood on both sides of a reference that goes must not meet.
      const end = next === '' ? '' : joiner + next
      return kept.length === 0 ? end : `${space}${kept.join(' ')}${end}`
    })
    .replace(
      /!(?=\[)|\](?=[(:])|<(?=[a-z/!?])|\b(?:https?|ftp|mailto|xmpp)(?=:)|\bwww(?=\.)|@/gi,
      `$&${joiner}`,
    )
}

/** Keeps the renderer from joining the text on both sides. */
const joiner = '\u2060'

/**
 * Makes a model's Markdown safe to display, in parts: text repeated from files becomes no link, picture or HTML, and
 * references to unknown sources are removed.
 */
export async function* safeAnswer(
  parts: AsyncIterable<string>,
  isSource: (number: number) => boolean,
): AsyncGenerator<string> {
  let rest = ''
  for await (const part of parts) {
    rest += part
    const ready = rest.slice(0, rest.length - openEnd(rest))
    rest = rest.slice(ready.length)
    if (ready !== '') yield made(ready, isSource)
  }
  if (rest !== '') yield made(rest, isSource)
}

/** The number of characters at the end that may belong to something incomplete. */
const openEnd = (text: string): number =>
  /(?:[ !<]{0,20}(?:\[[\d, ]{0,40}\]?)?|\]|<?[a-z]{0,6})$/i.exec(text)?.[0].length ?? 0

function made(text: string, isSource: (number: number) => boolean): string {
  return text
    .replace(/( ?)\[(\d+(?: ?, ?\d+)*)\]([(:]?)/g, (_, space: string, list: string, next: string) => {
      const kept = list
        .split(',')
        .map(Number)
        .filter(isSource)
        .map((number) => `[${number}]`)
      // The text on both sides of a removed reference must not join.
      const end = next === '' ? '' : joiner + next
      return kept.length === 0 ? end : `${space}${kept.join(' ')}${end}`
    })
    .replace(
      /!(?=\[)|\](?=[(:])|<(?=[a-z/!?])|\b(?:https?|ftp|mailto|xmpp)(?=:)|\bwww(?=\.)|@/gi,
      `$&${joiner}`,
    )
}

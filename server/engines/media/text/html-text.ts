import { Parser } from 'htmlparser2'

const hidden = new Set(['script', 'style', 'template', 'head', 'noscript'])
const blocks = new Set(
  `address article aside blockquote body br center dd details div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
)
const cells = new Set(['td', 'th'])

/** The text of HTML, with line breaks as a browser shows them. */
export function htmlText(html: string): string {
  const lines: string[] = []
  let line = ''
  let hiddenDepth = 0
  const endLine = (): void => {
    lines.push(line.replace(/\s+/g, ' ').trim())
    line = ''
  }
  const parser = new Parser({
    onopentagname(name) {
      if (hidden.has(name)) hiddenDepth += 1
      if (blocks.has(name)) endLine()
      if (cells.has(name)) line += ' '
    },
    ontext(text) {
      if (hiddenDepth === 0) line += text
    },
    onclosetag(name) {
      if (hidden.has(name)) hiddenDepth -= 1
      if (blocks.has(name) && name !== 'br') endLine()
    },
  })
  parser.end(html)
  endLine()
  return withoutBlankRuns(lines).join('\n')
}

/** Without blank lines at the start and end, and at most one in a row. */
function withoutBlankRuns(lines: readonly string[]): string[] {
  const kept = lines.filter((line, at) => line !== '' || (at > 0 && lines[at - 1] !== ''))
  while (kept[0] === '') kept.shift()
  while (kept.at(-1) === '') kept.pop()
  return kept
}

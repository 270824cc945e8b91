import { Parser } from 'htmlparser2'
import type { Outline } from './outline.ts'

const hidden = new Set('script style template noscript svg head title object iframe select'.split(' '))
const blocks = new Set(
  `address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form
  header hr li main nav ol p pre section summary table tbody tfoot thead tr ul`.split(/\s+/),
)
const lists = new Set(['ul', 'ol'])

interface Options {
  isXml?: boolean
  /** The label of the section of a heading; null for none. */
  labelOf?: (heading: string) => string | null
}

/** Writes HTML as text, as a browser shows it. */
export function writeHtml(
  html: string,
  outline: Outline,
  { isXml = false, labelOf = (text) => text }: Options = {},
): void {
  let text = ''
  let [hiddenDepth, listDepth, preDepth, tableDepth] = [0, 0, 0, 0]
  let isItem = false
  let level: number | null = null
  let cells: string[] | null = null

  function flush(): void {
    const words = text
    text = ''
    if (cells !== null) {
      cells.push(outline.extend(cells.pop() ?? '', ` ${words}`))
      return
    }
    if (words.trim() === '') return
    if (level !== null) outline.heading(level, words, labelOf(words))
    else if (isItem) outline.item(words, Math.max(0, listDepth - 1))
    else outline.paragraph(words)
    isItem = false
  }

  const levelOf = (name: string): number | null => {
    const digit = /^h([1-6])$/.exec(name)?.[1]
    return digit === undefined ? null : Number(digit)
  }

  const parser = new Parser(
    {
      onopentagname(raw) {
        const name = raw.slice(raw.indexOf(':') + 1)
        if (hidden.has(name)) hiddenDepth += 1
        if (hiddenDepth > 0) return
        const opened = levelOf(name)
        if (name === 'br') text += '\n'
        else if (blocks.has(name) || opened !== null) flush()
        if (opened !== null) level = opened
        if (lists.has(name)) listDepth += 1
        if (name === 'li') isItem = true
        if (name === 'pre') preDepth += 1
        if (name === 'table') tableDepth += 1
        // Of tables in tables, the outer one lays out a page.
        if (name === 'tr' && tableDepth === 1) cells = []
        if (name === 'td' || name === 'th') {
          text += ' '
          if (tableDepth === 1) cells?.push('')
        }
      },
      ontext(part) {
        if (hiddenDepth === 0) text = outline.extend(text, preDepth > 0 ? part : part.replace(/\s+/g, ' '))
      },
      onclosetag(raw) {
        const name = raw.slice(raw.indexOf(':') + 1)
        if (hidden.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1)
        if (hiddenDepth > 0) return
        const closed = levelOf(name)
        if (blocks.has(name) || closed !== null || name === 'td' || name === 'th') flush()
        if (closed !== null) level = null
        if (lists.has(name)) listDepth = Math.max(0, listDepth - 1)
        if (name === 'pre') preDepth = Math.max(0, preDepth - 1)
        if (name === 'table') tableDepth = Math.max(0, tableDepth - 1)
        if (name === 'tr' && tableDepth === 1 && cells !== null) {
          const row = cells
          cells = null
          outline.row(row)
        }
      },
    },
    { xmlMode: isXml, lowerCaseTags: true },
  )
  for (let at = 0; at < html.length && !outline.isFull(); at += chunk)
    parser.write(html.slice(at, at + chunk))
  parser.end()
  flush()
}

const chunk = 256 * 1024

import { cleanTitle } from './clean-title.ts'
import { htmlTitle } from './html-title.ts'
import { markdownTitle } from './markdown-title.ts'

const longestTitle = 120

/** The title of a text: its front matter's, its first heading, or its first line or sentence; null without one. */
export function titleOfText(text: string, mime: string): string | null {
  if (mime === 'application/json' || mime === 'text/csv') return null
  if (mime === 'text/html') return titleLine(htmlTitle(text.slice(0, 200_000)))
  if (mime === 'application/xml') {
    const inner = /<(?:title|h1)[^<>]*>([^<]*)</i.exec(text.slice(0, 200_000))?.[1]
    return inner === undefined ? null : cleanTitle(inner)
  }
  const { title, body } = frontMatter(text)
  if (title !== null) return title
  if (mime === 'text/markdown' || startsWithMarkup(body)) return titleLine(markdownTitle(body))
  return heading(body) ?? firstSentence(body)
}

/** Whether a text without a file extension is Markdown: it begins with a heading, a badge or a tag. */
const startsWithMarkup = (text: string): boolean => /^(?:#{1,6}[ \t]|\[?!\[|<[a-z])/i.test(text.trimStart())

const titleLine = (text: string | null): string | null => (text === null ? null : firstSentence(text))

/** A text without front matter (a YAML block at the start of a Markdown file). */
export function withoutFrontMatter(text: string): string {
  return frontMatter(text).body
}

function frontMatter(text: string): { title: string | null; body: string } {
  const block = /^---\r?\n([\s\S]{0,5000}?)\r?\n---\s*\r?\n/.exec(text)
  if (block === null) return { title: null, body: text }
  const title = /^title:\s*["']?(.+?)["']?\s*$/im.exec(block[1] ?? '')?.[1] ?? null
  return { title: title?.slice(0, longestTitle) ?? null, body: text.slice(block[0].length) }
}

function heading(text: string): string | null {
  const start = text.slice(0, 5_000)
  const marked = /^#{1,6}[ \t]+(.+?)[ \t#]*$/m.exec(start)?.[1]
  const underlined = /^(\S.{0,118}\S)[ \t]*\r?\n(?:={3,}|-{3,})[ \t]*$/m.exec(start)?.[1]
  return plainLine(marked ?? underlined ?? '')
}

function firstSentence(text: string): string | null {
  const line = text
    .slice(0, 2_000)
    .split(/\r\n|\r|\n/)
    .find((candidate) => /\p{L}/u.test(candidate))
  if (line === undefined) return null
  const plain = plainLine(line)
  if (plain === null || plain.length <= longestTitle) return plain
  const sentence = /^.{10,119}?[.!?](?=\s)/.exec(plain)?.[0]
  return sentence ?? `${plain.slice(0, longestTitle - 1).replace(/\s+\S*$/, '')}…`
}

/** A line without Markdown syntax. */
function plainLine(line: string): string | null {
  const plain = line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '')
    .replace(/^(?:[-+*>]|\d+[.)])\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' ? null : plain
}

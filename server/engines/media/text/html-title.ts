import { Parser } from 'htmlparser2'

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const hidden = new Set(['script', 'style', 'template', 'noscript', 'svg'])
const mostCharacters = 1_000

/** The title of HTML: its title element, else its first heading, else its text; null without any. */
export function htmlTitle(html: string): string | null {
  const { title, heading, text } = beginningOf(html)
  return [title, heading, text].find((found) => found !== '') ?? null
}

/** The first heading of HTML; null without one. */
export const htmlHeading = (html: string): string | null => beginningOf(html).heading || null

function beginningOf(html: string): { title: string; heading: string; text: string } {
  const found = { title: '', heading: '', text: '' }
  let place: keyof typeof found = 'text'
  let hiddenDepth = 0
  let written = ''
  const parser = new Parser({
    onopentagname(name) {
      if (hidden.has(name)) hiddenDepth += 1
      if (name !== 'title' && !headings.has(name)) return
      place = name === 'title' ? 'title' : 'heading'
      written = ''
    },
    onclosetag(name) {
      if (hidden.has(name)) hiddenDepth -= 1
      if (name !== 'title' && !headings.has(name)) return
      // The first one with text; a heading may be a picture.
      if (place !== 'text' && found[place] === '') found[place] = oneLine(written)
      place = 'text'
    },
    ontext(text) {
      if (hiddenDepth > 0) return
      if (place === 'text') found.text += text.slice(0, mostCharacters - found.text.length)
      else written += text.slice(0, mostCharacters - written.length)
    },
  })
  parser.end(html)
  return { ...found, text: oneLine(found.text) }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

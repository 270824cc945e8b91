import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString } from 'mdast-util-to-string'
import { htmlHeading, htmlTitle } from './html-title.ts'

/** A title is in the first so many characters. */
const mostCharacters = 10_000
const address = /^(?:https?:\/\/|www\.)\S+$/

/** The first heading of Markdown as rendered, else its first text; null without one. Badges, tags and URLs are skipped. */
export function markdownTitle(text: string): string | null {
  const nodes = nodesOf(text.slice(0, mostCharacters))
  const titles = nodes.map((node) =>
    node.type === 'heading' ? shownText(node) : node.type === 'html' ? htmlHeading(node.value) : null,
  )
  const first = titles.find((title) => isTitle(title))
  if (first !== undefined) return first
  const texts = nodes.map((node) => (node.type === 'html' ? htmlTitle(node.value) : shownText(node)))
  return texts.find((shown) => isTitle(shown)) ?? null
}

type Nodes = ReturnType<typeof fromMarkdown>['children']

/** [] for Markdown that is nested too deeply for the parser. */
function nodesOf(text: string): Nodes {
  try {
    return fromMarkdown(text).children
  } catch {
    return []
  }
}

const shownText = (node: Nodes[number]): string =>
  toString(node, { includeImageAlt: false, includeHtml: false }).replace(/\s+/g, ' ').trim()

const isTitle = (text: string | null): text is string =>
  text !== null && /[\p{L}\p{N}]/u.test(text) && !address.test(text)

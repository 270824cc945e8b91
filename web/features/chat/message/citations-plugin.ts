/** The part of a Markdown tree (mdast) that is read and written here. */
interface TextNode {
  type: string
  value?: string
  children?: TextNode[]
  data?: { hName: string; hProperties: Record<string, string> }
}

const citation = /\[(\d{1,2})\]/g
const isOpaque = (node: TextNode) =>
  node.type === 'link' || node.type === 'linkReference' || node.type === 'image'

/**
 * A remark plugin: `[1]` in the text of an answer becomes a `cite` element with the number in `data-number`.
 * Code and links are left alone.
 */
export function citationsPlugin() {
  return (tree: TextNode): void => replaceIn(tree)
}

function replaceIn(node: TextNode): void {
  if (!node.children || isOpaque(node)) return
  node.children = node.children.flatMap((child) =>
    child.type === 'text' ? cutText(child.value ?? '') : [child],
  )
  node.children.forEach(replaceIn)
}

function cutText(text: string): TextNode[] {
  const nodes: TextNode[] = []
  let end = 0
  for (const match of text.matchAll(citation)) {
    // No space before the number, so that it never wraps to the next line alone.
    nodes.push(textNode(text.slice(end, match.index).trimEnd()), citeNode(match[1] ?? ''))
    end = match.index + match[0].length
  }
  return [...nodes, textNode(text.slice(end))].filter((node) => node.value !== '')
}

function textNode(value: string): TextNode {
  return { type: 'text', value }
}

function citeNode(number: string): TextNode {
  return {
    type: 'citation',
    data: { hName: 'cite', hProperties: { 'data-number': number } },
    children: [textNode(number)],
  }
}

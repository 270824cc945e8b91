const fence = /^ {0,3}(`{3,}|~{3,})/
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/
const definition = /^ {0,3}\[[^\]]+\]:\s*\S/
const continuation = /^(?: {2,}|\t)/

interface Split {
  blocks: string[]
  lines: string[]
  /** The marker that opened the fence we are in, or ''. */
  fence: string
  isList: boolean
}

/**
 * Cuts a Markdown answer into blocks that can be rendered apart, so that a growing answer re-renders its last block only.
 * Fenced code, loose lists and tables stay whole; definitions of reference links are added to every block that uses them.
 */
export function splitAnswer(markdown: string): string[] {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n')
  const split = lines.reduce(takeLine, { blocks: [], lines: [], fence: '', isList: false })
  return withDefinitions(closeBlock(split).blocks)
}

function takeLine(split: Split, line: string): Split {
  if (split.fence) return takeFencedLine(split, line)
  if (line.trim() === '') return split.lines.length ? { ...split, lines: [...split.lines, line] } : split
  const begun = startBlockFor(split, line)
  return {
    ...begun,
    lines: [...begun.lines, line],
    fence: fence.exec(line)?.[1] ?? '',
    isList: begun.lines.length ? begun.isList : listItem.test(line),
  }
}

function takeFencedLine(split: Split, line: string): Split {
  const closing = fence.exec(line)?.[1]
  const isClosed =
    closing !== undefined &&
    closing[0] === split.fence[0] &&
    closing.length >= split.fence.length &&
    line.trim() === closing
  return { ...split, lines: [...split.lines, line], fence: isClosed ? '' : split.fence }
}

/** A blank line ends a block, except inside a list that goes on. */
function startBlockFor(split: Split, line: string): Split {
  const isAfterBlank = split.lines.at(-1)?.trim() === ''
  if (!isAfterBlank) return split
  const goesOn = split.isList && (listItem.test(line) || continuation.test(line))
  return goesOn || continuation.test(line) ? split : closeBlock(split)
}

function closeBlock(split: Split): Split {
  const text = split.lines.join('\n').trimEnd()
  return { blocks: text ? [...split.blocks, text] : split.blocks, lines: [], fence: '', isList: false }
}

function withDefinitions(blocks: string[]): string[] {
  const isDefinitions = (block: string) => block.split('\n').every((line) => definition.test(line))
  const definitions = blocks.filter(isDefinitions).join('\n')
  const texts = blocks.filter((block) => !isDefinitions(block))
  if (!definitions) return texts
  return texts.map((block) => (/\[[^\]]+\]/.test(block) ? `${block}\n\n${definitions}` : block))
}

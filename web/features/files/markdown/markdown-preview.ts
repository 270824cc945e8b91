interface PreviewLine {
  text: string
  isHeading: boolean
}

/** How a Markdown text begins, as lines for a small sheet of paper: what the marks mean, without the marks. */
export function markdownPreview(text: string): PreviewLine[] {
  const lines = withoutFrontMatter(text).split(/\r?\n/)
  return lines
    .filter((line) => !/^\s*(?:```|~~~|(?:[-*_]\s*){3,}$|\|?[\s:|-]+\|[\s:|-]*$)/.test(line))
    .map(previewLine)
    .filter(({ text: shown }, at, all) => shown !== '' || (at > 0 && all[at - 1]?.text !== ''))
}

const withoutFrontMatter = (text: string): string => text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '')

function previewLine(line: string): PreviewLine {
  const [, heading] = /^\s{0,3}#{1,6}\s+(.*?)(?:\s+#+)?\s*$/.exec(line) ?? []
  if (heading !== undefined) return { text: plainInline(heading), isHeading: true }
  const body = line
    .replace(/^(?:\s{0,3}>\s?)+/, '')
    .replace(/^(\s*)[-*+]\s+(?:\[[ xX]\]\s+)?/, '$1• ')
    .replace(/^\s*\|(.*)\|\s*$/, (_, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join('  '),
    )
  return { text: plainInline(body).trimEnd(), isHeading: false }
}

/** Marks around words only: the underscores of a name stay. */
const plainInline = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(`+)(.+?)\1/g, '$2')
    .replace(/(\*\*\*|\*\*|\*)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])(___|__|_)(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/~~(?=\S)(.+?)(?<=\S)~~/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!>~|-])/g, '$1')
    .replace(/<(https?:[^>\s]+)>/g, '$1')

import type { PdfNote } from './page-annotations.ts'
import type { PdfLine } from './page-text.ts'

/** In characters: a shorter line is a heading or a cell, however short the others are. */
const shortestFullLine = 30

/** The usual line spacing, as a multiple of the letter height; up to double spacing. */
const [leastAdvance, widestAdvance] = [0.9, 1.7]
/** A larger gap ends a paragraph. */
const paragraphGap = 1.35

/** The lines of a page, with an empty one at gaps between paragraphs. */
export function parted(lines: readonly PdfLine[]): string {
  const gaps = lines.map(({ base }, at) => {
    const before = lines[at - 1]?.base ?? null
    return base === null || before === null ? 0 : before - base
  })
  const advances = lines.flatMap(({ height }, at) => {
    const gap = gaps[at] ?? 0
    return height > 0 && gap >= height * leastAdvance ? [{ gap, of: gap / height }] : []
  })
  const usual = Math.min(...advances.filter(({ of }) => of <= widestAdvance).map(({ gap }) => gap))
  return lines.map(({ text }, at) => ((gaps[at] ?? 0) > usual * paragraphGap ? `\n${text}` : text)).join('\n')
}

/** The text of a page for reading: joins hyphenated words and the lines of a paragraph. */
export function readableText(raw: string): string {
  const lines = raw
    // oxlint-disable-next-line no-control-regex -- what the library writes for a hyphen at the end of a line
    .replace(/[\ufffe\u0002\u00ad]\s*\n?/g, '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- what fonts map to nothing arrives as control characters
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ')
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
  const full = Math.max(shortestFullLine, Math.max(...lines.map((line) => line.length)) * 0.6)
  let text = ''
  let last = ''
  for (const line of lines) {
    text += isWrapped(last, line, full) ? ` ${line}` : `\n${line}`
    last = line
  }
  return text.replace(/\n{3,}/g, '\n\n').trim()
}

/** The notes of a page as paragraphs, without those that only repeat its text. */
export function notesText(notes: readonly PdfNote[], text: string): string {
  const words = text.replace(/\s+/g, ' ')
  return notes
    .filter((note) => !words.includes(note.text))
    .map((note) => `${note.author === '' ? 'Note' : `Note by ${note.author}`}: ${note.text}`)
    .join('\n\n')
}

/** A full line that ends in mid-sentence and continues on the next one. */
function isWrapped(line: string, next: string, fullLength: number): boolean {
  if (line === '' || next === '' || line.length < fullLength) return false
  return !/[.!?:]["”’)]?$/.test(line) && !/^(?:[•·▪*–-] |\d+[.)] )/.test(next)
}

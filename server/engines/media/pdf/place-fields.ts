import type { PageCharacter, PdfLine } from './page-text.ts'

/** In points from the lower left corner of the page. */
export interface Rectangle {
  left: number
  right: number
  bottom: number
  top: number
}

/** A field with a value, or a checked box, which has none. */
export interface FilledField {
  kind: 'text' | 'mark'
  value: string
  /** '' without one. */
  label: string
  at: Rectangle
}

const checked = '☑'
/** How far under a field, in points, the baseline of its label may be. */
const belowField = 4
/** How far to the right of a box, in points, its label may begin. */
const nextToBox = 40

interface Insertion {
  line: number
  offset: number
  text: string
}

/** The lines of a page with the values of its form where a reader sees them: after the text on their left. */
export function withFields(
  lines: readonly PdfLine[],
  characters: readonly PageCharacter[],
  fields: readonly FilledField[],
): PdfLine[] {
  const insertions: Insertion[] = []
  const alone: PdfLine[] = []
  for (const field of fields) {
    const insertion = insertionOf(field, lines, characters)
    if (insertion === null) alone.push(ownLine(field))
    else insertions.push(insertion)
  }
  const filled = lines.map((line, at) => {
    const here = insertions.filter((insertion) => insertion.line === at)
    return here.length === 0 ? line : { ...line, text: inserted(line.text, here) }
  })
  return alone.reduce((all, line) => withLine(all, line), filled)
}

/** Null when no text is next to the field. */
function insertionOf(
  field: FilledField,
  lines: readonly PdfLine[],
  characters: readonly PageCharacter[],
): Insertion | null {
  const { left, right, bottom, top } = field.at
  let before: PageCharacter | null = null
  let after: PageCharacter | null = null
  for (const character of characters) {
    const { x, y, line, offset } = character
    if (y < bottom - belowField || y > top || lines[line]?.text[offset] === ' ') continue
    if (x < left && (before === null || x > before.x)) before = character
    if (x >= left && x < right + nextToBox && (after === null || x < after.x)) after = character
  }
  if (field.kind === 'mark' && after !== null) return { ...after, text: `${checked} ` }
  if (before === null) return null
  const text = lines[before.line]?.text ?? ''
  return {
    line: before.line,
    offset: endOfWord(text, before.offset),
    text: ` ${field.kind === 'mark' ? checked : field.value} `,
  }
}

function endOfWord(text: string, offset: number): number {
  let end = offset + 1
  while (end < text.length && /[\p{L}\p{N}:.,?)]/u.test(text[end] ?? '')) end += 1
  return end
}

/** From the last place to the first, so that the places before stay right. */
function inserted(text: string, insertions: readonly Insertion[]): string {
  return insertions
    .toSorted((one, other) => other.offset - one.offset)
    .reduce((line, { offset, text: added }) => line.slice(0, offset) + added + line.slice(offset), text)
    .trim()
}

/** A paragraph of its own. */
function ownLine({ kind, value, label, at }: FilledField): PdfLine {
  const shown = kind === 'mark' ? checked : value
  return { text: `\n${label === '' ? shown : `${label}: ${shown}`}\n`, base: at.bottom, height: 0 }
}

/** Before the first line that is under it. */
function withLine(lines: readonly PdfLine[], line: PdfLine): PdfLine[] {
  const at = lines.findIndex(({ base }) => base !== null && line.base !== null && base < line.base)
  return at === -1 ? [...lines, line] : lines.toSpliced(at, 0, line)
}

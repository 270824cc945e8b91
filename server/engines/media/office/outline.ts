import { linesIn } from '#server/engines/media/text/passages.ts'

/** A part of a text with a name: what is below a heading, a slide, a chapter. */
export interface Section {
  /** Its first line, from 1. */
  line: number
  /** 'Notice period', 'slide 4', 'chapter 2, The harbour'. */
  label: string
}

export interface OutlinedText {
  text: string
  isCut: boolean
  sections: Section[]
  /** The first heading; null without one. */
  heading: string | null
}

export type Outline = ReturnType<typeof createOutline>

const longestLabel = 80
const mostSections = 20_000
const deepestItem = 6

/**
 * Writes a document as text, up to a number of characters: headings as '## Heading', items of lists as '- item', rows of
 * tables as 'cell | cell'.
 */
export function createOutline(most: number) {
  const parts: string[] = []
  const sections: Section[] = []
  let [length, line] = [0, 1]
  let last: 'block' | 'item' | 'row' | null = null
  let heading: string | null = null
  /** The last section has nothing but its heading. */
  let isBare = false

  function add(text: string, kind: 'block' | 'item' | 'row'): void {
    if (length > most) return
    const gap = last === null ? '' : kind !== 'block' && kind === last ? '\n' : '\n\n'
    parts.push(gap, text)
    length += gap.length + text.length
    line += gap.length + linesIn(text)
    last = kind
  }

  /** The line on which the next block begins. */
  const nextLine = (): number => line + (last === null ? 0 : 2)

  function begin(label: string): void {
    if (length > most || sections.length >= mostSections) return
    const at = isBare ? (sections.pop()?.line ?? nextLine()) : nextLine()
    sections.push({ line: at, label: shortLabel(label) })
    isBare = true
  }

  function block(text: string, kind: 'block' | 'item' | 'row'): void {
    if (text === '') return
    isBare = false
    add(text, kind)
  }

  return {
    isFull: (): boolean => length > most,
    /** Adds to a paragraph or a cell, unless it is longer than the whole text may be. */
    extend: (text: string, more: string): string => (text.length > most ? text : text + more),
    /** Begins a section that is named by something else than its heading: a slide, a chapter. */
    begin(label: string): void {
      isBare = false
      begin(label)
    },
    /** `label`: of its section; null where the section has another name. */
    heading(level: number, text: string, label: string | null = text): void {
      const words = oneLine(text)
      if (words === '') return
      heading ??= words.slice(0, 200)
      if (label !== null) begin(label)
      add(`${'#'.repeat(Math.min(Math.max(level, 1), 6))} ${words}`, 'block')
    },
    paragraph: (text: string): void => block(tidy(text), 'block'),
    item: (text: string, depth = 0): void => {
      const words = tidy(text)
      if (words !== '') block(`${'  '.repeat(Math.min(depth, deepestItem))}- ${words}`, 'item')
    },
    row(cells: readonly string[]): void {
      const words = cells.map(oneLine)
      if (words.some((cell) => cell !== '')) block(words.join(' | '), 'row')
    },
    result(): OutlinedText {
      const text = parts.join('')
      return {
        text: text.slice(0, most).toWellFormed().replaceAll('\0', ''),
        isCut: text.length > most,
        sections,
        heading,
      }
    },
  }
}

/** Spaces are one, and line breaks stay. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim()

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function shortLabel(label: string): string {
  const words = oneLine(label)
  return words.length > longestLabel ? `${words.slice(0, longestLabel - 1).trimEnd()}…` : words
}

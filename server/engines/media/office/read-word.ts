import { type Archive, openArchive } from './archive.ts'
import { coreTitle, partOfKind } from './office-parts.ts'
import { createOutline, type Outline, oneLine } from './outline.ts'
import type { ReadDocument } from './read-document.ts'
import { attribute, type Attributes, readXml, type XmlHandler } from './xml.ts'

/** The text of a Word document: paragraphs, lists, tables, notes, headers and footers. Macros are not looked at. */
export async function readWord(path: string, _mime: string, most: number): Promise<ReadDocument> {
  await using archive = await openArchive(path)
  const main = await partOfKind(archive, 'officeDocument', 'word/document.xml')
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const outline = createOutline(most)
  const levels = await headingLevels(archive, `${folder}styles.xml`)
  const body = bodyReader(outline, levels)
  await readXml(archive, main, body)
  await addNotes(archive, folder, outline)
  const result = outline.result()
  return { ...result, title: body.title() ?? result.heading ?? (await coreTitle(archive)), extent: null }
}

async function addNotes(archive: Archive, folder: string, outline: Outline): Promise<void> {
  const notes = await paragraphsOf(archive, [`${folder}footnotes.xml`, `${folder}endnotes.xml`])
  if (notes.length > 0) {
    outline.heading(2, 'Notes')
    for (const note of notes) outline.item(note)
  }
  const edges = archive.names.filter((name) => /^word\/(?:header|footer)\d{0,4}\.xml$/.test(name))
  const around = [...new Set(await paragraphsOf(archive, edges))]
  if (around.length === 0) return
  outline.heading(2, 'Header and footer')
  for (const text of around) outline.paragraph(text)
}

async function paragraphsOf(archive: Archive, parts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const collect = createOutline(100_000)
  for (const part of parts) await readXml(archive, part, bodyReader({ ...collect, paragraph }, new Map()))
  function paragraph(text: string): void {
    // Page numbers are no text.
    if (/\p{L}/u.test(text)) found.push(oneLine(text))
  }
  return found
}

/** The level of the headings of each style, from 1; 0 for the title of the document. */
async function headingLevels(archive: Archive, part: string): Promise<Map<string, number>> {
  const styles = new Map<string, { level: number | null; basedOn: string | null }>()
  let style: { level: number | null; basedOn: string | null } | null = null
  await readXml(archive, part, {
    open(name, attributes) {
      if (name === 'style') {
        style = { level: null, basedOn: null }
        styles.set(attribute(attributes, 'styleId') ?? '', style)
      } else if (style === null) return
      else if (name === 'name') style.level ??= levelOfName(attribute(attributes, 'val') ?? '')
      else if (name === 'basedOn') style.basedOn = attribute(attributes, 'val') ?? null
      else if (name === 'outlineLvl') style.level ??= levelOf(attributes)
    },
    close(name) {
      if (name === 'style') style = null
    },
  })
  const levels = new Map<string, number>()
  for (const id of styles.keys()) {
    let at: string | null = id
    for (let steps = 0; steps < 20 && at !== null; steps += 1) {
      const found: { level: number | null; basedOn: string | null } | undefined = styles.get(at)
      if (found !== undefined && found.level !== null) {
        levels.set(id, found.level)
        break
      }
      at = found?.basedOn ?? null
    }
  }
  return levels
}

function levelOfName(name: string): number | null {
  if (/^title$/i.test(name)) return 0
  const digit = /^heading (\d)$/i.exec(name)?.[1]
  return digit === undefined ? null : Number(digit)
}

/** 9 is the level of text. */
function levelOf(attributes: Attributes): number | null {
  const level = Number(attribute(attributes, 'val') ?? '9')
  return Number.isInteger(level) && level >= 0 && level < 9 ? level + 1 : null
}

interface Paragraph {
  text: string
  level: number | null
  isItem: boolean
  depth: number
}

/** What is no text of the document: the old place of moved text, and a second form of a drawing. */
const skipped = new Set(['moveFrom', 'Fallback', 'instrText', 'delText'])

function bodyReader(
  outline: Outline,
  levels: ReadonlyMap<string, number>,
): XmlHandler & { title(): string | null } {
  const paragraphs: Paragraph[] = []
  let title: string | null = null
  let [skipDepth, tableDepth] = [0, 0]
  let [isText, isRunHidden] = [false, false]
  let cells: string[] = []
  let cell = ''

  function end({ text, level, isItem, depth }: Paragraph): void {
    if (tableDepth > 0) {
      cell = outline.extend(cell, `${text} `)
      return
    }
    if (level !== null && oneLine(text).length <= 300) {
      if (level === 0) title ??= oneLine(text) || null
      outline.heading(Math.max(1, level), text)
    } else if (isItem) outline.item(text, depth)
    else outline.paragraph(text)
  }

  return {
    title: () => title,
    isDone: () => outline.isFull(),
    open(name, attributes) {
      if (skipped.has(name)) skipDepth += 1
      if (skipDepth > 0) return
      const paragraph = paragraphs.at(-1)
      switch (name) {
        case 'p':
          paragraphs.push({ text: '', level: null, isItem: false, depth: 0 })
          break
        case 'tbl':
          tableDepth += 1
          break
        case 'tr':
          if (tableDepth === 1) cells = []
          break
        case 'tc':
          if (tableDepth === 1) cell = ''
          break
        case 'r':
          isRunHidden = false
          break
        case 'vanish':
          isRunHidden = attribute(attributes, 'val') !== '0' && attribute(attributes, 'val') !== 'false'
          break
        case 't':
          isText = !isRunHidden
          break
        default:
          if (paragraph !== undefined) takeProperty(paragraph, name, attributes, levels)
      }
    },
    text(text) {
      const paragraph = paragraphs.at(-1)
      if (isText && paragraph !== undefined) paragraph.text = outline.extend(paragraph.text, text)
    },
    close(name) {
      if (skipped.has(name)) skipDepth = Math.max(0, skipDepth - 1)
      if (skipDepth > 0) return
      if (name === 't') isText = false
      else if (name === 'p') {
        const paragraph = paragraphs.pop()
        if (paragraph !== undefined) end(paragraph)
      } else if (name === 'tc' && tableDepth === 1) cells.push(cell)
      else if (name === 'tr' && tableDepth === 1) outline.row(cells)
      else if (name === 'tbl') tableDepth = Math.max(0, tableDepth - 1)
    },
  }
}

function takeProperty(
  paragraph: Paragraph,
  name: string,
  attributes: Attributes,
  levels: ReadonlyMap<string, number>,
): void {
  const value = attribute(attributes, 'val')
  if (name === 'pStyle') paragraph.level ??= levels.get(value ?? '') ?? levelOfId(value ?? '')
  else if (name === 'outlineLvl') paragraph.level = levelOf(attributes) ?? paragraph.level
  else if (name === 'numId') paragraph.isItem = value !== '0'
  else if (name === 'ilvl') paragraph.depth = Number(value ?? '0') || 0
  else if (name === 'tab') paragraph.text += ' '
  else if (name === 'br' || name === 'cr') paragraph.text += '\n'
  else if (name === 'noBreakHyphen') paragraph.text += '-'
}

/** Of documents without their styles. */
function levelOfId(id: string): number | null {
  const digit = /^Heading(\d)$/i.exec(id)?.[1]
  return digit === undefined ? null : Number(digit)
}

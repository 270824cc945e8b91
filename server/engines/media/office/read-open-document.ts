import { countOf } from '#server/lib/in-words.ts'
import { openArchive } from './archive.ts'
import { coreTitle } from './office-parts.ts'
import { createOutline, type Outline, oneLine } from './outline.ts'
import type { ReadDocument } from './read-document.ts'
import { requireOpen } from './open-document-lock.ts'
import { attribute, type Attributes, readXml, type XmlHandler } from './xml.ts'

/** The text of an OpenDocument text or presentation. */
export async function readOpenDocument(path: string, mime: string, most: number): Promise<ReadDocument> {
  await using archive = await openArchive(path)
  await requireOpen(archive)
  const outline = createOutline(most)
  const reader = contentReader(outline)
  await readXml(archive, 'content.xml', reader)
  const result = outline.result()
  const { slides, title } = reader.found()
  return {
    ...result,
    title: title ?? result.heading ?? (await coreTitle(archive, 'meta.xml')),
    extent: mime.includes('presentation') ? countOf(slides, 'slide') : null,
  }
}

/** Deleted text that is kept, comments, forms, and what slides repeat. */
const skipped = new Set([
  'tracked-changes',
  'annotation',
  'forms',
  'note-citation',
  'automatic-styles',
  'master-styles',
  'desc',
])

const longestSpaces = 100

function contentReader(outline: Outline): XmlHandler & { found(): { slides: number; title: string | null } } {
  let [skipDepth, listDepth, tableDepth, slides] = [0, 0, 0, 0]
  let title: string | null = null
  /** The blocks that are open; a note is inside of a paragraph. */
  const open: { level: number | null; text: string; isTitle: boolean }[] = []
  let cells: string[] = []
  let [isTitleFrame, isInNotes] = [false, false]
  let slide: { heading: string; blocks: (() => void)[] } | null = null

  const write = (block: () => void): void => {
    if (slide === null) block()
    else slide.blocks.push(block)
  }

  function end({ level, text, isTitle }: (typeof open)[number]): void {
    const words = text.trim()
    if (words === '') return
    if (tableDepth > 0) cells.push(outline.extend(cells.pop() ?? '', ` ${words}`))
    else if (slide !== null && isTitleFrame) slide.heading = outline.extend(slide.heading, ` ${words}`)
    else if (isInNotes) write(() => outline.paragraph(`Notes: ${words}`))
    else if (level !== null || isTitle) {
      if (isTitle) title ??= oneLine(words).slice(0, 200)
      write(() => outline.heading(level ?? 1, words))
    } else if (listDepth > 0) {
      const depth = listDepth - 1
      write(() => outline.item(words, depth))
    } else write(() => outline.paragraph(words))
  }

  function endSlide(): void {
    if (slide === null) return
    const { blocks } = slide
    const heading = oneLine(slide.heading)
    slide = null
    title ??= heading === '' ? null : heading
    outline.begin(`slide ${slides}`)
    outline.heading(1, heading === '' ? `Slide ${slides}` : heading, null)
    for (const block of blocks) block()
  }

  return {
    found: () => ({ slides, title }),
    isDone: () => outline.isFull(),
    open(name, attributes) {
      if (skipped.has(name)) skipDepth += 1
      if (skipDepth > 0) return
      switch (name) {
        case 'h':
        case 'p':
          open.push({
            level: name === 'h' ? levelOf(attributes) : null,
            text: '',
            isTitle: isTitleStyle(attributes),
          })
          break
        case 'list':
          listDepth += 1
          break
        case 'table':
          tableDepth += 1
          break
        case 'table-row':
          if (tableDepth === 1) cells = []
          break
        case 'table-cell':
        case 'covered-table-cell':
          if (tableDepth === 1) cells.push('')
          break
        case 'page':
          slides += 1
          slide = { heading: '', blocks: [] }
          break
        case 'frame':
          isTitleFrame = attribute(attributes, 'class') === 'title'
          break
        case 'notes':
          isInNotes = true
          break
        default: {
          const last = open.at(-1)
          if (last !== undefined) last.text += charactersOf(name, attributes)
        }
      }
    },
    text(part) {
      const last = open.at(-1)
      if (skipDepth === 0 && last !== undefined)
        last.text = outline.extend(last.text, part.replaceAll('\n', ' '))
    },
    close(name) {
      if (skipped.has(name)) skipDepth = Math.max(0, skipDepth - 1)
      if (skipDepth > 0) return
      if (name === 'h' || name === 'p') {
        const block = open.pop()
        if (block !== undefined) end(block)
      } else if (name === 'list') listDepth = Math.max(0, listDepth - 1)
      else if (name === 'table-row' && tableDepth === 1) {
        const row = cells
        cells = []
        write(() => outline.row(row))
      } else if (name === 'table') tableDepth = Math.max(0, tableDepth - 1)
      else if (name === 'frame') isTitleFrame = false
      else if (name === 'notes') isInNotes = false
      else if (name === 'page') endSlide()
    },
  }
}

function levelOf(attributes: Attributes): number {
  return Number(attribute(attributes, 'outline-level') ?? '1') || 1
}

const isTitleStyle = (attributes: Attributes): boolean => attribute(attributes, 'style-name') === 'Title'

function charactersOf(name: string, attributes: Attributes): string {
  if (name === 's') return ' '.repeat(Math.min(Number(attribute(attributes, 'c') ?? '1') || 1, longestSpaces))
  if (name === 'tab') return ' '
  return name === 'line-break' ? '\n' : ''
}

import { openArchive, type Archive } from './archive.ts'
import { countOf } from '#server/lib/in-words.ts'
import { coreTitle, partOfKind, relationsOf } from './office-parts.ts'
import { createOutline, type Outline, oneLine } from './outline.ts'
import type { ReadDocument } from './read-document.ts'
import { attribute, readXml, type XmlHandler } from './xml.ts'

const mostSlides = 2_000

/** The text of a PowerPoint presentation: each slide with its title, text, tables and notes. */
export async function readSlides(path: string, _mime: string, most: number): Promise<ReadDocument> {
  await using archive = await openArchive(path)
  const main = await partOfKind(archive, 'officeDocument', 'ppt/presentation.xml')
  const slides = await slidesOf(archive, main)
  const outline = createOutline(most)
  let title: string | null = null
  for (const [at, slide] of slides.slice(0, mostSlides).entries()) {
    if (outline.isFull()) break
    outline.begin(`slide ${at + 1}`)
    const { heading, blocks } = await blocksOf(archive, slide, outline)
    title ??= heading === '' ? null : heading
    outline.heading(1, heading === '' ? `Slide ${at + 1}` : heading, null)
    for (const write of blocks) write()
    await addNotes(archive, slide, outline)
  }
  return {
    ...outline.result(),
    title: title ?? (await coreTitle(archive)),
    extent: countOf(slides.length, 'slide'),
  }
}

/** The parts of the slides in their order. */
async function slidesOf(archive: Archive, main: string): Promise<string[]> {
  const relations = await relationsOf(archive, main)
  const ids: string[] = []
  await readXml(archive, main, {
    open(name, attributes) {
      // Both have an `id`; that of the relation has a prefix.
      if (name === 'sldId')
        ids.push(Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '')
    },
  })
  const listed = ids.flatMap((id) => relations.get(id)?.part ?? []).filter((part) => archive.has(part))
  return listed.length > 0
    ? listed
    : archive.names.filter((name) => /^ppt\/slides\/slide\d{1,5}\.xml$/.test(name))
}

async function blocksOf(
  archive: Archive,
  part: string,
  outline: Outline,
): Promise<{ heading: string; blocks: (() => void)[] }> {
  const blocks: (() => void)[] = []
  let heading = ''
  const titles = new Set(['title', 'ctrTitle'])
  await readXml(
    archive,
    part,
    shapesReader(outline, {
      paragraph(text, { kind, isBody, depth }) {
        if (kind !== null && titles.has(kind)) heading = outline.extend(heading, ` ${text}`)
        else blocks.push(() => (isBody ? outline.item(text, depth) : outline.paragraph(text)))
      },
      row: (cells) => blocks.push(() => outline.row(cells)),
    }),
  )
  return { heading: oneLine(heading), blocks }
}

async function addNotes(archive: Archive, slide: string, outline: Outline): Promise<void> {
  const notes = [...(await relationsOf(archive, slide)).values()].find(({ kind }) => kind === 'notesSlide')
  if (notes === undefined) return
  const texts: string[] = []
  const paragraph = (text: string, { kind }: Shape): void => {
    if (kind === 'body') texts.push(text)
  }
  await readXml(archive, notes.part, shapesReader(outline, { paragraph, row: () => {} }))
  const text = texts.join('\n').trim()
  if (text !== '') outline.paragraph(`Notes: ${text}`)
}

interface Shape {
  /** Of its placeholder: 'title', 'body', 'sldNum'. */
  kind: string | null
  /** Its paragraphs are points. */
  isBody: boolean
  depth: number
}

interface ShapeEvents {
  paragraph(text: string, shape: Shape): void
  row(cells: string[]): void
}

/** Placeholders that every slide repeats. */
const repeated = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

function shapesReader(outline: Outline, { paragraph, row }: ShapeEvents): XmlHandler {
  let shape: Shape = { kind: null, isBody: false, depth: 0 }
  let cells: string[] | null = null
  let [text, isText, fallbackDepth] = ['', false, 0]
  return {
    open(name, attributes) {
      if (name === 'Fallback') fallbackDepth += 1
      else if (name === 'sp') shape = { kind: null, isBody: false, depth: 0 }
      else if (name === 'ph') {
        const kind = attribute(attributes, 'type') ?? 'body'
        shape = { kind, isBody: kind === 'body', depth: 0 }
      } else if (name === 'p') text = ''
      else if (name === 'pPr') shape.depth = Number(attribute(attributes, 'lvl') ?? '0') || 0
      else if (name === 't') isText = true
      else if (name === 'br') text += '\n'
      else if (name === 'tr') cells = []
      else if (name === 'tc') cells?.push('')
    },
    text(part) {
      if (isText && fallbackDepth === 0) text = outline.extend(text, part)
    },
    close(name) {
      if (name === 'Fallback') fallbackDepth -= 1
      else if (name === 't') isText = false
      else if (name === 'tr') {
        if (cells !== null) row(cells)
        cells = null
      } else if (name === 'p' && text.trim() !== '') {
        if (cells !== null) cells.push(outline.extend(cells.pop() ?? '', ` ${text}`))
        else if (shape.kind === null || !repeated.has(shape.kind)) paragraph(text, { ...shape })
        shape.depth = 0
        text = ''
      }
    },
  }
}

import path from 'node:path/posix'
import { Unreadable } from '#server/engines/media/media.ts'
import { countOf } from '#server/lib/in-words.ts'
import { type Archive, archiveReasons, openArchive } from './archive.ts'
import { writeHtml } from './html-outline.ts'
import { createOutline, oneLine } from './outline.ts'
import type { ReadDocument } from './read-document.ts'
import { attribute, parseXml } from './xml.ts'

const mostChapters = 5_000

/** The text of an EPUB in the order of its pages. Its scripts and styles are not looked at. */
export async function readBook(file: string, _mime: string, most: number): Promise<ReadDocument> {
  await using archive = await openArchive(file)
  const { parts, title, creator } = await packageOf(archive)
  await requireReadable(archive, parts)
  const outline = createOutline(most)
  let chapters = 0
  for (const part of parts) {
    if (outline.isFull()) break
    let isFirst = true
    writeHtml(await archive.text(part), outline, {
      isXml: true,
      labelOf: (heading) => {
        if (!isFirst) return null
        isFirst = false
        chapters += 1
        return labelOfChapter(chapters, oneLine(heading))
      },
    })
  }
  const result = outline.result()
  const name = title === '' ? result.heading : title
  return {
    ...result,
    title: name === null || creator === '' ? name : `${name}, by ${creator}`,
    extent: chapters === 0 ? null : countOf(chapters, 'chapter'),
  }
}

/** 'chapter 2, The harbour'; a heading with a number of its own is the label. */
const labelOfChapter = (number: number, heading: string): string =>
  /^(?:(?:chapter|part|kapitel|teil|chapitre|partie|capítulo|parte|capitolo)\b|\d|[IVXLC]{1,7}\b)/i.test(
    heading,
  )
    ? heading
    : `chapter ${number}, ${heading}`

interface Package {
  /** The pages in their order. */
  parts: string[]
  title: string
  creator: string
}

async function packageOf(archive: Archive): Promise<Package> {
  let root = ''
  parseXml(await archive.text('META-INF/container.xml'), {
    open(name, attributes) {
      if (name === 'rootfile' && root === '') root = attribute(attributes, 'full-path') ?? ''
    },
  })
  if (!archive.has(root)) throw new Unreadable(archiveReasons.damaged)
  const manifest = new Map<string, string>()
  const spine: string[] = []
  const facts = { title: '', creator: '' }
  let fact: keyof typeof facts | null = null
  parseXml(await archive.text(root), {
    open(name, attributes) {
      if (name === 'item') manifest.set(attributes['id'] ?? '', partOf(root, attributes['href'] ?? ''))
      else if (name === 'itemref') spine.push(attributes['idref'] ?? '')
      else if ((name === 'title' || name === 'creator') && facts[name] === '') fact = name
    },
    text(text) {
      if (fact !== null && facts[fact].length < 200) facts[fact] += text
    },
    close() {
      fact = null
    },
  })
  const parts = spine.slice(0, mostChapters).flatMap((id) => manifest.get(id) ?? [])
  return {
    parts: parts.filter((part) => archive.has(part)),
    title: oneLine(facts.title).slice(0, 150),
    creator: oneLine(facts.creator).slice(0, 80),
  }
}

function partOf(root: string, href: string): string {
  const [plain = ''] = href.split('#')
  let decoded = plain
  try {
    decoded = decodeURIComponent(plain)
  } catch {
    // A name with a percent sign of its own.
  }
  return path.join(path.dirname(root), decoded)
}

/** Fonts may be obscured; pages that are encrypted can only be read by the shop's own programs. */
async function requireReadable(archive: Archive, parts: readonly string[]): Promise<void> {
  const encrypted = new Set<string>()
  parseXml(await archive.text('META-INF/encryption.xml'), {
    open(name, attributes) {
      if (name === 'CipherReference') encrypted.add(partOf('', attributes['URI'] ?? ''))
    },
  })
  if (parts.some((part) => encrypted.has(part)))
    throw new Unreadable('This book is copy-protected, so it’s kept unread.')
}

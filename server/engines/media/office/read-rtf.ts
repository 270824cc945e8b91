import fs from 'node:fs/promises'
import iconv from 'iconv-lite'
import { createOutline, oneLine } from './outline.ts'
import type { ReadDocument } from './read-document.ts'

const mostBytes = 64 * 1024 * 1024

/** Groups without text of the document: tables of fonts and styles, pictures, fields' instructions. */
const skipped = new Set(
  `fonttbl colortbl stylesheet listtable listoverridetable revtbl rsidtbl generator info pict object header footer
  headerl headerr headerf footerl footerr footerf fldinst bkmkstart bkmkend xmlnstbl themedata colorschememapping
  datastore latentstyles pgptbl annotation atnid atnauthor nonshppict`.split(/\s+/),
)

const characters: Readonly<Record<string, string>> = {
  tab: ' ',
  line: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
}

interface Group {
  isSkipped: boolean
  isTitle: boolean
  /** Characters after a Unicode one that are its substitute. */
  substitutes: number
  isDeleted: boolean
}

/** A control word with its number, a symbol, a byte, a brace, or text. The number of digits is bounded. */
const tokenPattern =
  /\\([a-z]{1,32})(-?\d{1,10})?[ ]?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi

/** The text of an RTF document. */
export async function readRtf(path: string, _mime: string, most: number): Promise<ReadDocument> {
  const rtf = await startOf(path)
  const outline = createOutline(most)
  const stack: Group[] = []
  let group: Group = { isSkipped: false, isTitle: false, substitutes: 1, isDeleted: false }
  let [text, title, cell] = ['', '', '']
  let codePage = 'windows-1252'
  let bytes: number[] = []
  let toSkip = 0
  let level: number | null = null
  let [isItem, isInTable] = [false, false]
  let cells: string[] = []

  const put = (part: string): void => {
    if (group.isTitle && title.length < 200) title += part
    if (!group.isSkipped && !group.isDeleted) text = outline.extend(text, part)
  }
  const putBytes = (): void => {
    if (bytes.length === 0) return
    const part = iconv.decode(Buffer.from(bytes), codePage)
    bytes = []
    put(part)
  }
  const endParagraph = (): void => {
    if (isInTable) cell = outline.extend(cell, `${text} `)
    else if (level !== null) outline.heading(level, text)
    else if (isItem) outline.item(text)
    else outline.paragraph(text)
    text = ''
  }
  const control = (word: string, number: number | null): void => {
    if (word === 'u' && number !== null) {
      put(String.fromCharCode(number < 0 ? number + 65_536 : number))
      toSkip = group.substitutes
    } else if (word === 'uc') group.substitutes = Math.min(Math.max(number ?? 1, 0), 10)
    else if (word === 'ansicpg' && iconv.encodingExists(`windows-${number ?? 0}`))
      codePage = `windows-${number ?? 0}`
    else if (word === 'mac') codePage = 'macroman'
    else if (word === 'title') group.isTitle = true
    else if (skipped.has(word)) group.isSkipped = true
    else if (word === 'deleted' || word === 'v') group.isDeleted = number !== 0
    else if (word === 'plain') group.isDeleted = false
    else if (group.isSkipped) return
    else if (word === 'par' || word === 'sect' || word === 'page') endParagraph()
    else if (word === 'pard') [level, isItem, isInTable] = [null, false, false]
    else if (word === 'outlinelevel') level = number !== null && number < 9 ? number + 1 : null
    else if (word === 'ls' || word === 'pntext') isItem = true
    else if (word === 'intbl') isInTable = true
    else if (word === 'cell') {
      cells.push(outline.extend(cell, text))
      ;[cell, text] = ['', '']
    } else if (word === 'row') {
      outline.row(cells)
      cells = []
      isInTable = false
    } else if (characters[word] !== undefined) put(characters[word])
  }

  for (const [, word, number, byte, symbol, brace, plain] of rtf.matchAll(tokenPattern)) {
    if (outline.isFull()) break
    if (byte !== undefined) {
      if (toSkip > 0) toSkip -= 1
      else bytes.push(Number.parseInt(byte, 16))
      continue
    }
    putBytes()
    if (brace === '{') {
      stack.push(group)
      group = { ...group }
      toSkip = 0
    } else if (brace === '}') {
      group = stack.pop() ?? group
      toSkip = 0
    } else if (word !== undefined) {
      const bin = word === 'bin' ? Number(number ?? 0) : 0
      if (bin > 0) group.isSkipped = true
      control(word.toLowerCase(), number === undefined ? null : Number(number))
    } else if (symbol !== undefined) {
      if (symbol === '*') group.isSkipped = true
      else if (symbol === '~') put(' ')
      else if (symbol === '_') put('-')
      else if ('\\{}'.includes(symbol)) put(symbol)
      else if (symbol === '\n' || symbol === '\r') endParagraph()
    } else if (plain !== undefined) {
      const shown = plain.slice(toSkip)
      toSkip = Math.max(0, toSkip - plain.length)
      put(isAscii(shown) ? shown : iconv.decode(Buffer.from(shown, 'latin1'), codePage))
    }
  }
  putBytes()
  endParagraph()
  const result = outline.result()
  return { ...result, title: oneLine(title).slice(0, 200) || result.heading, extent: null }
}

const isAscii = (text: string): boolean => !/[\u0080-\u00ff]/.test(text)

/** As Latin-1: other letters are escaped, or in the code page that the document names. */
async function startOf(path: string): Promise<string> {
  const file = await fs.open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.min(size, mostBytes)),
      0,
      Math.min(size, mostBytes),
      0,
    )
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

import { Unreadable } from '#server/engines/media/media.ts'
import { type Archive, openArchive } from './archive.ts'
import { builtinFormat, formatOfCode, general, type NumberFormat, numberText } from './number-format.ts'
import { partOfKind, relationsOf } from './office-parts.ts'
import { mostColumns, type SheetSink } from './sheet-files.ts'
import { attribute, readXml, type XmlHandler } from './xml.ts'

/** All texts of a workbook, which are in memory at once. */
const mostSharedCharacters = 48_000_000
const longestCell = 32_767

/** Reads the sheets of an Excel workbook row by row: the values that are stored, formulas are not computed. */
export async function readXlsx(path: string, sink: SheetSink): Promise<void> {
  await using archive = await openArchive(path)
  const main = await partOfKind(archive, 'officeDocument', 'xl/workbook.xml')
  const relations = [...(await relationsOf(archive, main)).entries()]
  const partOf = (kind: string, usual: string) =>
    relations.find(([, relation]) => relation.kind === kind)?.[1].part ?? usual
  const { sheets, is1904 } = await sheetsOf(archive, main)
  const shared = await sharedStrings(archive, partOf('sharedStrings', 'xl/sharedStrings.xml'))
  const formats = await cellFormats(archive, partOf('styles', 'xl/styles.xml'))
  for (const { name, isHidden, id } of sheets) {
    if (sink.isFull()) return
    const relation = relations.find(([other]) => other === id)?.[1]
    // Others are charts and macros of early versions.
    if (relation?.kind !== 'worksheet') continue
    sink.begin(name, isHidden)
    await readXml(archive, relation.part, sheetReader(sink, { shared, formats, is1904 }))
  }
}

async function sheetsOf(archive: Archive, main: string) {
  const sheets: { name: string; isHidden: boolean; id: string }[] = []
  let is1904 = false
  await readXml(archive, main, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      sheets.push({
        name: attributes['name'] ?? '',
        isHidden: (attributes['state'] ?? 'visible') !== 'visible',
        id: Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '',
      })
    },
  })
  return { sheets, is1904 }
}

/** Texts by their index; runs are joined, readings of Japanese words left out. */
async function sharedStrings(archive: Archive, part: string): Promise<string[]> {
  const texts: string[] = []
  let [text, length] = ['', 0]
  let [isText, isReading] = [false, false]
  await readXml(archive, part, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = !isReading
    },
    text(more) {
      if (isText && text.length < longestCell) text += more
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') {
        texts.push(text)
        length += text.length
        if (length > mostSharedCharacters) throw new Unreadable('This file is too complex to read.')
      }
    },
  })
  return texts
}

/** The format of each style of cells. */
async function cellFormats(archive: Archive, part: string): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let isInCells = false
  await readXml(archive, part, {
    open(name, attributes) {
      if (name === 'numFmt')
        own.set(
          Number(attribute(attributes, 'numFmtId')),
          formatOfCode(attribute(attributes, 'formatCode') ?? ''),
        )
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) {
        const id = Number(attribute(attributes, 'numFmtId') ?? '0')
        formats.push(own.get(id) ?? builtinFormat(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}

interface Book {
  shared: readonly string[]
  formats: readonly NumberFormat[]
  is1904: boolean
}

function sheetReader(sink: SheetSink, { shared, formats, is1904 }: Book): XmlHandler {
  let row: (string | undefined)[] = []
  let column = -1
  let [type, style, text] = ['n', 0, '']
  let [isValue, isReading, isInRows] = [false, false, false]

  function valueOf(): string {
    switch (type) {
      case 's':
        return shared[Number(text)] ?? ''
      case 'b':
        return text.trim() === '1' || text.trim() === 'true' ? 'TRUE' : 'FALSE'
      case 'str':
      case 'inlineStr':
      case 'e':
        return text
      case 'd':
        return text.replace('T', ' ').replace(/ 00:00:00(?:\.0{1,9})?Z?$/, '')
      default:
        return text.trim() === '' ? '' : numberText(Number(text), formats[style] ?? general, is1904)
    }
  }

  return {
    open(name, attributes) {
      switch (name) {
        case 'sheetData':
          isInRows = true
          break
        case 'row':
          row = []
          column = -1
          break
        case 'c': {
          column = columnOf(attribute(attributes, 'r')) ?? column + 1
          type = attribute(attributes, 't') ?? 'n'
          style = Number(attribute(attributes, 's') ?? '0')
          text = ''
          break
        }
        case 'rPh':
          isReading = true
          break
        case 'v':
        case 't':
          isValue = isInRows && !isReading
          break
      }
    },
    text(more) {
      if (isValue && text.length < longestCell) text += more
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isReading = false
      else if (name === 'sheetData') isInRows = false
      else if (name === 'c' && isInRows && column < mostColumns) {
        const value = valueOf()
        if (value !== '') row[column] = value
      } else if (name === 'row' && isInRows) sink.row(row)
    },
    flush: () => sink.flush(),
  }
}

/** The index of 'AB12', from 0; null without a reference. */
function columnOf(reference: string | undefined): number | null {
  if (reference === undefined) return null
  let column = 0
  for (let at = 0; at < 3; at += 1) {
    const code = reference.charCodeAt(at)
    if (!(code >= 65 && code <= 90)) break
    column = column * 26 + code - 64
  }
  return column === 0 ? null : column - 1
}

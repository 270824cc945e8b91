import { openArchive } from './archive.ts'
import { requireOpen } from './open-document-lock.ts'
import { general, numberText } from './number-format.ts'
import { mostColumns, type SheetSink } from './sheet-files.ts'
import { attribute, type Attributes, readXml, type XmlHandler } from './xml.ts'

const mostRows = 1_048_576
const longestCell = 32_767

/** Reads the sheets of an OpenDocument spreadsheet row by row: the values that are stored, formulas are not computed. */
export async function readOds(path: string, sink: SheetSink): Promise<void> {
  await using archive = await openArchive(path)
  await requireOpen(archive)
  await readXml(archive, 'content.xml', contentReader(sink))
}

/** Comments, drawings, and what was changed. */
const skipped = new Set(['annotation', 'shapes', 'tracked-changes', 'forms', 'dde-links', 'desc', 'title'])

function contentReader(sink: SheetSink): XmlHandler {
  const hiddenStyles = new Set<string>()
  let styleName = ''
  let [skipDepth, tableDepth, rows] = [0, 0, 0]
  let row: (string | undefined)[] = []
  let [column, rowTimes, cellTimes] = [0, 1, 1]
  let cell: { attributes: Attributes; text: string | null } | null = null
  let isText = false

  function endCell(): void {
    const value = cell === null ? '' : valueOf(cell.attributes, cell.text ?? '')
    cell = null
    if (value !== '')
      for (let at = 0; at < cellTimes && column + at < mostColumns; at += 1) row[column + at] = value
    column += cellTimes
  }

  function endRow(): void {
    if (row.length > 0)
      for (let times = 0; times < rowTimes && rows < mostRows; times += 1) {
        rows += 1
        sink.row(row)
      }
  }

  return {
    open(name, attributes) {
      if (skipped.has(name)) skipDepth += 1
      if (skipDepth > 0) return
      switch (name) {
        case 'style':
          styleName = attribute(attributes, 'name') ?? ''
          break
        case 'table-properties':
          if (attribute(attributes, 'display') === 'false') hiddenStyles.add(styleName)
          break
        case 'table':
          tableDepth += 1
          if (tableDepth > 1) break
          rows = 0
          sink.begin(
            attribute(attributes, 'name') ?? '',
            hiddenStyles.has(attribute(attributes, 'style-name') ?? '') ||
              attribute(attributes, 'display') === 'false',
          )
          break
        case 'table-row':
          row = []
          column = 0
          rowTimes = countOf(attribute(attributes, 'number-rows-repeated'))
          break
        case 'table-cell':
        case 'covered-table-cell':
          cell = { attributes, text: null }
          cellTimes = countOf(attribute(attributes, 'number-columns-repeated'))
          break
        case 'p':
          isText = cell !== null
          if (cell !== null) cell.text = cell.text === null ? '' : `${cell.text} `
          break
        case 's':
        case 'tab':
        case 'line-break':
          if (isText && cell !== null) cell.text = `${cell.text ?? ''} `
          break
      }
    },
    text(more) {
      if (skipDepth === 0 && isText && cell !== null && (cell.text?.length ?? 0) < longestCell)
        cell.text = `${cell.text ?? ''}${more}`
    },
    close(name) {
      if (skipped.has(name)) skipDepth = Math.max(0, skipDepth - 1)
      if (skipDepth > 0) return
      if (name === 'p') isText = false
      else if (name === 'table-cell' || name === 'covered-table-cell') endCell()
      else if (name === 'table-row' && tableDepth === 1) endRow()
      else if (name === 'table') tableDepth = Math.max(0, tableDepth - 1)
    },
    isDone: () => sink.isFull(),
    flush: () => sink.flush(),
  }
}

const countOf = (written: string | undefined): number => Math.max(1, Math.floor(Number(written ?? '1')) || 1)

function valueOf(attributes: Attributes, text: string): string {
  // A prefix of LibreOffice tells errors, which are texts for all others.
  const type = attributes['office:value-type'] ?? attribute(attributes, 'value-type')
  const value = attribute(attributes, 'value')
  switch (type) {
    case 'float':
      return value === undefined
        ? text
        : numberText(Number(value), { ...general, decimals: decimalsIn(text) })
    case 'percentage':
      return value === undefined ? text : numberText(Number(value), { ...general, kind: 'percent' })
    case 'currency':
      return value === undefined
        ? text
        : numberText(Number(value), {
            ...general,
            decimals: 2,
            unit: attribute(attributes, 'currency') ?? null,
          })
    case 'date':
      return (
        attribute(attributes, 'date-value')
          ?.replace('T', ' ')
          .replace(/ 00:00:00(?:\.0{1,9})?$/, '') ?? text
      )
    case 'time':
      return clockOf(attribute(attributes, 'time-value')) ?? text
    case 'boolean':
      return (attribute(attributes, 'boolean-value') ?? '').toUpperCase()
    default:
      return text === '' ? (attribute(attributes, 'string-value') ?? '') : text
  }
}

/** Shown digits behind the sign: 2 for '36,00'. */
const decimalsIn = (text: string): number => /[.,](\d{1,2})$/.exec(text)?.[1]?.length ?? 0

/** 'PT08H30M00S' as '08:30'. */
function clockOf(duration: string | undefined): string | null {
  const parts = /^(-?)PT(\d{1,6})H(\d{1,2})M(\d{1,2})(?:[.,]\d{1,12})?S$/.exec(duration ?? '')
  if (parts === null) return null
  const [, sign = '', hours = '', minutes = '', seconds = ''] = parts
  return `${sign}${hours}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`
}

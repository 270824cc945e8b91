import { open } from 'node:fs/promises'
import type { CellValue } from './column-reading.ts'

/** In characters; longer cells are cut. */
const longest = { cell: 20_000, row: 1_000_000, cellOfLongRow: 500 } as const
const nul = String.fromCharCode(0)

/** Writes values as CSV in the fixed format that `write-parquet.ts` reads. */
export async function valuesWriter(path: string) {
  const file = await open(path, 'w')
  let text = ''
  let isFirst = true
  let rowStart = 0
  const cut = (cell: string): string => {
    const most = text.length - rowStart > longest.row ? longest.cellOfLongRow : longest.cell
    return cell.length > most ? cell.slice(0, most) : cell
  }
  const flush = async (): Promise<void> => {
    if (text !== '') await file.write(text)
    text = ''
  }
  return {
    beginRow: (row: number, isData: boolean): void => {
      rowStart = text.length
      text += `${isFirst ? '' : '\n'}${row},${isData}`
      isFirst = false
    },
    /** `misfit`: the text of a cell without a value. */
    addCell: (value: CellValue, misfit: string): void => {
      text += `,${value === null ? '' : typeof value === 'string' ? quoted(cut(value)) : value},${misfit === '' ? '' : quoted(cut(misfit))}`
    },
    flush,
    [Symbol.asyncDispose]: () => file.close(),
  }
}

function quoted(cell: string): string {
  const clean = cell.includes(nul) ? cell.replaceAll(nul, '') : cell
  return `"${clean.includes('"') ? clean.replaceAll('"', '""') : clean}"`
}

import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A font of the system. */
export interface FontFace {
  path: string
  fileBytes: number
  /** Where its list of tables begins; a collection has several fonts in a file. */
  start: number
  isCollection: boolean
  /** The character sets that it has letters for, a bit for each (`ulCodePageRange1` in OpenType). */
  codePages: number
  /** Neither bold, light nor slanted. */
  isRegular: boolean
  glyphs: number
}

interface Table {
  at: number
  bytes: number
}

const fontName = /\.(?:ttf|otf|ttc|otc)$/i
/** A font is in memory while pages are drawn with it. */
const largestBytes = 64 * 1024 * 1024
const mostFiles = 5_000
const mostInCollection = 100
const mostTables = 200
const outlines = ['glyf', 'CFF ', 'CFF2']
/** The positions of values in a table of OpenType. */
const os2 = { weight: 4, selection: 62, codePages: 78, bytes: 82 } as const
const maxp = { glyphs: 4, bytes: 6 } as const
const slanted = 0x01 | 0x200

/** The fonts in some folders and their subfolders. Of a file only its lists of tables and two small tables are read. */
export function fontFacesIn(folders: readonly string[]): FontFace[] {
  return folders.flatMap(fontPaths).slice(0, mostFiles).flatMap(facesOf)
}

/** Links to folders are not followed, as they may form a loop. */
function fontPaths(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = join(folder, entry.name)
        if (entry.isDirectory()) return fontPaths(path)
        return fontName.test(entry.name) ? [path] : []
      })
  } catch {
    return []
  }
}

/** None of a file that is broken, too large or not a file. */
function facesOf(path: string): FontFace[] {
  try {
    const stats = statSync(path)
    if (!stats.isFile() || stats.size > largestBytes) return []
    const file = openSync(path, 'r')
    try {
      return facesIn(file, path, stats.size)
    } finally {
      closeSync(file)
    }
  } catch {
    return []
  }
}

function facesIn(file: number, path: string, fileBytes: number): FontFace[] {
  const head = bytesAt(file, 0, 12)
  const isCollection = head.toString('latin1', 0, 4) === 'ttcf'
  const count = isCollection ? Math.min(head.readUInt32BE(8), mostInCollection) : 1
  const starts = isCollection ? bytesAt(file, 12, 4 * count) : Buffer.alloc(4)
  return Array.from({ length: count }, (_, at) => starts.readUInt32BE(4 * at)).flatMap((start) => {
    const tables = tablesAt(file, start, fileBytes)
    if (!outlines.some((name) => tables.has(name))) return []
    const style = bytesAt(file, tables.get('OS/2')?.at ?? fileBytes, os2.bytes)
    const weight = style.readUInt16BE(os2.weight)
    return {
      path,
      fileBytes,
      start,
      isCollection,
      codePages: style.readUInt32BE(os2.codePages),
      isRegular: weight >= 300 && weight <= 500 && (style.readUInt16BE(os2.selection) & slanted) === 0,
      glyphs: bytesAt(file, tables.get('maxp')?.at ?? fileBytes, maxp.bytes).readUInt16BE(maxp.glyphs),
    }
  })
}

function tablesAt(file: number, start: number, fileBytes: number): ReadonlyMap<string, Table> {
  const count = Math.min(bytesAt(file, start + 4, 2).readUInt16BE(), mostTables)
  const list = bytesAt(file, start + 12, 16 * count)
  const tables = new Map<string, Table>()
  for (let at = 0; at < list.length; at += 16) {
    const table = { at: list.readUInt32BE(at + 8), bytes: list.readUInt32BE(at + 12) }
    if (table.at + table.bytes > fileBytes) throw new Error('The end of a font is missing.')
    tables.set(list.toString('latin1', at, at + 4), table)
  }
  return tables
}

function bytesAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (readSync(file, bytes, 0, length, at) < length) throw new Error('The end of a font is missing.')
  return bytes
}

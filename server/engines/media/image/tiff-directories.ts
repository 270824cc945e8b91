import { open, type FileHandle } from 'node:fs/promises'
import { readAt } from './read-at.ts'

/** A directory of a TIFF: the first value of each tag that has whole numbers, and the directories below it. */
export interface TiffDirectory {
  values: ReadonlyMap<number, number>
  below: TiffDirectory[]
}

/** More is an attack. */
const mostDirectories = 10_000
const mostBelow = 16
const mostEntries = 4_096
const subDirectories = 330

/** Field types of whole numbers, by their bytes. */
const numberBytes = new Map([
  [1, 1],
  [3, 2],
  [4, 4],
  [13, 4],
  [16, 8],
  [18, 8],
])

/** Sizes of parts of a directory in TIFF, and in BigTIFF. */
const layouts = {
  classic: { count: 2, entry: 12, offset: 4, first: 4 },
  big: { count: 8, entry: 20, offset: 8, first: 8 },
} as const
type Layout = (typeof layouts)[keyof typeof layouts]

/** The marks of a TIFF, and of the raw pictures of cameras in one: Panasonic, and Olympus twice. */
const layoutByMark = new Map<number, Layout>([
  [42, layouts.classic],
  [43, layouts.big],
  [0x55, layouts.classic],
  [0x4f52, layouts.classic],
  [0x5352, layouts.classic],
])

/** The directories of a TIFF in their order; none of what is no TIFF. */
export async function tiffDirectories(path: string): Promise<TiffDirectory[]> {
  const file = await open(path)
  try {
    const head = await readAt(file, 0, 16)
    const isLittle = head.toString('latin1', 0, 2) === 'II'
    if (head.length < 16 || (!isLittle && head.toString('latin1', 0, 2) !== 'MM')) return []
    const layout = layoutByMark.get(numberIn(head, 2, 2, isLittle))
    if (layout === undefined) return []
    const tiff = { file, isLittle, layout, seen: new Set<number>() }
    return await readChain(tiff, numberIn(head, layout.first, layout.offset, isLittle))
  } finally {
    await file.close()
  }
}

interface Tiff {
  file: FileHandle
  isLittle: boolean
  layout: Layout
  /** Where directories have been read, as damaged files have loops. */
  seen: Set<number>
}

async function readChain(tiff: Tiff, first: number): Promise<TiffDirectory[]> {
  const { seen } = tiff
  const found: TiffDirectory[] = []
  let offset: number | null = first
  while (offset !== null && offset !== 0 && !seen.has(offset) && seen.size < mostDirectories) {
    seen.add(offset)
    const { directory, next } = await readDirectory(tiff, offset)
    if (directory !== null) found.push(directory)
    offset = next
  }
  return found
}

async function readDirectory(tiff: Tiff, offset: number) {
  const { file, isLittle, layout } = tiff
  const head = await readAt(file, offset, layout.count)
  const count = head.length < layout.count ? 0 : numberIn(head, 0, layout.count, isLittle)
  const length = Math.min(count, mostEntries) * layout.entry
  const entries = await readAt(file, offset + layout.count, length + layout.offset)
  if (entries.length < length + layout.offset) return { directory: null, next: null }
  const values = new Map<number, number>()
  let below: TiffDirectory[] = []
  for (let at = 0; at < length; at += layout.entry) {
    const [first, ...more] = await entryValues(tiff, entries.subarray(at, at + layout.entry))
    const tag = numberIn(entries, at, 2, isLittle)
    if (first !== undefined) values.set(tag, first)
    if (tag !== subDirectories || first === undefined) continue
    for (const start of [first, ...more]) below = [...below, ...(await readChain(tiff, start))]
  }
  return { directory: { values, below }, next: numberIn(entries, length, layout.offset, isLittle) }
}

/** The numbers of an entry; the first only, except where directories are. */
async function entryValues({ file, isLittle, layout }: Tiff, entry: Buffer): Promise<number[]> {
  const bytes = numberBytes.get(numberIn(entry, 2, 2, isLittle))
  if (bytes === undefined) return []
  const count = numberIn(entry, 4, layout.offset, isLittle)
  const isList = numberIn(entry, 0, 2, isLittle) === subDirectories
  const wanted = Math.min(count, isList ? mostBelow : 1)
  const inEntry = entry.subarray(4 + layout.offset)
  const isInEntry = bytes * count <= layout.offset
  if (!isInEntry && !isList) return []
  const values = isInEntry
    ? inEntry
    : await readAt(file, numberIn(inEntry, 0, layout.offset, isLittle), wanted * bytes)
  if (values.length < wanted * bytes) return []
  return Array.from({ length: wanted }, (_, at) => numberIn(values, at * bytes, bytes, isLittle))
}

function numberIn(bytes: Buffer, at: number, length: number, isLittle: boolean): number {
  if (length === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
  return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length)
}

import { readFileSync } from 'node:fs'
import type { TextReader } from './stream-decoder.ts'

// No library decodes EUC-TW. The two planes in use have the characters of Big5, mostly in the same order.

/** For each plane ranges of characters: the first in EUC-TW, the first in Big5, and how many. */
const ranges = JSON.parse(
  readFileSync(new URL('euc-tw-ranges.json', import.meta.url), 'utf8'),
) as readonly (readonly [number, number, number])[][]

const cells = 94
/** A row of Big5 has `row` characters; the second byte of the first `low` of them starts at 0x40. */
const big5 = { row: 157, low: 63 }
const firstByte = 0xa1
const planeMark = 0x8e
/** A byte that is invalid in Big5. */
const bad = 0xff

let planes: readonly Uint16Array[] | null = null

/** For each plane, the index of each character in Big5 plus 1; 0 for none. */
function tablesOf(): readonly Uint16Array[] {
  planes ??= ranges.map((plane) => {
    const table = new Uint16Array(cells * cells)
    for (const [from, to, count] of plane)
      for (let at = 0; at < count; at += 1) table[from + at] = to + at + 1
    return table
  })
  return planes
}

/** Converts EUC-TW to Big5, and decodes that. */
export function createEucTwReader(): TextReader {
  const decoder = new TextDecoder('big5')
  let rest: Uint8Array = new Uint8Array()
  return {
    write(part) {
      const bytes = Buffer.concat([rest, part])
      const found = Buffer.alloc(bytes.length)
      let length = 0
      let at = 0
      while (at < bytes.length) {
        const size = sizeOf(bytes[at] ?? 0)
        if (at + size > bytes.length) break
        const [first, second] = size === 1 ? [asciiOf(bytes[at] ?? 0)] : big5Of(bytes.subarray(at, at + size))
        found[length++] = first
        if (second !== undefined) found[length++] = second
        at += second === undefined && size > 1 ? 1 : size
      }
      rest = bytes.subarray(at)
      return decoder.decode(found.subarray(0, length), { stream: true })
    },
    end: () => decoder.decode() + (rest.length > 0 ? '\ufffd' : ''),
  }
}

const asciiOf = (byte: number): number => (byte < 0x80 ? byte : bad)

const sizeOf = (byte: number): number => (byte === planeMark ? 4 : byte >= firstByte && byte < bad ? 2 : 1)

/** The Big5 bytes of a character of two or four bytes; a bad byte if there is none. */
function big5Of(bytes: Uint8Array): [number, number?] {
  const plane = bytes.length === 4 ? (bytes[1] ?? 0) - firstByte : 0
  const row = (bytes.at(-2) ?? 0) - firstByte
  const cell = (bytes.at(-1) ?? 0) - firstByte
  const place = row < 0 || cell < 0 || cell >= cells ? 0 : (tablesOf()[plane]?.[row * cells + cell] ?? 0)
  if (place === 0) return [bad]
  const inRow = (place - 1) % big5.row
  return [
    firstByte + Math.floor((place - 1) / big5.row),
    inRow < big5.low ? 0x40 + inRow : firstByte + inRow - big5.low,
  ]
}

import type { FileHandle } from 'node:fs/promises'
import { readAt } from './read-at.ts'

/** A box of an ISO container such as HEIF, or of a JPEG 2000 file, without its head. */
export interface IsoBox {
  type: string
  start: number
  end: number
}

/** More is an attack. */
const mostBoxes = 10_000

/** The boxes in a part of a file, in their order. */
export async function isoBoxes(file: FileHandle, from: number, to: number): Promise<IsoBox[]> {
  const boxes: IsoBox[] = []
  for (let at = from; at + 8 <= to && boxes.length < mostBoxes;) {
    const head = await readAt(file, at, 16)
    if (head.length < 8) break
    const length = head.readUInt32BE(0)
    const isLong = length === 1 && head.length === 16
    const headBytes = isLong ? 16 : 8
    // A length of 0 goes to the end.
    const end = length === 0 ? to : at + (isLong ? Number(head.readBigUInt64BE(8)) : length)
    if (end < at + headBytes || end > to) break
    boxes.push({ type: head.toString('latin1', 4, 8), start: at + headBytes, end })
    at = end
  }
  return boxes
}

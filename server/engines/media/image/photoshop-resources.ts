import type { FileHandle } from 'node:fs/promises'
import { readAt } from './read-at.ts'

interface Resource {
  id: number
  start: number
  end: number
}

/** More is an attack. */
const mostResources = 4_096
/** A mark, a number, the length of a name, the name, and the length of the content. */
const longestHead = 4 + 2 + 256 + 4

/** Where the image resources of a Photoshop file are: notes, a thumbnail, a colour profile and others. */
export async function photoshopResources(file: FileHandle): Promise<Resource[]> {
  // The header is followed by the colours of an indexed picture.
  const colours = await readAt(file, 26, 4)
  if (colours.length < 4) return []
  const first = 30 + colours.readUInt32BE(0)
  const length = await readAt(file, first, 4)
  if (length.length < 4) return []
  const last = first + 4 + length.readUInt32BE(0)
  const found: Resource[] = []
  for (let at = first + 4; at + 12 <= last && found.length < mostResources;) {
    const head = await readAt(file, at, longestHead)
    // Name and content have an even length, with that of the name itself.
    const nameEnd = 6 + ((((head[6] ?? 0) + 2) >> 1) << 1)
    if (head.length < nameEnd + 4 || head.toString('latin1', 0, 4) !== '8BIM') break
    const contentBytes = head.readUInt32BE(nameEnd)
    const start = at + nameEnd + 4
    found.push({ id: head.readUInt16BE(4), start, end: start + contentBytes })
    at = start + contentBytes + (contentBytes % 2)
  }
  return found
}

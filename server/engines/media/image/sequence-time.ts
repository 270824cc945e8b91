import { open } from 'node:fs/promises'
import { isoTime } from '#server/engines/media/iso-time.ts'
import { isoBoxes } from './iso-boxes.ts'
import { readAt } from './read-at.ts'

/** From 1904 to 1970. */
const secondsToUnix = 2_082_844_800

/** When an animation in HEIC or AVIF was made, in UTC, by the header of its film; null for a still. */
export async function sequenceTime(path: string): Promise<string | null> {
  const file = await open(path)
  try {
    const film = (await isoBoxes(file, 0, (await file.stat()).size)).find(({ type }) => type === 'moov')
    if (film === undefined) return null
    const header = (await isoBoxes(file, film.start, film.end)).find(({ type }) => type === 'mvhd')
    return header === undefined ? null : timeIn(await readAt(file, header.start, 12))
  } finally {
    await file.close()
  }
}

/** A version and flags, then the seconds since 1904 in four or eight bytes. */
function timeIn(header: Buffer): string | null {
  if (header.length < 12) return null
  const seconds = header[0] === 1 ? Number(header.readBigUInt64BE(4)) : header.readUInt32BE(4)
  const time = new Date((seconds - secondsToUnix) * 1000)
  // An unset clock counts from 1904 or 1970.
  const isSet = time.getTime() > 0 && time.getUTCFullYear() > 1970
  return isSet ? isoTime(time.toISOString()) : null
}

import { isoTime } from '#server/engines/media/iso-time.ts'
import { startOf } from '#server/engines/media/image/picture-notes.ts'

/** The properties are at the beginning. */
const headBytes = 64 * 1024
const fileProperties = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex')
/** Behind the identifier of the object, its length, the identifier of the file and its length. */
const timeOffset = 16 + 8 + 16 + 8
/** From 1601 to 1970, in ticks of 100 nanoseconds. */
const ticksToUnix = 116_444_736_000_000_000n
const ticksInMs = 10_000n

/** When a film of Windows Media was made, in UTC, which the video library does not say; null for others. */
export async function asfTime(path: string): Promise<string | null> {
  const head = await startOf(path, headBytes)
  const at = head.indexOf(fileProperties)
  if (at === -1 || at + timeOffset + 8 > head.length) return null
  const ticks = head.readBigUInt64LE(at + timeOffset)
  const time = new Date(Number((ticks - ticksToUnix) / ticksInMs))
  // An unset clock counts from 1601 or 1970.
  const isSet = time.getTime() > 0 && time.getUTCFullYear() > 1970 && time.getUTCFullYear() < 10_000
  return isSet ? isoTime(time.toISOString()) : null
}

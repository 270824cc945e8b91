import type { Demuxer } from 'node-av/api'
import { AV_CODEC_ID_H264 } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { isoTime } from '#server/engines/media/iso-time.ts'

/** The notes of AVCHD are user data of H.264 with this identifier, and are written again with each key frame. */
const notesStart = Buffer.from('17ee8c60f84d11d98cd60800200c9a664d44504d', 'hex')
/** A second at the highest rate of AVCHD. */
const mostBytes = 4 * 1024 * 1024
const mostNotesBytes = 1_024
const entryBytes = 5
const [dateTag, timeTag] = [0x18, 0x19]

/** When a camcorder filmed, by its clock; null where the first second does not say it. */
export async function camcorderTime(input: Demuxer, video: Stream): Promise<string | null> {
  if (video.codecpar.codecId !== AV_CODEC_ID_H264) return null
  let bytesRead = 0
  for await (using packet of input.packets()) {
    if (packet === null || bytesRead > mostBytes) return null
    bytesRead += packet.size
    const data = packet.streamIndex === video.index ? packet.data : null
    const at = data?.indexOf(notesStart) ?? -1
    if (data && at !== -1) return timeIn(unescaped(data.subarray(at + notesStart.length)))
  }
  return null
}

/** H.264 has a 3 after two zeros, so that they are not the start of something else. */
function unescaped(bytes: Buffer): Buffer {
  const found: number[] = []
  for (const byte of bytes.subarray(0, mostNotesBytes)) {
    const isEscape = byte === 3 && found.at(-1) === 0 && found.at(-2) === 0
    if (!isEscape) found.push(byte)
  }
  return Buffer.from(found)
}

/** The number of notes, and each as its tag and four bytes. */
function timeIn(notes: Buffer): string | null {
  const count = notes[0] ?? 0
  const entryOf = (tag: number): Buffer | null => {
    for (let at = 1; at < 1 + count * entryBytes; at += entryBytes)
      if (notes[at] === tag) return notes.subarray(at + 1, at + entryBytes)
    return null
  }
  const [date, time] = [entryOf(dateTag), entryOf(timeTag)]
  if (date?.length !== 4 || time?.length !== 4) return null
  // Two digits in each byte: century, year, month; day, hour, minute, second.
  const [century, year, month] = digitsOf(date.subarray(1))
  const [day, hour, minute, second] = digitsOf(time)
  const clock = `${hour}:${minute}:${second}`
  return isoTime(`${century}${year}-${month}-${day}T${clock}`, { offset: offsetOf(date[0] ?? 0) })
}

const digitsOf = (bytes: Buffer): string[] => [...bytes].map((byte) => byte.toString(16).padStart(2, '0'))

const zone = { unset: 0x80, isSummer: 0x40, isWest: 0x20, isHalf: 0x01 }

/** None where it is not set, and in summer, where programs differ on whether it includes the hour. */
function offsetOf(bits: number): string {
  const hours = (bits >> 1) & 0xf
  const isKnown = (bits & (zone.unset | zone.isSummer)) === 0 && (bits & 0x1f) !== 0
  if (!isKnown) return ''
  const minutes = (bits & zone.isHalf) === 0 ? '00' : '30'
  return `${(bits & zone.isWest) === 0 ? '+' : '-'}${String(hours).padStart(2, '0')}:${minutes}`
}

import { isUtf8 } from 'node:buffer'
import type { StreamDecoder } from './stream-decoder.ts'

/** Pieces are validated as a whole; only one with a bad byte is repaired byte by byte. */
const pieceBytes = 16_384
const replacement = '\ufffd'

/** Decodes UTF-8, and single bad bytes as letters of windows-1252. */
export function createUtf8Decoder(): StreamDecoder {
  const decoder = new TextDecoder('utf-8')
  let rest: Uint8Array = new Uint8Array()
  let isDamaged = false
  const decode = (bytes: Uint8Array): string => {
    if (isUtf8(bytes)) return decoder.decode(bytes, { stream: true })
    isDamaged = true
    return decoder.decode(repaired(bytes), { stream: true })
  }
  return {
    write(part) {
      const bytes = rest.length === 0 ? part : Buffer.concat([rest, part])
      let text = ''
      let start = 0
      while (start < bytes.length) {
        const piece = bytes.subarray(start, start + pieceBytes)
        const whole = wholeLength(piece)
        // The next piece or part has the rest of the character.
        if (whole === 0) break
        text += decode(piece.subarray(0, whole))
        start += whole
      }
      rest = bytes.slice(start)
      return text
    },
    end() {
      isDamaged ||= rest.length > 0
      return decoder.decode(rest)
    },
    isDamaged: () => isDamaged,
  }
}

/** The length of a sample without an incomplete character at its end. */
export function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) return lengthOf(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** The offset of the first whole character in UTF-8 that may start within one. */
export function startOfCharacter(bytes: Uint8Array): number {
  const start = bytes.subarray(0, 4).findIndex((byte) => (byte & 0xc0) !== 0x80)
  return Math.max(0, start)
}

/** Counts multi-byte characters and invalid sequences, up to `most` in total. */
export function countUtf8(bytes: Uint8Array, most: number): { characters: number; bad: number } {
  const counts = { characters: 0, bad: 0 }
  for (let at = 0; at < bytes.length && counts.characters + counts.bad < most;) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) {
      at += 1
      continue
    }
    const { length, isWhole } = sequenceAt(bytes, at)
    counts[isWhole ? 'characters' : 'bad'] += 1
    at += length
  }
  return counts
}

/** Valid UTF-8: a single bad byte becomes its letter in windows-1252, other invalid sequences U+FFFD. */
function repaired(bytes: Uint8Array): Uint8Array {
  const written = Buffer.allocUnsafe(bytes.length * 3)
  let end = 0
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    const { length, isWhole } = byte < 0x80 ? oneByte : sequenceAt(bytes, at)
    if (isWhole) for (let copied = at; copied < at + length; copied += 1) written[end++] = bytes[copied] ?? 0
    else end += written.write(length === 1 ? letterOf(byte) : replacement, end)
    at += length
  }
  return written.subarray(0, end)
}

const oneByte = { length: 1, isWhole: true }
const letters = new Map<number, string>()

function letterOf(byte: number): string {
  const known = letters.get(byte)
  if (known !== undefined) return known
  const character = new TextDecoder('windows-1252').decode(Uint8Array.of(byte))
  const letter = /\p{L}/u.test(character) ? character : replacement
  letters.set(byte, letter)
  return letter
}

/** The length of the character at an offset, or of the valid start of an incomplete one. */
function sequenceAt(bytes: Uint8Array, at: number): { length: number; isWhole: boolean } {
  const first = bytes[at] ?? 0
  const wanted = lengthOf(first)
  let length = 1
  while (length < wanted && isContinuation(first, length, bytes[at + length] ?? 0)) length += 1
  return { length, isWhole: wanted > 1 && length === wanted }
}

/** Ranges of the second byte exclude overlong forms, surrogates and code points beyond Unicode. */
function isContinuation(first: number, place: number, byte: number): boolean {
  if (place > 1) return byte >= 0x80 && byte <= 0xbf
  const [least = 0x80, most = 0xbf] = secondBytes[first] ?? []
  return byte >= least && byte <= most
}

const secondBytes: Record<number, readonly [number, number]> = {
  0xe0: [0xa0, 0xbf],
  0xed: [0x80, 0x9f],
  0xf0: [0x90, 0xbf],
  0xf4: [0x80, 0x8f],
}

/** The length in bytes of a character by its first byte; 1 for a byte that starts none. */
function lengthOf(first: number): number {
  if (first >= 0xf0 && first <= 0xf4) return 4
  if (first >= 0xe0) return first <= 0xef ? 3 : 1
  return first >= 0xc2 ? 2 : 1
}

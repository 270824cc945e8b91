import { open } from 'node:fs/promises'
import { detect } from 'chardet'

const sampleBytes = 4 * 1024 * 1024
const chunkBytes = 1024 * 1024

/**
 * The label of a text's encoding for TextDecoder: from its byte order mark, else UTF-8 if valid, else by letter
 * frequency. The sample may end within a character.
 */
export function encodingOf(sample: Uint8Array): string {
  return unicodeOf(sample) ?? knownEncoding(detect(sample.subarray(0, 65_536)))
}

/** The Unicode encoding of a text, or null when the bytes are not Unicode. */
export function unicodeOf(sample: Uint8Array): string | null {
  if (startsWith(sample, [0xef, 0xbb, 0xbf])) return 'utf-8'
  if (startsWith(sample, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(sample, [0xfe, 0xff])) return 'utf-16be'
  return utf16ByZeros(sample) ?? (isUtf8(sample) ? 'utf-8' : null)
}

/** A character cut off at the end is tolerated. */
function isUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Decodes a sample; invalid bytes become U+FFFD, and a character cut off at its end is dropped. */
export function decodeSample(sample: Uint8Array, encoding = encodingOf(sample)): string {
  return new TextDecoder(encoding).decode(sample, { stream: true })
}

/** The text of a file in parts of about a million characters, with its line ends and without a byte order mark. */
export async function* decodeFile(path: string): AsyncGenerator<string> {
  const file = await open(path)
  try {
    const sample = await readAt(file, 0, sampleBytes)
    const decoder = new TextDecoder(encodingOf(sample))
    for (let start = 0; start < sample.length; start += chunkBytes) {
      yield decoder.decode(sample.subarray(start, start + chunkBytes), { stream: true })
    }
    for (let position = sample.length; ;) {
      const bytes = await readAt(file, position, chunkBytes)
      if (bytes.length === 0) break
      position += bytes.length
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder.decode()
  } finally {
    await file.close()
  }
}

/** The first part of a file, some ten thousand characters; '' when it is empty. */
export async function decodeStart(path: string): Promise<string> {
  for await (const part of decodeFile(path)) return part
  return ''
}

type File = Awaited<ReturnType<typeof open>>

async function readAt(file: File, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function startsWith(bytes: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}

/** UTF-16 without a mark: in most languages every other byte is often zero, and never both. */
function utf16ByZeros(sample: Uint8Array): string | null {
  const head = sample.subarray(0, 4096)
  const pairs = Math.floor(head.length / 2)
  if (pairs < 2) return null
  let even = 0
  let odd = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even += 1
    if (head[at + 1] === 0) odd += 1
  }
  if (even === 0 && odd > pairs * 0.4) return 'utf-16le'
  if (odd === 0 && even > pairs * 0.4) return 'utf-16be'
  return null
}

function knownEncoding(name: string | null): string {
  // A superset, which most such files really use.
  if (name === null || name === 'ISO-8859-1' || name === 'ASCII') return 'windows-1252'
  try {
    return new TextDecoder(name).encoding
  } catch {
    return 'windows-1252'
  }
}

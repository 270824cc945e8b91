import { open } from 'node:fs/promises'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import { legacyEncodingOf } from './legacy-encoding.ts'
import { decoderOf } from './text-decoder.ts'
import { unicodeOf } from './unicode-encoding.ts'
import { startOfCharacter } from './utf8-decoder.ts'

/** The samples by which an encoding is detected: the start of a file, and pieces of the rest. */
const sampled = { headBytes: 1024 * 1024, pieces: 15, pieceBytes: 16_384 }
const chunkBytes = 1024 * 1024

/** The encoding in which a text was read. */
export interface TextEncoding {
  name: TextEncodingName
  /** Whether some bytes are no characters in this encoding. */
  isDamaged: boolean
}

/**
 * Detects the encoding of a text: by its byte order mark, else UTF-8 if nearly all of it is valid, else the encoding with the
 * likeliest letters. The first sample is the start of the text; samples may end within a character.
 */
export function encodingOf(...samples: Uint8Array[]): TextEncodingName {
  return unicodeOf(samples) ?? legacyEncodingOf(samples).name
}

/** Decodes a sample without its byte order mark; a character cut off at its end is dropped. */
export function decodeSample(
  sample: Uint8Array,
  name = encodingOf(sample),
): { text: string; encoding: TextEncoding } {
  const decoder = decoderOf(name)
  const text = decoder.write(sample)
  return { text, encoding: { name, isDamaged: decoder.isDamaged() } }
}

interface Decoding {
  /** Null or absent: detected. */
  encoding?: TextEncodingName | null | undefined
  /** Called at the end of the file. */
  onEnd?: ((encoding: TextEncoding) => void) | undefined
}

/** Yields the text of a file in parts of about a million characters, without a byte order mark. Line ends stay as they are. */
export async function* decodeFile(path: string, { encoding, onEnd }: Decoding = {}): AsyncGenerator<string> {
  const file = await open(path)
  try {
    const name = encoding ?? encodingOf(...(await samplesOf(file)))
    const decoder = decoderOf(name)
    for (let position = 0; ;) {
      const bytes = await readAt(file, position, chunkBytes)
      if (bytes.length === 0) break
      position += bytes.length
      yield decoder.write(bytes)
    }
    yield decoder.end()
    onEnd?.({ name, isDamaged: decoder.isDamaged() })
  } finally {
    await file.close()
  }
}

/** The first part of a file, up to a million characters; '' when it is empty. */
export async function decodeStart(path: string, encoding?: TextEncodingName | null): Promise<string> {
  for await (const part of decodeFile(path, { encoding })) return part
  return ''
}

type File = Awaited<ReturnType<typeof open>>

async function samplesOf(file: File): Promise<Uint8Array[]> {
  const { headBytes, pieces, pieceBytes } = sampled
  const head = await readAt(file, 0, headBytes)
  const { size } = await file.stat()
  const step = Math.floor((size - headBytes) / pieces / 4) * 4
  if (step < pieceBytes) return [head]
  const samples = [head]
  for (let at = 1; at <= pieces; at += 1) {
    const piece = await readAt(file, headBytes + at * step - pieceBytes, pieceBytes)
    samples.push(piece.subarray(startOfCharacter(piece)))
  }
  return samples
}

async function readAt(file: File, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

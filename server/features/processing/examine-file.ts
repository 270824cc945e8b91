import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { detectType } from '#server/engines/media/detect-type.ts'

/** The first bytes show the type of most files, and the first lines whether it is a table. */
const headBytes = 64 * 1024

/** What an upload reports while it arrives, for content from elsewhere. */
export interface ExaminedFile {
  mime: string
  sizeBytes: number
  contentHash: Buffer
}

/** Those of them that were looked at. */
export type Looked = Partial<ExaminedFile>

/** Reads a local file once, in chunks, and once more where the type needs it; `name` helps to distinguish text types. */
export async function examineFile(path: string, name: string, signal: AbortSignal): Promise<ExaminedFile> {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of createReadStream(path, { signal }) as AsyncIterable<Buffer>) {
    hash.update(piece)
    if (sizeBytes < headBytes) head.push(piece.subarray(0, headBytes - sizeBytes))
    sizeBytes += piece.length
  }
  const mime = await typeOf(path, name, Buffer.concat(head), sizeBytes)
  return { mime, sizeBytes, contentHash: hash.digest() }
}

/** The media type of a local file, of which only parts are read. */
export async function detectFile(path: string, name: string): Promise<string> {
  const { size } = await stat(path)
  return typeOf(path, name, await readPart(path, 0, headBytes), size)
}

const typeOf = (path: string, name: string, head: Buffer, sizeBytes: number): Promise<string> =>
  detectType(head, name, { sizeBytes, read: (start, length) => readPart(path, start, length) })

async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

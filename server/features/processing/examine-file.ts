import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { detectType } from '#server/engines/media/detect-type.ts'

/** The first bytes show the type, and the first lines whether it is a table. */
const headBytes = 64 * 1024

/** What an upload reports while it arrives, for content from elsewhere. */
export interface ExaminedFile {
  mime: string
  sizeBytes: number
  contentHash: Buffer
}

/** Reads a local file once, in chunks; `name` helps to distinguish text types. */
export async function examineFile(path: string, name: string, signal: AbortSignal): Promise<ExaminedFile> {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of createReadStream(path, { signal }) as AsyncIterable<Buffer>) {
    hash.update(piece)
    if (sizeBytes < headBytes) head.push(piece.subarray(0, headBytes - sizeBytes))
    sizeBytes += piece.length
  }
  return { mime: await detectType(Buffer.concat(head), name), sizeBytes, contentHash: hash.digest() }
}

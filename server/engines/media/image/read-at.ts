import type { FileHandle } from 'node:fs/promises'

/** Fewer bytes at the end of the file, and none behind it. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position > Number.MAX_SAFE_INTEGER) return Buffer.alloc(0)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

import type { Readable } from 'node:stream'

/** A kill or a broken store costs at most a part of this size. */
export const partBytes = 16 * 1024 ** 2

/** The bytes of a part; `take` counts them. */
type PartBody = (take: (bytes: number) => void) => AsyncGenerator<Buffer>

/** Stores a part at an offset and returns its size. */
type StorePart = (body: PartBody, offset: number) => Promise<number>

/**
 * Cuts a stream into parts and stores one after another; returns the offset after the last one. When the stream breaks,
 * what has arrived of a part is stored before the error is thrown.
 */
export async function takeParts(source: Readable, offset: number, storePart: StorePart): Promise<number> {
  const chunks = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let rest: Buffer | null = null
  const ending: { isReached: boolean; error: unknown } = { isReached: false, error: undefined }

  async function nextChunk(): Promise<Buffer | null> {
    if (rest !== null || ending.isReached) return rest
    try {
      const next = await chunks.next()
      if (next.done !== true) return next.value
    } catch (error) {
      ending.error = error
    }
    ending.isReached = true
    return null
  }

  async function* onePart(take: (bytes: number) => void): AsyncGenerator<Buffer> {
    let left = partBytes
    while (left > 0) {
      const chunk = await nextChunk()
      if (chunk === null) return
      const piece = chunk.subarray(0, left)
      rest = piece.length < chunk.length ? chunk.subarray(left) : null
      left -= piece.length
      take(piece.length)
      yield piece
    }
  }

  let at = offset
  try {
    while (!ending.isReached) at += await storePart(onePart, at)
  } finally {
    await chunks.return?.()
  }
  if (ending.error !== undefined) throw ending.error
  return at
}

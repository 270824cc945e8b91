import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from './storage.ts'

/** Writes, reads and removes a small object. Rejects with the cause. */
export async function checkStorage({ put, read, remove }: Omit<Storage, 'check'>): Promise<void> {
  const key = `checks/${randomUUID()}`
  const written = Buffer.from(key)
  try {
    await put(key, Readable.from([written]))
    const parts = await (await read(key)).toArray()
    if (!Buffer.concat(parts).equals(written))
      throw new Error('The storage returned other bytes than were written.')
  } finally {
    await remove([key])
  }
}

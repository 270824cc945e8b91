import type { ByteRange } from '#server/lib/byte-range.ts'
import { checkStorage } from './check-storage.ts'
import type { Storage } from './storage.ts'

/** Checks what every store must refuse, and adds the methods that can be derived from the others. */
export function completeStorage(store: Omit<Storage, 'put' | 'check'>): Storage {
  const put: Storage['put'] = async (key, body, signal) => {
    const received = await store.receive(key, body, signal)
    try {
      await received.keep()
    } catch (error) {
      await received.drop()
      throw error
    }
    return { sizeBytes: received.sizeBytes }
  }
  const read: Storage['read'] = async (key, range) => {
    checkRange(range)
    return store.read(key, range)
  }
  const storage = { ...store, put, read }
  return { ...storage, check: () => checkStorage(storage) }
}

function checkRange(range: ByteRange | undefined): void {
  if (range !== undefined && (range.start < 0 || range.end < range.start))
    throw new RangeError(`Not a range of bytes: ${range.start}-${range.end}`)
}

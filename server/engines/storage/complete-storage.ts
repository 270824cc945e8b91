import { checkStorage } from './check-storage.ts'
import type { Storage } from './storage.ts'

/** Adds the methods that can be derived from the others, for any store. */
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
  const storage = { ...store, put }
  return { ...storage, check: () => checkStorage(storage) }
}

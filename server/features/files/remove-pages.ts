import type { FileId } from '#contract/ids.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import { pagesOf } from './drawn-pages.ts'

/** Removes the cached pages of a PDF. */
export async function removePages(storage: Storage, id: FileId): Promise<void> {
  const keys: string[] = []
  for await (const { key } of storage.list(pagesOf(id))) keys.push(key)
  await storage.remove(keys)
}

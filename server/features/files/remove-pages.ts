import type { FileId } from '#contract/ids.ts'
import type { Storage } from '#server/engines/storage/storage.ts'

/** Removes the drawn pages of a PDF. */
export async function removePages(storage: Storage, id: FileId): Promise<void> {
  const keys: string[] = []
  for await (const { key } of storage.list(`pages/${id.slice(-2)}/${id}-`)) keys.push(key)
  await storage.remove(keys)
}

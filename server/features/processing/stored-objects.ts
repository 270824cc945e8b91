import type { StoredSheet } from '#server/db/schema.ts'
import { hasVersion } from '#server/features/files/storage-keys.ts'

/** Keys of what was made of a file. */
export interface ObjectKeys {
  smallKey: string | null
  mediumKey: string | null
  largeKey: string | null
  tableKey: string | null
  /** Of the other sheets of a workbook. */
  sheetKeys: string[]
}

/** What was made of a file and is kept in storage. */
export interface StoredObjects extends ObjectKeys {
  pictureBytes: number
  sheets: StoredSheet[] | null
}

const keysOf = ({ smallKey, mediumKey, largeKey, tableKey, sheetKeys }: ObjectKeys): string[] => [
  ...[smallKey, mediumKey, largeKey, tableKey].filter((key) => key !== null),
  ...sheetKeys,
]

/** What a file had before that it does not have now. */
export function replacedKeys(before: ObjectKeys, now: ObjectKeys): string[] {
  const kept = new Set(keysOf(now))
  return keysOf(before).filter((key) => !kept.has(key))
}

/** What was stored in vain; a key without a version belongs to the next reading. */
export const unusedKeys = (stored: ObjectKeys): string[] => keysOf(stored).filter(hasVersion)

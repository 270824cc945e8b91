import { ObjectMissing, StorageFull } from './storage.ts'

const missingCodes = ['ENOENT', 'ENOTDIR', 'EISDIR']
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** The system's own word for what went wrong, such as ENOENT; empty when it was not the system. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

export const isMissing = (error: unknown): boolean => missingCodes.includes(codeOf(error))

/** What a failed call to the system means; with a key, that a missing file is a missing object. */
export function explained(error: unknown, key?: string): unknown {
  if (fullCodes.includes(codeOf(error))) return new StorageFull('No space left for files.', { cause: error })
  return key !== undefined && isMissing(error) ? new ObjectMissing(key, { cause: error }) : error
}

import { ObjectMissing, StorageFull } from './storage.ts'

const missingCodes = ['ENOENT', 'ENOTDIR', 'EISDIR']
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** The system's error code, such as ENOENT; empty for other errors. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

export const isMissing = (error: unknown): boolean => missingCodes.includes(codeOf(error))

/** Converts a system error; with a key, a missing file becomes a missing object. */
export function explained(error: unknown, key?: string): unknown {
  if (fullCodes.includes(codeOf(error))) return new StorageFull('No space left for files.', { cause: error })
  return key !== undefined && isMissing(error) ? new ObjectMissing(key, { cause: error }) : error
}

import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'

const reach = 15

/** The files up to fifteen before and after the opened one. */
export function around(files: readonly StoredFile[], openId: FileId): readonly StoredFile[] {
  const at = files.findIndex(({ file_id: id }) => id === openId)
  return at < 0 ? [] : files.slice(Math.max(0, at - reach), at + reach + 1)
}

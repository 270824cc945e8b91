import { type StoredFile, streamFile } from '#contract/calls/files.ts'
import { addressOf } from '#web/api/call.ts'

/** Where a file is taken away from: the original, which exists for its owner even where nothing of it can be shown. */
export const downloadAddress = (file: StoredFile): string =>
  addressOf(streamFile, { params: { id: file.file_id }, query: { original: 'true' } })

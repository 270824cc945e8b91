import type { FileStatus, StoredFile } from '#contract/calls/files.ts'
import { isSettled } from '#web/features/files/file-facts.ts'
import { isForbidden, type SharedRecord } from './shared-record.ts'

/** What has been learnt of a file since the list that shows it was loaded. */
export interface Learnt {
  status: FileStatus | undefined
  record: SharedRecord | undefined
}

/** How far a file is. What the list says wins once it is final: what was learnt may be older. */
function knownStatus(file: StoredFile, { status, record }: Learnt): FileStatus {
  if (isSettled(file.status)) return file.status
  if (record !== undefined && !isForbidden(record) && isSettled(record.status)) return record.status
  return status ?? file.status
}

/** The list's record is not final: it has no address yet, or is not ready. */
export const lacksMetadata = (file: StoredFile): boolean =>
  file.url === '' || (!file.ready && file.status !== 'error')

/** The list's record has less than what is known of the file. */
export function isRecordWanted(file: StoredFile, learnt: Learnt): boolean {
  const status = knownStatus(file, learnt)
  return status !== file.status || (!file.ready && status === 'captioned')
}

/** The fetched record has less than what is known of the file, and more will come. */
export function isRecordBehind(file: StoredFile, learnt: Learnt): boolean {
  const status = knownStatus(file, learnt)
  const { record } = learnt
  if (record === undefined || isForbidden(record) || !isSettled(status)) return false
  return record.status !== status || !record.ready
}

/** The fetched record is from before the file was captioned or failed, which the list's record knows. */
export const isOutdated = (record: SharedRecord | undefined, file: StoredFile): boolean =>
  record !== undefined && !isForbidden(record) && isSettled(file.status) && !isSettled(record.status)

/** A file as it is now. */
export function liveRecord(file: StoredFile, learnt: Learnt): StoredFile {
  const { record } = learnt
  if (isRecordWanted(file, learnt) && record !== undefined && !isForbidden(record)) return record
  return { ...file, status: knownStatus(file, learnt) }
}

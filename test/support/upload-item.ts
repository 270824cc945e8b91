import type { UploadItem } from '#web/features/uploads/upload-types.ts'

/** A file on its way, of which nothing has been sent. */
export const uploadItem = (file: File, change: Partial<UploadItem>): UploadItem => ({
  id: file.name,
  file,
  preview: null,
  chosenAt: 0,
  place: 'upload store',
  batch: 'now',
  state: 'uploading',
  sentBytes: 0,
  bytesPerSecond: 0,
  problem: null,
  isOverPlan: false,
  fileId: null,
  sameAs: null,
  isCopyWanted: false,
  isSentAgain: false,
  tries: 0,
  ...change,
})

import type { FileId, StoryId } from '#contract/ids.ts'

export type UploadState = 'chosen' | 'waiting' | 'pausing' | 'uploading' | 'uploaded' | 'failed'

/** One file on its way, or chosen and not yet sent. */
export interface UploadItem {
  id: string
  file: File
  /** A local address of the picture, for pictures. */
  preview: string | null
  /** Its place in a story: microseconds since 1970, one more for each file. */
  chosenAt: number
  batch: string | null
  state: UploadState
  sentBytes: number
  bytesPerSecond: number
  problem: string | null
  fileId: FileId | null
  /** The name under which the same bytes are in the store already. */
  sameAs: string | null
  /** How often the connection has broken so far. */
  tries: number
}

/** It has neither arrived nor failed: it is being sent, or will be. */
export const isMoving = (item: UploadItem): boolean =>
  ['waiting', 'pausing', 'uploading'].includes(item.state)

/** Files sent together, and what is said and done when the last of them has arrived. */
export interface UploadBatch {
  id: string
  story: StoryId | null
  /** A new public story is shared when its files are there. */
  isToShare: boolean
  doneText: 'Story created!' | 'Files added!' | 'Uploaded!'
}

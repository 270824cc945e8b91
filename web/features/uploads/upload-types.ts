import type { FileId, StoryId } from '#contract/ids.ts'
import { rowWords } from './uploads-words.ts'

/** `known`: the same bytes were there already, and were not stored again. */
export type UploadState = 'chosen' | 'waiting' | 'pausing' | 'uploading' | 'uploaded' | 'known' | 'failed'

/** One file on its way, or chosen and not yet sent. */
export interface UploadItem {
  id: string
  file: File
  /** A local address of the picture, for pictures. */
  preview: string | null
  /** Its place in a story: microseconds since 1970, one more for each file. */
  chosenAt: number
  /** The dialog it was chosen in. */
  place: string
  batch: string | null
  state: UploadState
  sentBytes: number
  bytesPerSecond: number
  problem: string | null
  /** It failed because the sender's plan allows no more pictures this month. */
  isOverPlan: boolean
  fileId: FileId | null
  /** The name under which the same bytes are in the store already; null unless they are. */
  sameAs: string | null
  /** It is to be stored even if the same bytes are there. */
  isCopyWanted: boolean
  /** Sent before; whether all of it arrived is unknown. */
  isSentAgain: boolean
  /** How often the connection has broken so far. */
  tries: number
}

/** It has neither arrived nor failed: it is being sent, or will be. */
export const isMoving = (item: UploadItem): boolean =>
  ['waiting', 'pausing', 'uploading'].includes(item.state)

/** What is said of a file whose bytes were there already. */
export const knownWords = (name: string, sameAs: string): string =>
  sameAs === name ? rowWords.duplicate : rowWords.duplicateOf(sameAs)

/** Files sent together, and what is said and done when the last of them has arrived. */
export interface UploadBatch {
  id: string
  story: StoryId | null
  /** Null where it was said before its files came. */
  doneText: string | null
}

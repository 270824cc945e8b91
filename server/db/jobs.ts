import type { FileId } from '#contract/ids.ts'

/** Every job: its name and what it is told. A lower feature may add one that a higher feature runs. */
export interface Jobs {
  /** Look into a file: picture, passages, caption. */
  'caption-file': { fileId: FileId }
  /** Make the copy of a video that every browser plays. */
  'convert-video': { fileId: FileId }
  /** What is done once an hour: expired sessions, deleted files past their time, answers that were cut off. */
  'clean-up': Record<string, never>
}

export type JobName = keyof Jobs

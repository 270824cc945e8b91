import type { FileId, StoryId } from '#contract/ids.ts'

/** News between processes: ids only, whoever hears reads the row again. */
export interface Channels {
  /** A file's status, picture or caption changed. */
  file_updated: { fileId: FileId }
  /** A story was made private or deleted: who read it along must read no further. */
  story_hidden: { storyId: StoryId }
}

export type ChannelName = keyof Channels

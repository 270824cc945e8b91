import type { FileId, MessageId, StoryId, UserId } from '#contract/ids.ts'

/** Events between processes. They contain only ids; subscribers read the row again. */
export interface Channels {
  /** A file's status, picture or caption changed. */
  file_updated: { fileId: FileId }
  /** A story was made private or deleted, so its readers must lose access. */
  story_hidden: { storyId: StoryId }
  /** Sessions of a user ended, so their open streams must close. */
  sessions_ended: { userId: UserId }
  /** More of an answer, or its end, is stored. */
  answer_grown: { answerId: MessageId }
  /** The asker stopped an answer, so its writer must end. */
  answer_stopped: { answerId: MessageId }
}

export type ChannelName = keyof Channels

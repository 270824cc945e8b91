import type { FileId, MessageId, StoryId, UserId } from '#contract/ids.ts'

/** Events between processes: ids only; subscribers read the row again. */
export interface Channels {
  /** A file's status, picture or caption changed. */
  file_updated: { fileId: FileId }
  /** A story was made private or deleted: who read it along must read no further. */
  story_hidden: { storyId: StoryId }
  /** Sessions of somebody were ended: what is open under one of them must close. */
  sessions_ended: { userId: UserId }
  /** More of an answer is stored, or its end. */
  answer_grown: { answerId: MessageId }
  /** Its asker stopped an answer: whoever writes it must end. */
  answer_stopped: { answerId: MessageId }
}

export type ChannelName = keyof Channels

import type { ChatScope } from '#contract/chat.ts'
import type { FileId, StoryId } from '#contract/ids.ts'

/** The name of each cached reply; a shorter key stands for everything below it. */
export const queryKeys = {
  site: ['site'] as const,
  profile: ['profile'] as const,
  summary: ['summary'] as const,
  sessions: ['sessions'] as const,
  personalData: ['personal-data'] as const,
  feeds: ['feed'] as const,
  feed: (filter: string, search: string) => ['feed', filter, search] as const,
  story: (id: StoryId) => ['story', id] as const,
  publicStory: (id: StoryId) => ['public-story', id] as const,
  storyFiles: (id: StoryId) => ['story-files', id] as const,
  uploads: ['uploads'] as const,
  file: (id: FileId, groupId: StoryId | null) => ['file', id, groupId] as const,
  fileStatus: (id: FileId) => ['file-status', id] as const,
  fileContent: (id: FileId) => ['file-content', id] as const,
  chat: (story: StoryId, scope: ChatScope) => ['chat', story, scope] as const,
  documentChat: ['document-chat'] as const,
}

import type { Story } from '#contract/calls/stories.ts'
import { avatarUrl } from '#server/db/avatar-url.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import { fileView } from '#server/features/files/file-view.ts'
import type { StoryFileRow, StoryRow } from './stories-queries.ts'
import { coverUrl } from '#contract/calls/covers.ts'
import { suggestedQuestions } from './suggested-questions.ts'

/** A story as sent to this viewer; `files` are its first files. */
export function storyView(story: StoryRow, files: readonly StoryFileRow[], viewer: Viewer): Story {
  return {
    id: story.id,
    group_id: story.id,
    name: story.name,
    description: story.description,
    tags: story.tags,
    user_id: story.ownerId,
    owner_name: story.ownerName,
    owner_avatar_url: avatarUrl(story.ownerAvatarKey),
    show_on_feed: story.showOnFeed,
    created_at: new Date(story.createdAt).toISOString(),
    chat_count: story.chatCount,
    file_count: story.fileCount,
    files: files.map((file) => fileView(file, viewer, 'tile', story.id)),
    starred: story.isStarred,
    can_edit: story.ownerId === userIdOf(viewer),
    persona_name: story.personaName,
    persona_preamble: story.personaPreamble,
    style_rules: story.styleRules,
    safety_rules: story.safetyRules,
    ...(story.visitorQuestionsToday !== null && {
      visitor_questions: { per_day: story.visitorQuestionsPerDay, today: story.visitorQuestionsToday },
    }),
    cover: story.coverId === null ? null : { id: story.coverId, url: coverUrl(story.id, story.coverId) },
    suggested_questions: suggestedQuestions(files),
  }
}

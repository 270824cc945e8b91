import * as z from 'zod/mini'
import { StoryId, UserId } from '#contract/ids.ts'
import type { Story } from '#contract/calls/stories.ts'

/** A public story as the server sends it: empty, except for what is given. */
export function shownStory(last: number, overrides: Partial<Story> = {}): Story {
  const id = z.parse(StoryId, `0190a6b4-0000-7000-8000-${String(last).padStart(12, '0')}`)
  return {
    id,
    group_id: id,
    name: `Story ${last}`,
    description: '',
    tags: [],
    user_id: z.parse(UserId, '0190a6b4-0000-7000-8000-00000000000a'),
    owner_name: 'Maren Holt',
    owner_avatar_url: null,
    show_on_feed: true,
    created_at: '2026-10-24T09:30:00Z',
    chat_count: 0,
    file_count: overrides.files?.length ?? 0,
    files: [],
    starred: false,
    can_edit: false,
    persona_name: null,
    persona_preamble: null,
    style_rules: [],
    safety_rules: [],
    cover: null,
    suggested_questions: [],
    ...overrides,
  }
}

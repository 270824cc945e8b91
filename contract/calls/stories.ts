import * as z from 'zod/mini'
import { plainText } from '#contract/bounded-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileIds, StoredFile } from './files.ts'
import { CoverId, FileId, StoryId, UserId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { ownName } from '#contract/names.ts'

/** A picture made for a story. */
export const StoryCover = z.object({ id: CoverId, url: z.string() })
export type StoryCover = z.infer<typeof StoryCover>

export const Story = z.object({
  id: StoryId,
  group_id: StoryId,
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  user_id: UserId,
  owner_name: z.string(),
  owner_avatar_url: z.nullable(z.string()),
  /** True is public, false private. */
  show_on_feed: z.boolean(),
  created_at: z.string(),
  /** Questions in the public conversation. */
  chat_count: z.number(),
  file_count: z.number(),
  /** The first files, in the order of the story. */
  files: z.array(StoredFile),
  starred: z.boolean(),
  /** The viewer owns it. */
  can_edit: z.boolean(),
  persona_name: z.nullable(z.string()),
  persona_preamble: z.nullable(z.string()),
  style_rules: z.array(z.string()),
  safety_rules: z.array(z.string()),
  /** Questions of all visitors together: the daily limit (UTC) and today's count. For its owner only. */
  visitor_questions: z.optional(z.object({ per_day: z.number(), today: z.number() })),
  /** The chosen cover, made by a model, in place of the first files; null: none. */
  cover: z.nullable(StoryCover),
  /** First questions, generated from the story's contents. */
  suggested_questions: z.array(z.string()),
})
export type Story = z.infer<typeof Story>

export const StoryName = z.string().check(
  ...plainText({
    empty: 'Please enter a story name',
    max: limits.storyName,
    tooLong: `Use at most ${limits.storyName} characters.`,
  }),
)
const Description = z
  .string()
  .check(z.trim(), z.maxLength(limits.description, `Use at most ${limits.description} characters.`))
const Tags = z
  .array(
    z.string().check(
      ...plainText({
        empty: 'Enter a tag.',
        max: limits.tag,
        tooLong: `Keep tags to ${limits.tag} characters or fewer.`,
      }),
    ),
  )
  .check(z.maxLength(limits.tags, `Add up to ${limits.tags} tags.`))
const PersonaName = z.string().check(...plainText({ max: limits.personaName }), ownName())
const Rules = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.rule)))
  .check(z.maxLength(limits.rules))

const byId = z.object({ id: StoryId })

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/groups/feed',
  access: 'visitor',
  summary: 'Stories the viewer may see, newest first.',
  query: z.object({
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
    before: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    user_only: z.optional(z.enum(['true', 'false'])),
    starred: z.optional(z.enum(['true', 'false'])),
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  reply: z.object({
    stories: z.array(Story),
    pagination: z.object({ hasMore: z.boolean(), nextCursor: z.nullable(z.string()), page: z.number() }),
  }),
})

export const createStory = endpoint({
  method: 'POST',
  path: '/api/groups',
  access: 'signedIn',
  summary: 'Create a story, empty or with your files.',
  body: z.strictObject({
    name: StoryName,
    description: z.optional(Description),
    tags: z.optional(Tags),
    /** Empty or missing for a story that is created before its files. */
    file_ids: z.optional(z.array(FileId).check(z.maxLength(limits.fileIds))),
    show_on_feed: z.optional(z.boolean()),
  }),
  reply: Story,
  example: { name: 'Five days around Derwentwater', tags: ['travel'], show_on_feed: true },
})

export const updateStory = endpoint({
  method: 'PUT',
  path: '/api/groups/:id',
  access: 'storyOwner',
  summary: 'Change a story’s description, visibility and persona.',
  bodyBytes: 128 * 1024,
  params: byId,
  body: z.strictObject({
    name: z.optional(StoryName),
    description: z.optional(Description),
    tags: z.optional(Tags),
    show_on_feed: z.optional(z.boolean()),
    persona_name: z.optional(z.nullable(PersonaName)),
    persona_preamble: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limits.personaPreamble)))),
    style_rules: z.optional(Rules),
    safety_rules: z.optional(Rules),
    /** 0: visitors may not ask. */
    visitor_questions_per_day: z.optional(
      z.int().check(z.minimum(0), z.maximum(limits.visitorQuestions.most)),
    ),
  }),
  reply: Story,
  example: { description: 'Half-term at the lakes.' },
})

export const deleteStory = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  access: 'storyOwner',
  summary: 'Delete a story; its files stay in the document store.',
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
})

export const getStory = endpoint({
  method: 'GET',
  path: '/api/groups/:id',
  access: 'storyReader',
  summary: 'A story that the viewer may see.',
  params: byId,
  reply: Story,
})

export const getPublicStory = endpoint({
  method: 'GET',
  path: '/api/groups/:id/public',
  access: 'publicStory',
  summary: 'A public story, for its share page.',
  params: byId,
  reply: Story,
})

/** All files of a story, a page at a time, in the order of the story. */
export const listStoryFiles = endpoint({
  method: 'GET',
  path: '/api/groups/:id/files',
  access: 'storyReader',
  summary: 'The files of a story, paged.',
  params: byId,
  query: z.object({
    after: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  reply: z.object({
    files: z.array(StoredFile),
    pagination: z.object({ hasMore: z.boolean(), nextCursor: z.nullable(z.string()) }),
  }),
})

export const addFiles = endpoint({
  method: 'POST',
  path: '/api/groups/:id/add',
  access: 'storyOwner',
  summary: 'Add your files to a story.',
  params: byId,
  body: z.strictObject({
    file_ids: FileIds,
    /** Their positions when they were removed; by default the end. */
    positions: z.optional(
      z
        .array(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)))
        .check(z.maxLength(limits.fileIds)),
    ),
  }),
  reply: z.extend(Story, {
    /** Those that were not in it before. */
    added: z.array(FileId),
  }),
  example: { file_ids: ['0190a6b4-0000-7000-8000-000000000001'] },
})

export const removeFiles = endpoint({
  method: 'POST',
  path: '/api/groups/:id/remove',
  access: 'storyOwner',
  summary: 'Remove files from a story; they stay in the document store.',
  params: byId,
  body: z.strictObject({ file_ids: FileIds }),
  reply: z.extend(Story, {
    /** The removed files with their positions, for undo. */
    removed: z.array(z.object({ file_id: FileId, position: z.number() })),
  }),
  example: { file_ids: ['0190a6b4-0000-7000-8000-000000000001'] },
})

export const starStory = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/star',
  access: 'storyMember',
  summary: 'Star a story.',
  params: byId,
  reply: z.object({ starred: z.boolean() }),
})

export const unstarStory = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/star',
  access: 'storyMember',
  summary: 'Remove the star from a story.',
  params: byId,
  reply: z.object({ starred: z.boolean() }),
})

export const shareStory = endpoint({
  method: 'POST',
  path: '/api/groupchat/:id/share',
  access: 'storyOwner',
  summary: 'Store the public link of a story; it grants no additional access.',
  params: byId,
  body: z.strictObject({
    isPublicShare: z.literal(true),
    permissions: z.tuple([z.literal('read')]),
  }),
  reply: z.object({ url: z.string() }),
  example: { isPublicShare: true, permissions: ['read'] },
})

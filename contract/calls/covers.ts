import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { CoverId, StoryId } from '#contract/ids.ts'
import { StoryCover } from './stories.ts'

const byStory = z.object({ id: StoryId })
const byCover = z.object({ id: StoryId, cover: CoverId })

const coverPath = '/api/groups/:id/covers/:cover'

/** The URL of a cover, for everyone who may see its story. */
export const coverUrl = (story: StoryId, cover: CoverId): string =>
  coverPath.replace(':id', story).replace(':cover', cover)

export const makeCover = endpoint({
  method: 'POST',
  path: '/api/groups/:id/covers',
  access: 'storyOwner',
  summary:
    'Make a cover for a story with a model, which may take a minute; it is counted, and kept for a day unless it is chosen.',
  params: byStory,
  reply: StoryCover,
})

export const listCovers = endpoint({
  method: 'GET',
  path: '/api/groups/:id/covers',
  access: 'storyOwner',
  summary: 'The covers made for a story, newest first.',
  params: byStory,
  reply: z.array(StoryCover),
})

export const chooseCover = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/cover',
  access: 'storyOwner',
  summary: 'Choose one of a story’s covers, or none.',
  params: byStory,
  body: z.strictObject({ cover_id: z.nullable(CoverId) }),
  reply: z.object({ cover: z.nullable(StoryCover) }),
  example: { cover_id: null },
})

export const getCover = endpoint({
  method: 'GET',
  path: coverPath,
  access: 'storyReader',
  kind: 'bytes',
  summary: 'A cover of a story: the chosen one for everyone who may see the story, any for its owner.',
  params: byCover,
  query: z.object({ size: z.optional(z.enum(['large', 'small'])) }),
})

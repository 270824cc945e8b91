import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { FileId, StoryId, ZipSelectionId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'

/** What a zip will contain, and its address. */
const ZipOffer = z.object({
  url: z.string(),
  files: z.number(),
  /** Null for a story of others: their copies have other sizes. */
  bytes: z.nullable(z.number()),
})

export const offerZip = endpoint({
  method: 'POST',
  path: '/api/zips',
  access: 'signedIn',
  summary:
    'The address, count and size of a zip of your own files; without file_ids of all of them. The address of a selection works for a day.',
  bodyBytes: 512 * 1024,
  body: z.strictObject({
    file_ids: z.optional(
      z
        .array(FileId)
        .check(
          z.minLength(1, 'No file selected'),
          z.maxLength(limits.zipFiles, `Choose at most ${limits.zipFiles} files.`),
        ),
    ),
  }),
  reply: ZipOffer,
  example: { file_ids: ['0190a6b4-0000-7000-8000-000000000001'] },
})

export const offerStoryZip = endpoint({
  method: 'GET',
  path: '/api/groups/:id/zip/offer',
  access: 'storyReader',
  summary: 'The address, count and size of a zip of a story.',
  params: z.object({ id: StoryId }),
  reply: ZipOffer,
})

export const everythingZip = endpoint({
  method: 'GET',
  path: '/api/zips/everything',
  access: 'signedIn',
  kind: 'bytes',
  summary: 'All your originals as a zip, in folders by story, with a manifest. Supports range requests.',
})

export const selectionZip = endpoint({
  method: 'GET',
  path: '/api/zips/:zip',
  access: 'signedIn',
  kind: 'bytes',
  summary: 'The files of a selection as a zip. Supports range requests.',
  params: z.object({ zip: ZipSelectionId }),
})

export const storyZip = endpoint({
  method: 'GET',
  path: '/api/groups/:id/zip',
  access: 'storyReader',
  kind: 'bytes',
  summary:
    'The files of a story as a zip: the originals for its owner, with range requests; others get what they may see of them.',
  params: z.object({ id: StoryId }),
})

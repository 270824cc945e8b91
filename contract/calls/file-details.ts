import * as z from 'zod/mini'
import { Correction } from '#contract/correction.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Day } from '#contract/file-filters.ts'
import { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { WordLine } from '#contract/page-words.ts'
import { TranscriptLine } from '#contract/transcript.ts'
import { StoredFile } from './files.ts'

// What is seen and changed of files beside their content. Apart from `files.ts`, which every page loads.

const byId = z.object({ id: FileId })

/** The words in a picture or on a scanned page, with their places. */
export const getFileWords = endpoint({
  method: 'GET',
  path: '/api/files/:id/words',
  access: 'fileReader',
  summary: 'The words in a picture, or on a scanned page, with their places as shares of its picture.',
  params: byId,
  query: z.object({
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  }),
  reply: z.object({
    /** As passages count them from 1; none where no words were found. */
    lines: z.array(WordLine),
  }),
})

/** What is said in a recording or film. */
export const getTranscript = endpoint({
  method: 'GET',
  path: '/api/files/:id/transcript',
  access: 'fileReader',
  summary: 'What is said in a recording or film, by the second, as a speech model wrote it down.',
  params: byId,
  reply: z.object({
    /** In order; none where no speech was found. */
    lines: z.array(TranscriptLine),
    model: z.nullable(z.string()),
  }),
})

export const correctFiles = endpoint({
  method: 'POST',
  path: '/api/files/correct',
  access: 'signedIn',
  summary: 'Correct captions, days and places of your files. The reply sent as a body undoes it.',
  bodyBytes: limits.fileIds * 4 * limits.caption,
  body: z.strictObject({
    files: z.array(Correction).check(z.minLength(1, 'Choose a file.'), z.maxLength(limits.fileIds)),
  }),
  reply: z.object({ files: z.array(Correction) }),
  example: {
    files: [
      {
        file_id: '0190a6b4-0000-7000-8000-000000000001',
        taken: { at: '2026-07-12T23:30:00', offset_minutes: 120 },
        place: { latitude: 56.09, longitude: -5.56 },
      },
    ],
  },
})

/** Which files of a story have a place: the next 500 files of the story after a position. */
export const listPlacedFiles = endpoint({
  method: 'GET',
  path: '/api/groups/:id/placed',
  access: 'storyOwner',
  summary: 'Your files with a place among the next 500 of a story.',
  params: z.object({ id: StoryId }),
  query: z.object({
    /** `next` of the reply before. */
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  reply: z.object({
    file_ids: z.array(FileId),
    /** Null at the end of the story. */
    next: z.nullable(z.number()),
  }),
})

export const describeFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/describe',
  access: 'fileOwner',
  summary: 'Write the caption of a file again; a caption by its owner stays.',
  params: byId,
  reply: StoredFile,
})

/** '2024-06' */
const Month = z.string().check(z.length(7))

export const listMonths = endpoint({
  method: 'GET',
  path: '/dashboard/uploads/months',
  access: 'signedIn',
  summary: 'The months in which your files were taken, else uploaded; the newest first.',
  query: z.object({ type: z.optional(z.enum(['images', 'docs', 'text'])) }),
  reply: z.object({ months: z.array(Month) }),
})

export const listOnThisDay = endpoint({
  method: 'GET',
  path: '/dashboard/uploads/on-this-day',
  access: 'signedIn',
  summary: 'Pictures and films that you took on this day of earlier years; the last year first.',
  query: z.object({
    /** Today, by the clock of the viewer; by default that of UTC. */
    day: z.optional(Day),
  }),
  reply: z.object({ uploads: z.array(StoredFile) }),
})

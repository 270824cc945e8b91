import * as z from 'zod/mini'

/** What is said in a part of a recording or film. */
export const TranscriptLine = z.object({
  /** In seconds from the beginning; a model that tells no times has lines at the beginnings of what it was sent. */
  start: z.number(),
  end: z.number(),
  text: z.string(),
})
export type TranscriptLine = z.infer<typeof TranscriptLine>

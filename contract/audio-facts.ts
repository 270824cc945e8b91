import * as z from 'zod/mini'

/** How many parts of equal length a waveform has. */
export const waveformParts = 200
/** The loudest part has this, silence has 0. */
export const loudestPart = 100

/** What is known of a recording besides its length. */
export const AudioFacts = z.object({
  title: z.nullable(z.string()),
  artist: z.nullable(z.string()),
  album: z.nullable(z.string()),
  /** Of its release. */
  year: z.nullable(z.number()),
  /** How loud each of its parts is; fewer for a very short recording, none when it could not be decoded. */
  waveform: z.array(z.number()),
})
export type AudioFacts = z.infer<typeof AudioFacts>

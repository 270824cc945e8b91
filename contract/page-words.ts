import * as z from 'zod/mini'

/** A word in a picture, with its place as shares of the picture as it is displayed. */
export const PlacedWord = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type PlacedWord = z.infer<typeof PlacedWord>

export const WordLine = z.object({ words: z.array(PlacedWord) })
export type WordLine = z.infer<typeof WordLine>

/** Lines of words as text. */
export const textOfLines = (lines: readonly WordLine[]): string =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n')

import { decodeSample } from '#server/engines/media/text/decode-text.ts'
import { cleanTitle } from '#server/engines/media/text/clean-title.ts'

/** The first <title> of a drawing, as plain text of at most 200 characters. */
export function svgTitle(bytes: Uint8Array): string | null {
  const { text } = decodeSample(bytes.subarray(0, 200_000))
  const inner = /<(?:svg:)?title[^<>]*>([^<]*)</.exec(text)?.[1]
  return inner === undefined ? null : cleanTitle(inner)
}

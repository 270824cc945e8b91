import { startOf } from './picture-notes.ts'

/** The main brand of an AVIF with several pictures. */
const avifSequence = 'avis'

/** What a HEIC or AVIF with several pictures is, of which the first is shown; null for a still. */
export async function sequenceSummary({
  path,
  mime,
}: {
  path: string
  mime: string
}): Promise<string | null> {
  const isSequence =
    mime.endsWith('-sequence') ||
    (mime === 'image/avif' && (await startOf(path, 12)).toString('latin1', 8) === avifSequence)
  return isSequence ? 'An animation, shown by its first picture' : null
}

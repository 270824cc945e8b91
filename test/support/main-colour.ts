import sharp from 'sharp'
import type { Examination } from '#server/engines/media/media.ts'

/** The colour of most pixels of a drawn picture; white and black are grey. */
export async function mainColour({
  pictures,
}: Pick<Examination, 'pictures'>): Promise<'red' | 'green' | 'blue' | 'grey' | null> {
  if (pictures === null) return null
  const { r, g, b } = (await sharp(pictures.small).stats()).dominant
  const most = Math.max(r, g, b)
  if (most - Math.min(r, g, b) < 24) return 'grey'
  if (most === b) return 'blue'
  return most === g ? 'green' : 'red'
}

import { fileKind } from '#contract/file-kinds.ts'
import type { FileRow } from './files-queries.ts'

type OwnerFacts = Pick<FileRow, 'camera' | 'latitude' | 'longitude'>

/**
 * The caption for a viewer. To an automatic caption of a picture its owner gets the place added, and the camera if
 * nothing else is known; both are stored apart from the caption, which other users may see (decision 244).
 */
export function captionView(row: FileRow, isOwner: boolean): string | null {
  if (!isOwner || row.captionBy !== 'builtin' || fileKind(row.mime, row.name) !== 'image') return row.caption
  const place = placeSentence(row)
  const facts = [row.caption, place].filter((sentence) => sentence !== null)
  return facts.length > 0 ? facts.join(' ') : cameraSentence(row)
}

/** What only the owner may know of a file, as a text to be found; '' when there is none (decision 254). */
export const ownerFactsOf = (facts: OwnerFacts): string =>
  [cameraSentence(facts), placeSentence(facts)].filter((sentence) => sentence !== null).join(' ')

const cameraSentence = ({ camera }: Pick<FileRow, 'camera'>): string | null =>
  camera === null ? null : `Taken with ${camera}.`

/** 'Near 56.09° N, 5.56° W.': about a kilometre exact; the details have the position itself. */
function placeSentence({ latitude, longitude }: Pick<FileRow, 'latitude' | 'longitude'>): string | null {
  if (latitude === null || longitude === null) return null
  const part = (degrees: number, positive: string, negative: string) =>
    `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? negative : positive}`
  return `Near ${part(latitude, 'N', 'S')}, ${part(longitude, 'E', 'W')}.`
}

import type { Source } from '#contract/calls/chat.ts'
import type { FileId } from '#contract/ids.ts'
import { type Place, placeOf } from '#web/lib/place.ts'

/** A file that is opened from an answer. */
export interface OpenedFile {
  id: FileId
  place: Place | null
  /** Over the page also where there is room beside the answer. */
  isOver?: boolean
}

export const openedSource = (source: Source): OpenedFile => ({ id: source.file_id, place: placeOf(source) })

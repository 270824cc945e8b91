import { sizeSteps } from '#contract/file-filters.ts'
import { readPlaceFilter } from '#contract/place-filter.ts'
import { sizeText } from '#web/lib/size-text.ts'
import type { DocumentFilters } from './document-filters.ts'
import { filterWords } from './filter-words.ts'

export interface FilterChip {
  key: string
  text: string
  /** The filters without it. */
  without: Partial<DocumentFilters>
}

const dayText = (day: string | null): string | null =>
  day === null
    ? null
    : new Date(`${day}T12:00:00`).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      })

function placeText(text: string): string {
  const place = readPlaceFilter(text)
  if (place === null || place.kind === 'any') return filterWords.hasPlace
  if (place.kind === 'near') return filterWords.nearText(place.latitude, place.longitude, place.kilometres)
  const { west, south, east, north } = place
  const middle = west <= east ? (west + east) / 2 : (((west + east + 360) / 2 + 540) % 360) - 180
  return filterWords.boxText((south + north) / 2, middle)
}

/** A chip for each filter that is on. */
export function filterChips(filters: DocumentFilters, storyName: string | null): FilterChip[] {
  const { takenFrom, takenTo, story, camera, place, sizeFrom, sizeTo } = filters
  const chips: FilterChip[] = []
  const add = (key: string, text: string, without: Partial<DocumentFilters>) =>
    chips.push({ key, text, without })
  if (takenFrom !== null || takenTo !== null)
    add('taken', filterWords.taken(dayText(takenFrom), dayText(takenTo)), { takenFrom: null, takenTo: null })
  if (story === 'none') add('story', filterWords.inNoStory, { story: null })
  else if (story !== null)
    add('story', filterWords.inStory(storyName ?? filterWords.thisStory.toLowerCase()), { story: null })
  if (camera !== null) add('camera', camera, { camera: null })
  if (place !== null) add('place', placeText(place), { place: null })
  const size = (step: typeof sizeFrom) => (step === null ? null : sizeText(sizeSteps[step]))
  if (sizeFrom !== null || sizeTo !== null)
    add('size', filterWords.size(size(sizeFrom), size(sizeTo)), { sizeFrom: null, sizeTo: null })
  return chips
}

import { type SizeStep, sizeSteps } from '#contract/file-filters.ts'
import { readPlaceFilter } from '#contract/place-filter.ts'
import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'

/** What the files are narrowed to, besides words and type; null: not. */
export interface DocumentFilters {
  /** Days; both are included. */
  takenFrom: string | null
  takenTo: string | null
  /** 'none': in no story. */
  story: StoryId | 'none' | null
  camera: string | null
  /** As `writePlaceFilter` writes it. */
  place: string | null
  sizeFrom: SizeStep | null
  sizeTo: SizeStep | null
}

export const noDocumentFilters: DocumentFilters = {
  takenFrom: null,
  takenTo: null,
  story: null,
  camera: null,
  place: null,
  sizeFrom: null,
  sizeTo: null,
}

/** In the address they have the names of the call. */
const names = {
  takenFrom: 'taken_from',
  takenTo: 'taken_to',
  story: 'story',
  camera: 'camera',
  place: 'place',
  sizeFrom: 'size_from',
  sizeTo: 'size_to',
} as const satisfies Record<keyof DocumentFilters, string>

export const filterNames: readonly string[] = Object.values(names)

const uuidLength = 36

const isDay = (text: string): boolean =>
  text.length === 10 && /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(new Date(text).getTime())

const stepOf = (text: string | null): SizeStep | null =>
  text !== null && Object.hasOwn(sizeSteps, text) ? (text as SizeStep) : null

/** Reads the query of an address; what it does not know is no filter. */
export function readFilters(query: URLSearchParams): DocumentFilters {
  const read = (name: keyof DocumentFilters, isKnown: (text: string) => boolean): string | null => {
    const text = query.get(names[name])
    return text !== null && isKnown(text) ? text : null
  }
  return {
    takenFrom: read('takenFrom', isDay),
    takenTo: read('takenTo', isDay),
    story: read('story', (text) => text === 'none' || text.length === uuidLength) as StoryId | 'none' | null,
    camera: read('camera', (text) => text !== '' && text.length <= limits.fileName),
    place: read('place', (text) => readPlaceFilter(text) !== null),
    sizeFrom: stepOf(query.get(names.sizeFrom)),
    sizeTo: stepOf(query.get(names.sizeTo)),
  }
}

export function writeFilters(query: URLSearchParams, filters: DocumentFilters): void {
  for (const [name, parameter] of Object.entries(names) as [keyof DocumentFilters, string][]) {
    const value = filters[name]
    if (value === null) query.delete(parameter)
    else query.set(parameter, value)
  }
}

/** The filters as a call has them; only those that are set. */
export function filtersQuery({ takenFrom, takenTo, camera, place, sizeFrom, sizeTo }: DocumentFilters) {
  return {
    ...(takenFrom !== null && { taken_from: takenFrom }),
    ...(takenTo !== null && { taken_to: takenTo }),
    ...(camera !== null && { camera }),
    ...(place !== null && { place }),
    ...(sizeFrom !== null && { size_from: sizeFrom }),
    ...(sizeTo !== null && { size_to: sizeTo }),
  }
}

/** The days and the sizes are one filter each. */
export const countFilters = (filters: DocumentFilters): number =>
  [
    filters.takenFrom ?? filters.takenTo,
    filters.story,
    filters.camera,
    filters.place,
    filters.sizeFrom ?? filters.sizeTo,
  ].filter((filter) => filter !== null).length

import { createRequire } from 'node:module'
import { readPlaceFilter } from '#contract/place-filter.ts'
import type { SavedSearchId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { cellAt, mapPointOf } from '#contract/map-grid.ts'
import { findCameras } from '#server/features/file-search/camera-queries.ts'
import { type Filters, noFilters } from '#server/features/file-search/file-filters.ts'
import { allUploads, type UploadsList } from '#server/features/file-search/file-list-queries.ts'
import { searchUploads } from '#server/features/file-search/file-search-queries.ts'
import { cellsIn } from '#server/features/file-search/map-cells.ts'
import * as map from '#server/features/file-search/map-queries.ts'
import * as narrowed from '#server/features/file-search/narrowed-list-queries.ts'
import { readWords } from '#server/features/file-search/query-words.ts'
import * as saved from '#server/features/file-search/saved-search-queries.ts'
import { newId } from '#server/lib/new-id.ts'
import { crowdIsland, crowdTown } from '#test/support/crowd.ts'
import type { At } from '#test/support/rows-touched-world.ts'
import type { Line, Lines } from './line.ts'

// Node finds no names in this CommonJS bundle.
const { make } = createRequire(import.meta.url)('covertable') as typeof import('covertable')

const pageSize = limits.uploadsPage

/** By camera, place and size: most files, few and none. */
const filters: Record<string, Partial<Filters>> = {
  'a common camera': { camera: 'Canon EOS R6' },
  'a rare camera': { camera: 'Leica M3' },
  'no such camera': { camera: 'Rolleiflex' },
  'a place': { place: { kind: 'any' } },
  'a town': { place: readPlaceFilter('box:-1.62,54.96,-1.59,54.99') },
  'near an island': { place: readPlaceFilter('near:60.15,-1.15,5') },
  'an empty sea': { place: readPlaceFilter('box:-40,30,-30,40') },
  'a common size': { sizes: { from: 2, to: 3 } },
  'large files': { sizes: { from: 5, to: 5 } },
  'all but large files': { sizes: { from: 0, to: 4 } },
  'a common camera in a town': {
    camera: 'Canon EOS R6',
    place: readPlaceFilter('box:-1.62,54.96,-1.59,54.99'),
  },
  'a common camera, large': { camera: 'Canon EOS R6', sizes: { from: 5, to: 5 } },
  'two that no file has together': { camera: 'Canon EOS R6', place: readPlaceFilter('near:60.15,-1.15,5') },
  'no filter': {},
}

const parts: Record<string, (at: At) => Partial<UploadsList>> = {
  'whatever type': () => ({}),
  docs: () => ({ type: 'docs' }),
  texts: () => ({ type: 'text' }),
  'in no story': () => ({ story: 'none' }),
  'of a story of 20,000': ({ privateAlbumId }) => ({ story: privateAlbumId }),
  'of a story of few': ({ publicStoryId }) => ({ story: publicStoryId }),
}

const orders: Record<string, (at: At) => Partial<UploadsList>> = {
  'newest first': () => ({}),
  'newest first, page 51': ({ cursors }) => ({ before: cursors.ownFiles }),
  'oldest first': () => ({ sort: 'oldest' }),
}

const listed = (at: At, filter: string, part: string, order: string): UploadsList => ({
  ...allUploads,
  mineOnly: true,
  by: 'taken',
  ...parts[part]?.(at),
  ...orders[order]?.(at),
  filters: { ...noFilters, ...filters[filter] },
})

const combinations = make({
  filter: Object.keys(filters),
  part: Object.keys(parts),
  order: Object.keys(orders),
}) as { filter: string; part: string; order: string }[]

const listLines: Record<string, Line> = Object.fromEntries(
  combinations.map(({ filter, part, order }): [string, Line] => [
    `${filter}, ${part}, ${order}`,
    (at) => narrowed.walkNarrowed(at.db, at.owner, listed(at, filter, part, order), pageSize),
  ]),
)

/** A single filter in order of the list leads without being counted. */
const isCounted = ({ filter, part }: (typeof combinations)[number]): boolean =>
  part.includes('story') ||
  /town|island|sea|, large|together/.test(filter) ||
  (part === 'docs' && filter !== 'no filter')

const leadLines: Record<string, Line> = Object.fromEntries(
  combinations
    .filter(isCounted)
    .map(({ filter, part, order }): [string, Line] => [
      `${filter}, ${part}, ${order}`,
      (at) => narrowed.chooseLead(at.db, at.owner, listed(at, filter, part, order)),
    ]),
)

export const narrowedSearchLines: Record<string, Line> = Object.fromEntries(
  ['pier', 'kingfisher', 'zyzzyva'].flatMap((text) =>
    Object.keys(filters).map((filter): [string, Line] => [
      `‘${text}’ with ${filter}`,
      async (at) => {
        const { db, owner, ownerId } = at
        const list = listed(at, filter, 'whatever type', 'newest first')
        const words = await readWords(db, owner, { ownerId, storyId: null }, text)
        const lead = narrowed.isNarrowedList(list) ? await narrowed.chooseLead(db, owner, list) : null
        return searchUploads(db, { viewer: owner, list, ownerId, words, lead }, pageSize + 1)
      },
    ]),
  ),
)

const around = (place: typeof crowdTown, level: number, reach: number) => {
  const { x, y } = cellAt(level, mapPointOf(place))
  const least = (at: number) => Math.max(0, at - reach)
  const most = (at: number) => Math.min(2 ** level - 1, at + reach)
  return cellsIn({ level, left: least(x), top: least(y), right: most(x), bottom: most(y) })
}

const clusters =
  (cells: ReturnType<typeof cellsIn>): Line =>
  ({ db, owner }) =>
    map.findClusters(db, owner, cells, { ...allUploads, mineOnly: true, by: 'taken' })

const counted = 'counts up to 20,000 files of all cells together, however many there are (decision 326)'

const id = newId<SavedSearchId>()

export const findingLines: Lines = {
  'narrowed-list-queries.walkNarrowed': listLines,
  'narrowed-list-queries.chooseLead': leadLines,
  'camera-queries.findCameras': {
    all: ({ db, owner }) => findCameras(db, owner, limits.cameras),
  },
  'map-queries.findClusters': {
    'the island': clusters(around(crowdIsland, 12, 6)),
    'an empty sea': clusters(around({ latitude: 35, longitude: -35 }, 8, 8)),
    'the world': {
      mayGrow: true,
      reason: counted,
      line: clusters(around({ latitude: 0, longitude: 0 }, 4, 8)),
    },
    'the town': { mayGrow: true, reason: counted, line: clusters(around(crowdTown, 14, 8)) },
  },
  'saved-search-queries.listSaved': { all: ({ db, owner }) => saved.listSaved(db, owner) },
  'saved-search-queries.insertSaved': {
    one: ({ db, owner }) => saved.insertSaved(db, owner, { name: 'Rain', view: 'q=rain' }),
  },
  'saved-search-queries.renameSaved': { one: ({ db, owner }) => saved.renameSaved(db, owner, id, 'Rain') },
  'saved-search-queries.deleteSaved': { one: ({ db, owner }) => saved.deleteSaved(db, owner, id) },
  'saved-search-queries.removeSaved': { all: ({ db, ownerId }) => saved.removeSaved(db, ownerId) },
}

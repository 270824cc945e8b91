import * as z from 'zod/mini'
import { plainText } from '#contract/bounded-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileFilters } from '#contract/file-filters.ts'
import { FileId, SavedSearchId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { mapLevels } from '#contract/map-grid.ts'

export const listCameras = endpoint({
  method: 'GET',
  path: '/dashboard/uploads/cameras',
  access: 'signedIn',
  summary: `The cameras of your own files, by name; at most ${limits.cameras}.`,
  reply: z.object({ cameras: z.array(z.string()) }),
})

const edge = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2 ** mapLevels.most - 1)))

/** Files that were taken close together. */
export const MapCluster = z.object({
  /** The cell that it is in. */
  x: z.number(),
  y: z.number(),
  /** In the middle of its counted files. */
  latitude: z.number(),
  longitude: z.number(),
  count: z.number(),
  /** There are more than were counted. */
  has_more: z.boolean(),
  /** The newest of them that has a picture, else the newest. */
  file: z.object({
    file_id: FileId,
    name: z.string(),
    alt: z.nullable(z.string()),
    thumbnail_url: z.nullable(z.string()),
  }),
})
export type MapCluster = z.infer<typeof MapCluster>

export const listMapClusters = endpoint({
  method: 'GET',
  path: '/dashboard/uploads/map',
  access: 'signedIn',
  summary: `Where your own files were taken, a cluster for each cell of the map (contract/map-grid.ts); at most ${limits.mapCells} cells.`,
  query: z.object({
    /** By default the whole map as one cell. */
    level: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(mapLevels.most))),
    /** The cells at the edges, all included. */
    left: edge,
    top: edge,
    right: edge,
    bottom: edge,
    type: z.optional(z.enum(['images', 'docs', 'text'])),
    story: z.optional(z.union([z.literal('none'), StoryId])),
    ...fileFilters,
  }),
  reply: z.object({
    clusters: z.array(MapCluster),
    /** With filters: cells with more files than are counted may have clusters that are missing here. */
    is_complete: z.boolean(),
  }),
})

/** A view of the own files under a name. */
export const SavedSearch = z.object({
  id: SavedSearchId,
  name: z.string(),
  /** The query of `/documents`. */
  view: z.string(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

const SearchName = z.string().check(
  ...plainText({
    max: limits.savedSearchName,
    tooLong: `Use at most ${limits.savedSearchName} characters.`,
    empty: 'Enter a name.',
  }),
)

const byId = z.object({ id: SavedSearchId })

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/dashboard/searches',
  access: 'signedIn',
  summary: 'Your saved searches, by name.',
  reply: z.object({ searches: z.array(SavedSearch) }),
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/dashboard/searches',
  access: 'signedIn',
  summary: `Save a view of your files under a name; at most ${limits.savedSearches}.`,
  body: z.strictObject({
    name: SearchName,
    view: z.string().check(z.minLength(1), z.maxLength(limits.savedView)),
  }),
  reply: SavedSearch,
  example: { name: 'Receipts of 2026', view: 'q=receipt&taken_from=2026-01-01' },
})

export const renameSavedSearch = endpoint({
  method: 'PATCH',
  path: '/dashboard/searches/:id',
  access: 'signedIn',
  summary: 'Rename a saved search.',
  params: byId,
  body: z.strictObject({ name: SearchName }),
  reply: SavedSearch,
  example: { name: 'Receipts' },
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/dashboard/searches/:id',
  access: 'signedIn',
  summary: 'Delete a saved search.',
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
})

import type { MapCluster } from '#contract/calls/file-finding.ts'
import { limits } from '#contract/limits.ts'
import { countCells, type MapCells } from '#contract/map-grid.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { fileView } from '#server/features/files/file-view.ts'
import { Problem } from '#server/lib/problem.ts'
import { type FilterOptions, parseFilters } from './file-filters.ts'
import { allUploads, type UploadsList } from './file-list-queries.ts'
import { loadFound } from './file-search-queries.ts'
import { cellsIn } from './map-cells.ts'
import { findClusters } from './map-queries.ts'

type MapOptions = { [Edge in keyof MapCells]?: number | undefined } & FilterOptions & {
    type?: Exclude<UploadsList['type'], null> | undefined
    story?: Exclude<UploadsList['story'], null> | undefined
  }

interface FoundClusters {
  clusters: MapCluster[]
  isComplete: boolean
}

const ownByDay = { ...allUploads, mineOnly: true, by: 'taken' } as const

/** Where the own files were taken. */
export const createFileMap = ({ database: { db } }: { database: Database }) => ({
  /** @throws Problem `bad_request` for edges that are no part of the map, or too many cells */
  async clusters(viewer: Viewer, options: MapOptions): Promise<FoundClusters> {
    const { level = 0, left = 0, top = 0, right = 0, bottom = 0 } = options
    const edges = { level, left, top, right, bottom }
    requireCells(edges)
    const cells = cellsIn(edges)
    const { type = null, story = null } = options
    const list: UploadsList = { ...ownByDay, type, story, filters: parseFilters(options) }
    const found = await findClusters(db, viewer, cells, list)
    const ids = found.flatMap(({ fileId }) => fileId ?? [])
    const files = ids.length === 0 ? [] : await loadFound(db, viewer, ids)
    const byId = new Map(files.map((row) => [row.id, fileView(row, viewer, 'tile', null)]))
    return {
      clusters: found.flatMap(({ count, isFull, latitude, longitude, fileId, at }): MapCluster[] => {
        const [cell, file] = [cells[at], fileId === null ? undefined : byId.get(fileId)]
        if (cell === undefined || file === undefined || latitude === null || longitude === null) return []
        const { file_id, name, alt, thumbnail_url } = file
        return [
          {
            x: cell.x,
            y: cell.y,
            latitude,
            longitude,
            count,
            has_more: isFull,
            file: { file_id, name, alt, thumbnail_url },
          },
        ]
      }),
      isComplete: found.every(({ isFull, count }) => !isFull || count > 0),
    }
  },
})

function requireCells(cells: MapCells): void {
  const { level, left, top, right, bottom } = cells
  const isPart = left <= right && top <= bottom && right < 2 ** level && bottom < 2 ** level
  if (isPart && countCells(cells) <= limits.mapCells) return
  const reason = `ask for the edges of at most ${limits.mapCells} cells of the level.`
  throw new Problem('bad_request', { fill: { reason } })
}

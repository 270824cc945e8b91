import { listMonths, listOnThisDay } from '#contract/calls/file-details.ts'
import {
  deleteSavedSearch,
  listCameras,
  listMapClusters,
  listSavedSearches,
  renameSavedSearch,
  saveSearch,
} from '#contract/calls/file-finding.ts'
import { listUploads } from '#contract/calls/files.ts'
import type { Bind } from '#server/calls/call.ts'
import type { createFileMap } from './file-map.ts'
import type { FileSearch } from './file-search-service.ts'
import type { SavedSearches } from './saved-searches.ts'

interface Services {
  fileSearch: FileSearch
  fileMap: ReturnType<typeof createFileMap>
  savedSearches: SavedSearches
}

export function fileSearchRoutes(bind: Bind, { fileSearch, fileMap, savedSearches }: Services): void {
  bind(listUploads, ({ viewer, query }) => fileSearch.list(viewer, query))

  bind(listMonths, async ({ viewer, query }) => ({ months: await fileSearch.months(viewer, query.type) }))

  bind(listOnThisDay, async ({ viewer, query }) => ({
    uploads: await fileSearch.onThisDay(viewer, query.day ?? new Date().toISOString().slice(0, 10)),
  }))

  bind(listCameras, async ({ viewer }) => ({ cameras: await fileSearch.cameras(viewer) }))

  bind(listMapClusters, async ({ viewer, query }) => {
    const { clusters, isComplete } = await fileMap.clusters(viewer, query)
    return { clusters, is_complete: isComplete }
  })

  bind(listSavedSearches, async ({ viewer }) => ({ searches: await savedSearches.list(viewer) }))

  bind(saveSearch, ({ viewer, body }) => savedSearches.save(viewer, body))

  bind(renameSavedSearch, ({ viewer, params, body }) => savedSearches.rename(viewer, params.id, body.name))

  bind(deleteSavedSearch, async ({ viewer, params }) => {
    await savedSearches.remove(viewer, params.id)
    return { ok: true as const }
  })
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listMapClusters } from '#contract/calls/file-finding.ts'
import type { MapCells } from '#contract/map-grid.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import type { DocumentsView } from '#web/features/documents/documents-address.ts'
import { filtersQuery } from '#web/features/documents/filters/document-filters.ts'

/** The own files of these cells; those before stay until they are there. */
export function useClusters(cells: MapCells | null, { type, filters }: DocumentsView) {
  const { level = 0, left = 0, top = 0, right = 0, bottom = 0 } = cells ?? {}
  const query = {
    level,
    left,
    top,
    right,
    bottom,
    ...(type !== 'all' && { type }),
    ...(filters.story !== null && { story: filters.story }),
    ...filtersQuery(filters),
  }
  return useQuery({
    queryKey: keyOf(listMapClusters, { query }),
    queryFn: async ({ signal }) => {
      const { clusters, is_complete: isComplete } = await call(listMapClusters, { query, signal })
      return { level, clusters, isComplete }
    },
    // Files may have come since.
    staleTime: 0,
    enabled: cells !== null,
    placeholderData: keepPreviousData,
  })
}

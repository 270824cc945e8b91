import { listMonths, listOnThisDay } from '#contract/calls/file-details.ts'
import { listUploads } from '#contract/calls/files.ts'
import type { Bind } from '#server/calls/call.ts'
import type { FileSearch } from './file-search-service.ts'

export function fileSearchRoutes(bind: Bind, fileSearch: FileSearch): void {
  bind(listUploads, ({ viewer, query }) => fileSearch.list(viewer, query))

  bind(listMonths, async ({ viewer, query }) => ({ months: await fileSearch.months(viewer, query.type) }))

  bind(listOnThisDay, async ({ viewer, query }) => ({
    uploads: await fileSearch.onThisDay(viewer, query.day ?? new Date().toISOString().slice(0, 10)),
  }))
}

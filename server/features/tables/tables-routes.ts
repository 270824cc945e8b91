import * as contract from '#contract/calls/tables.ts'
import type { Bind } from '#server/calls/call.ts'
import type { Tables } from './tables-service.ts'

export function tablesRoutes(bind: Bind, tables: Tables): void {
  bind(contract.getTable, ({ viewer, params }) => tables.outline(viewer, params.id))
  bind(contract.queryTable, ({ viewer, params, body, address, signal }) =>
    tables.run(viewer, params.id, body, { address, signal }),
  )
  bind(contract.findTableRow, async ({ viewer, params, query, address, signal }) => ({
    offset: await tables.offsetOf(
      viewer,
      params.id,
      { row: params.row, view: query.view ?? '' },
      { address, signal },
    ),
  }))
  bind(contract.downloadTable, ({ viewer, params, query, address, signal }) =>
    tables.download(viewer, params.id, query.view ?? '', { address, signal }),
  )
}

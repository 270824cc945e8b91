import * as contract from '#contract/calls/tables.ts'
import type { Bind } from '#server/calls/call.ts'
import type { FileId } from '#contract/ids.ts'
import type { TableName, Tables } from './tables-service.ts'

export function tablesRoutes(bind: Bind, tables: Tables): void {
  bind(contract.getTable, ({ viewer, params, query }) => tables.outline(viewer, nameOf(params, query)))
  bind(contract.queryTable, ({ viewer, params, query, body, address, signal }) =>
    tables.run(viewer, nameOf(params, query), body, { address, signal }),
  )
  bind(contract.findTableRow, async ({ viewer, params, query, address, signal }) => ({
    offset: await tables.offsetOf(
      viewer,
      nameOf(params, query),
      { row: params.row, view: query.view ?? '' },
      { address, signal },
    ),
  }))
  bind(contract.downloadTable, ({ viewer, params, query, address, signal }) =>
    tables.download(viewer, nameOf(params, query), query.view ?? '', { address, signal }),
  )
}

const nameOf = ({ id }: { id: FileId }, { sheet }: { sheet?: string | undefined }): TableName => ({
  id,
  sheet: sheet ?? null,
})

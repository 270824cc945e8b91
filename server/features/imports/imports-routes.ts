import * as contract from '#contract/calls/imports.ts'
import type { Bind } from '#server/calls/call.ts'
import type { Imports } from './imports-service.ts'

/** Each import is a row until it is 30 days old. */
const startedAtMost = { count: 60, seconds: 3_600 }

export function importsRoutes(bind: Bind, imports: Imports): void {
  bind(contract.startImport, async ({ viewer, body, take }) => {
    await take('imports', startedAtMost)
    return imports.start(viewer, body)
  })
  bind(contract.addImportEntries, ({ viewer, params, body }) =>
    imports.add(viewer, params.import, body.entries),
  )
  bind(contract.listImportPaths, ({ viewer, params, query }) =>
    imports.paths(viewer, params.import, query.after),
  )
  bind(contract.endImport, ({ viewer, params }) => imports.end(viewer, params.import))
  bind(contract.undoImport, ({ viewer, params }) => imports.undo(viewer, params.import))
  bind(contract.listImports, async ({ viewer }) => ({ imports: await imports.list(viewer) }))
  bind(contract.getImport, ({ viewer, params }) => imports.report(viewer, params.import))
}

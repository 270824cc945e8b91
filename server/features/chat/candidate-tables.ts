import { fileKind } from '#contract/file-kinds.ts'
import type { ClosedTable } from '#server/answering/tables/candidate-table.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { Media } from '#server/engines/media/media.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import { findTables } from '#server/features/tables/tables-queries.ts'

/** Tables asked per question. */
const mostTables = 8
/** Of each workbook. */
const mostSheets = 12

interface Services {
  database: Database
  media: Pick<Media, 'queryTable'>
  content: Pick<FileContent, 'withLocalFile'>
}

export type FindCandidateTables = ReturnType<typeof createFindCandidateTables>

/** Creates the function that makes the best tables among files ready to be asked, in their order. */
export function createFindCandidateTables({ database: { db }, media, content }: Services) {
  return async (viewer: Viewer, files: readonly FileRow[], signal: AbortSignal): Promise<ClosedTable[]> => {
    const ids = files
      .filter(({ mime, name }) => fileKind(mime, name) === 'csv')
      .map(({ id }) => id)
      .slice(0, mostTables)
    const tables = Map.groupBy(await findTables(db, viewer, ids), ({ id }) => id)
    return ids.flatMap((id): ClosedTable[] =>
      (tables.get(id) ?? []).slice(0, mostSheets).map(({ name, sheet, verdict, tableKey }) => ({
        file: id,
        fileName: sheet === null ? name : `${name}, ${sheet}`,
        sheet,
        title: verdict.title,
        verdict,
        open: (use) =>
          content.withLocalFile(
            { storageKey: tableKey },
            // Aborting what runs would end a process that others wait for; each statement has its own deadline.
            (path) => {
              signal.throwIfAborted()
              return use((statements) => media.queryTable({ path, statements }))
            },
            signal,
          ),
      })),
    )
  }
}

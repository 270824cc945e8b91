import type { TableOutline, TableResult } from '#contract/calls/tables.ts'
import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import type { TablePlan } from '#contract/table-plan.ts'
import { PlanError } from '#server/answering/tables/plan-error.ts'
import { runPlan } from '#server/answering/tables/run-plan.ts'
import type { Database } from '#server/db/database.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import { Unreadable, type Media } from '#server/engines/media/media.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { createFairTurns } from '#server/lib/fair-turns.ts'
import { Problem } from '#server/lib/problem.ts'
import type { TableVerdict } from '#server/lib/table-verdict.ts'
import { findTable } from './tables-queries.ts'

/** Each may take a second; the rest of the places is for questions. */
const turnsOfViewers = { atOnce: 2, perAsker: 1 }
/** More than a person who scrolls and filters has waiting. */
const mostWaiting = 8
const longestMs = 15_000
const tooLong = 'This took too long to compute. Add a filter, or try again in a moment.'

interface Services {
  database: Database
  media: Pick<Media, 'queryTable'>
  content: Pick<FileContent, 'withLocalFile'>
}

/** Who asks, besides the access check. */
interface Asker {
  /** Turns count by address when the viewer is not signed in. */
  address: string
  signal: AbortSignal
}

export type Tables = ReturnType<typeof createTables>

/** All rows of a table: how they were read, and plans that are run over them. */
export function createTables({ database: { db }, media, content }: Services) {
  const turns = createFairTurns(turnsOfViewers)

  async function find(viewer: Viewer, id: FileId): Promise<{ verdict: TableVerdict; tableKey: string }> {
    const table = await findTable(db, viewer, id)
    if (table === null) throw new Problem('file_not_found')
    const { verdict, tableKey, name, mime, status } = table
    if (verdict !== null && tableKey !== null) return { verdict, tableKey }
    if (fileKind(mime, name) !== 'csv' || status === 'captioned' || status === 'error')
      throw new Problem('not_a_table')
    throw new Problem('table_unread')
  }

  return {
    /** @throws Problem `file_not_found`, `not_a_table`, `table_unread` */
    async outline(viewer: Viewer, id: FileId): Promise<TableOutline> {
      const { verdict } = await find(viewer, id)
      const { title, rows, asideRows, tornRows, columnCount, columns } = verdict
      return {
        title,
        row_count: rows - asideRows,
        torn_rows: tornRows,
        column_count: columnCount,
        columns: columns.map(({ name, type, role, unit, decimals, nulls, distinct, min, max, top }) => ({
          name,
          type,
          role,
          unit,
          decimals,
          nulls,
          distinct,
          min,
          max,
          top: top.map(([value, count]) => [value, count]),
        })),
      }
    },

    /** @throws Problem as `outline`, `busy`, `table_query_refused` with the reason, and storage problems */
    async query(
      viewer: Viewer,
      id: FileId,
      plan: TablePlan,
      { address, signal }: Asker,
    ): Promise<TableResult> {
      const { verdict, tableKey } = await find(viewer, id)
      const asker = userIdOf(viewer) ?? address
      if (turns.waiting(asker) >= mostWaiting) throw new Problem('busy', { retryAfterSeconds: 1 })
      const ended = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
      const endTurn = await turns.take(asker, ended)
      try {
        return await content.withLocalFile(
          { storageKey: tableKey },
          (path) =>
            runPlan(plan, verdict.columns, (statements) => media.queryTable({ path, statements }, ended)),
          ended,
        )
      } catch (error) {
        if (ended.aborted && !signal.aborted)
          throw new Problem('table_query_refused', { fill: { reason: tooLong }, cause: error })
        if (error instanceof PlanError || error instanceof Unreadable)
          throw new Problem('table_query_refused', { fill: { reason: error.message }, cause: error })
        throw error
      } finally {
        endTurn()
      }
    },
  }
}

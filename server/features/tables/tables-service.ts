import type { TableOutline, TableResult } from '#contract/calls/tables.ts'
import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import type { TablePlan } from '#contract/table-plan.ts'
import { readTableView, type TableView } from '#contract/table-view.ts'
import { PlanError } from '#server/answering/tables/plan-error.ts'
import { runPlan, type SendStatements } from '#server/answering/tables/run-plan.ts'
import { sqlColumns } from '#server/answering/tables/sql-columns.ts'
import { offsetSql } from '#server/answering/tables/view-sql.ts'
import type { BytesReply } from '#server/calls/replies.ts'
import type { Database } from '#server/db/database.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import { Unreadable, type Media, type SelectedRows } from '#server/engines/media/media.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { createFairTurns } from '#server/lib/fair-turns.ts'
import { Problem } from '#server/lib/problem.ts'
import { isReadWhole, type TableVerdict } from '#server/lib/table-verdict.ts'
import { createTableDownloads } from './table-downloads.ts'
import { findTable, type SheetRow } from './tables-queries.ts'

/** Each may take a second; the rest of the places is for questions. */
const turnsOfViewers = { atOnce: 2, perAsker: 1 }
/** More than a person who scrolls and filters has waiting. */
const mostWaiting = 8
const longestMs = 15_000
const noView = 'This view can’t be read. Open the whole table instead.'
const notWhole = 'Some rows of this table can’t be read, so no figures are computed from it.'
const tooLong = 'This took too long to compute. Add a filter, or try again in a moment.'

interface Services {
  database: Database
  media: Pick<Media, 'queryTable' | 'selectRows' | 'exportTable'>
  content: Pick<FileContent, 'withLocalFile'>
  disk: Disk
}

interface FoundTable {
  name: string
  sizeBytes: number
  verdict: TableVerdict
  tableKey: string
  sheet: string | null
  sheets: SheetRow[] | null
}

/** A table: a file, and of a workbook the name of its sheet; null for its first one. */
export interface TableName {
  id: FileId
  sheet: string | null
}

/** Who asks, besides the access check. */
interface Asker {
  /** Turns count by address when the viewer is not signed in. */
  address: string
  signal: AbortSignal
}

export type Tables = ReturnType<typeof createTables>

/** All rows of a table: how they were read, and plans that are run over them. */
export function createTables({ database: { db }, media, content, disk }: Services) {
  const turns = createFairTurns(turnsOfViewers)
  const downloads = createTableDownloads({ media, content, disk })

  async function find(viewer: Viewer, { id, sheet: chosen }: TableName): Promise<FoundTable> {
    const table = await findTable(db, viewer, id, chosen)
    if (table === null) throw new Problem('file_not_found')
    const { verdict, tableKey, name, mime, status, sizeBytes, sheet, sheets } = table
    if (verdict !== null && tableKey !== null) return { name, sizeBytes, verdict, tableKey, sheet, sheets }
    if (fileKind(mime, name) !== 'csv' || status === 'captioned' || status === 'error')
      throw new Problem('not_a_table')
    throw new Problem('table_unread')
  }

  /** Runs statements over a table, in turn. */
  const ask = <T>(
    viewer: Viewer,
    table: FoundTable,
    asker: Asker,
    run: (send: SendStatements) => Promise<T>,
  ): Promise<T> =>
    // Aborting what runs would end its process, and the next page of somebody who scrolls would wait for another one.
    withValues(viewer, table, asker, (path, deadline) =>
      run((statements) => media.queryTable({ path, statements }, deadline)),
    )

  /** Uses the values of a table, in turn. */
  async function withValues<T>(
    viewer: Viewer,
    { tableKey }: FoundTable,
    { address, signal }: Asker,
    use: (path: string, deadline: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const asker = userIdOf(viewer) ?? address
    if (turns.waiting(asker) >= mostWaiting) throw new Problem('busy', { retryAfterSeconds: 1 })
    const deadline = AbortSignal.timeout(longestMs)
    try {
      const endTurn = await turns.take(asker, AbortSignal.any([signal, deadline]))
      try {
        return await content.withLocalFile({ storageKey: tableKey }, (path) => use(path, deadline), deadline)
      } finally {
        endTurn()
      }
    } catch (error) {
      if (deadline.aborted)
        throw new Problem('table_query_refused', { fill: { reason: tooLong }, cause: error })
      return refuse(error)
    }
  }

  return {
    /** @throws Problem `file_not_found`, `not_a_table`, `table_unread` */
    async outline(viewer: Viewer, name: TableName): Promise<TableOutline> {
      const { verdict, sheet, sheets } = await find(viewer, name)
      const { title, rows, asideRows, tornRows, columnCount, columns } = verdict
      return {
        sheet,
        sheets: (sheets ?? []).map((one) => ({
          name: one.name,
          is_hidden: one.isHidden,
          row_count: one.rows,
        })),
        title,
        row_count: rows - asideRows,
        aside_rows: asideRows,
        torn_rows: tornRows,
        column_count: columnCount,
        columns: columns.map(
          ({ name: column, type, role, unit, decimals, nulls, distinct, min, max, top }) => ({
            name: column,
            type,
            role,
            unit,
            decimals,
            nulls,
            distinct,
            min,
            max,
            top: top.map(([value, count]) => [value, count]),
          }),
        ),
      }
    },

    /** @throws Problem as `outline`, `busy`, `table_query_refused` with the reason, and storage problems */
    async run(viewer: Viewer, name: TableName, plan: TablePlan, asker: Asker): Promise<TableResult> {
      const table = await find(viewer, name)
      return ask(viewer, table, asker, async (send) => {
        if (!isReadWhole(table.verdict) && (plan.measure !== null || plan.groupBy !== null))
          throw new PlanError(notWhole)
        return runPlan(plan, table.verdict.columns, send)
      })
    },

    /** Up to 200 rows of one SELECT over the table `t`, whose columns have the names of `sqlColumns`. @throws Problem as `run` */
    async select(viewer: Viewer, name: TableName, sql: string, asker: Asker): Promise<SelectedRows> {
      const table = await find(viewer, name)
      return withValues(viewer, table, asker, async (path, deadline) => {
        if (!isReadWhole(table.verdict)) throw new PlanError(notWhole)
        return media.selectRows({ path, columns: sqlColumns(table.verdict.columns), sql }, deadline)
      })
    },

    /** How many rows of a view come before a row; null for a row that it leaves out. @throws Problem as `run` */
    async offsetOf(
      viewer: Viewer,
      name: TableName,
      { row, view }: { row: number; view: string },
      asker: Asker,
    ): Promise<number | null> {
      const table = await find(viewer, name)
      return ask(viewer, table, asker, async (send) => {
        const [rows] = await send([offsetSql(row, viewIn(view), table.verdict.columns)])
        const offset = rows?.[0]?.[0]
        return typeof offset === 'number' ? offset : null
      })
    },

    /** All rows of a view as CSV; they are written when the reply is opened. @throws Problem as `run` */
    async download(
      viewer: Viewer,
      table: TableName,
      view: string,
      { address, signal }: Asker,
    ): Promise<BytesReply> {
      const { name, verdict, tableKey, sizeBytes, sheet } = await find(viewer, table)
      const asker = userIdOf(viewer) ?? address
      return {
        open: async () => {
          try {
            return await downloads.open({ verdict, tableKey, sizeBytes, view: viewIn(view), asker, signal })
          } catch (error) {
            return refuse(error)
          }
        },
        tag: null,
        mime: 'text/csv; charset=utf-8',
        name: `${name.replace(/\.(?:csv|xls[xm]|xlt[xm]|o[dt]s)$/i, '')}${sheet === null ? '' : `, ${sheet}`}${view === '' ? '' : ', filtered'}.csv`,
        disposition: 'attachment',
        keep: null,
      }
    },
  }
}

/** @throws PlanError */
function viewIn(text: string): TableView {
  const view = readTableView(text)
  if (view === null) throw new PlanError(noView)
  return view
}

/** What a plan or a view is refused for is a sentence for its user. */
function refuse(error: unknown): never {
  if (error instanceof PlanError || error instanceof Unreadable)
    throw new Problem('table_query_refused', { fill: { reason: error.message }, cause: error })
  throw error
}

import type { FileId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { maySeeFile } from '#server/db/visibility.ts'
import type { TableVerdict } from '#server/lib/table-verdict.ts'

export interface TableRow {
  name: string
  mime: string
  sizeBytes: number
  status: 'pending' | 'uploading' | 'processing' | 'captioned' | 'error'
  /** Null until the file is read as a table. */
  verdict: TableVerdict | null
  tableKey: string | null
  /** Of a workbook: the name of the sheet, and all sheets. */
  sheet: string | null
  sheets: SheetRow[] | null
}

export interface SheetRow {
  name: string
  isHidden: boolean
  /** Null for a sheet without a value. */
  rows: number | null
}

/**
 * How a file was read as a table, or a sheet of a workbook, without one that of its first sheet; null when the viewer may not
 * see it.
 */
export async function findTable(
  db: Db,
  viewer: Viewer,
  id: FileId,
  sheet: string | null,
): Promise<TableRow | null> {
  const rows = await rowsOf<TableRow>(
    db,
    sql`select f.name, f.mime, f.size_bytes::double precision as "sizeBytes", f.status,
          coalesce(${sheet}::text, f.table_sheet) as sheet, ${sheetRows} as sheets,
          case when ${sheet}::text is null then f.table_verdict else chosen.sheet->'table'->'verdict' end as verdict,
          case when ${sheet}::text is null then f.table_key else chosen.sheet->'table'->>'key' end as "tableKey"
        from files f left join lateral (select s as sheet from jsonb_array_elements(f.sheets) s where s->>'name' = ${sheet}::text) as chosen
          on true
        where f.id = ${id} and ${maySeeFile(viewer)}`,
  )
  return rows[0] ?? null
}

/** For a FROM with `files f`. */
const sheetRows = sql`(select jsonb_agg(jsonb_build_object('name', s->'name', 'isHidden', s->'isHidden', 'rows', s->'table'->'verdict'->'rows'))
  from jsonb_array_elements(f.sheets) s)`

export interface ReadTableRow {
  id: FileId
  name: string
  /** Of a workbook, each sheet is a table. */
  sheet: string | null
  verdict: TableVerdict
  tableKey: string
}

/** Those of the files that were read as tables and that the viewer may see. */
export async function findTables(db: Db, viewer: Viewer, ids: readonly FileId[]): Promise<ReadTableRow[]> {
  if (ids.length === 0) return []
  return rowsOf<ReadTableRow>(
    db,
    sql`select f.id, f.name, t.sheet, t.verdict, t.key as "tableKey"
        from files f cross join lateral (
          select null as sheet, f.table_verdict as verdict, f.table_key as key
            where f.sheets is null and f.table_verdict is not null and f.table_key is not null
          union all
          select s->>'name', s->'table'->'verdict', s->'table'->>'key' from jsonb_array_elements(f.sheets) s
            where s->'table' <> 'null') as t
        where f.id = any(${sql.param([...ids])}::uuid[]) and ${maySeeFile(viewer)}`,
  )
}

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
}

/** How a file was read as a table; null when the viewer may not see it. */
export async function findTable(db: Db, viewer: Viewer, id: FileId): Promise<TableRow | null> {
  const rows = await rowsOf<TableRow>(
    db,
    sql`select f.name, f.mime, f.size_bytes::double precision as "sizeBytes", f.status, f.table_verdict as verdict, f.table_key as "tableKey"
        from files f where f.id = ${id} and ${maySeeFile(viewer)}`,
  )
  return rows[0] ?? null
}

export interface ReadTableRow {
  id: FileId
  name: string
  verdict: TableVerdict
  tableKey: string
}

/** Those of the files that were read as tables and that the viewer may see. */
export async function findTables(db: Db, viewer: Viewer, ids: readonly FileId[]): Promise<ReadTableRow[]> {
  if (ids.length === 0) return []
  return rowsOf<ReadTableRow>(
    db,
    sql`select f.id, f.name, f.table_verdict as verdict, f.table_key as "tableKey"
        from files f where f.id = any(${sql.param([...ids])}::uuid[]) and f.table_verdict is not null and f.table_key is not null and ${maySeeFile(viewer)}`,
  )
}

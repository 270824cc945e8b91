import { rowsOf, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { byNewest, limitTo } from '#server/db/newest-first.ts'
import { isFileInScope, narrowRows, type SearchScope } from '#server/db/visibility.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import type { PassageRow } from './search-queries.ts'

/** A table with rows beyond its searched passages, and the fields of a passage that are its file's. */
export interface LongTable extends Pick<
  PassageRow,
  'fileId' | 'content' | 'fileName' | 'title' | 'mime' | 'language' | 'date' | 'section'
> {
  /** Its place in its workbook, from 1; 0 for other tables. */
  sheetNumber: number

  tableKey: string
  columns: ColumnVerdict[]
}

/** The newest of them in a scope. */
export const findLongTables = (db: Db, scope: SearchScope, limit: number): Promise<LongTable[]> =>
  rowsOf<LongTable>(
    db,
    sql`select f.id as "fileId", encode(f.content_hash, 'hex') as content, f.name as "fileName", f.title, f.mime, f.language,
          to_char(f.display_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as date,
          t.key as "tableKey", t.columns, t.section, t.place::int as "sheetNumber"
        from ${scope.storyId === null && scope.fileIds === null ? sql`files f` : narrowRows(scope)}
          cross join lateral (
            select f.table_key as key, f.table_verdict->'columns' as columns, null as section, 0 as place where f.sheets is null
            union all
            select s->'table'->>'key', s->'table'->'verdict'->'columns', s->>'name', place
              from jsonb_array_elements(f.sheets) with ordinality as e(s, place) where s->'table' <> 'null') as t
        where ${isFileInScope(scope)} and f.deleted_at is null and f.table_key is not null and f.searched_to is not null
          and f.status = 'captioned'
        ${byNewest(sql`f.uploaded_at`, sql`f.id`).order} ${limitTo(limit)}`,
  )

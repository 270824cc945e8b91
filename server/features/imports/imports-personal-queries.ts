import type { UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { importColumns, type ImportRow } from './imports-queries.ts'

/** All imports of a user that there still are, the oldest first. */
export const listAllImports = (db: Db, userId: UserId): Promise<ImportRow[]> =>
  rowsOf<ImportRow>(
    db,
    sql`select ${importColumns} from imports i where i.owner_id = ${userId} order by i.created_at, i.id`,
  )

/** Of an account that is removed. */
export const removeImports = (db: Db, userId: UserId): Promise<void> =>
  run(db, sql`delete from imports where owner_id = ${userId}`)

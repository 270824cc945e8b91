import { sql, type SQL } from './drizzle.ts'

/**
 * A row is there; for what is asked of each row of a page. A plain `exists` in a list of columns, or beside an `or`, is
 * what Postgres may turn into a table of everything that could be asked for: of all public stories, of all of somebody's
 * stars. With an `offset` it asks row by row.
 */
export const isThere = (from: SQL): SQL => sql`exists (select 1 from ${from} offset 0)`

import { sql, type SQL } from './drizzle.ts'

/**
 * A row is there; for what is asked of each row of a page. `exists` in a list of columns, or beside an `or`, is what
 * Postgres may turn into a table of everything that could be asked for: of all public stories, of all of somebody's stars.
 */
export const isThere = (from: SQL): SQL => sql`coalesce((select true from ${from} limit 1), false)`

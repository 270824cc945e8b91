import { sql, type SQL } from './drizzle.ts'

/**
 * Whether a row exists, evaluated per row of a page. Postgres may turn a plain `exists` in a column list, or next to an
 * `or`, into a hash table of all candidates; an `offset` prevents that.
 */
export const isThere = (from: SQL): SQL => sql`exists (select 1 from ${from} offset 0)`

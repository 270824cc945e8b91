import { sql, type SQL } from '#server/db/drizzle.ts'

/**
 * For a FROM with `files f`: its content may contain a position. That stays true when its owner removes the place:
 * `read_place` then has what the file says.
 */
export const mayHavePosition: SQL = sql`(f.latitude is not null or f.read_place is not null)`

import type { Cursor } from '#server/lib/cursor.ts'
import { sql, type ExtraConfigColumn, type SQL } from './drizzle.ts'

// Lists are ordered by time and id, newest first. An index only serves an order with identical spelling, including
// NULLS, so both are defined here and nowhere else.

/** The last columns of an index for such a list. */
export const newestFirst = (
  at: ExtraConfigColumn,
  id: ExtraConfigColumn,
): [Partial<ExtraConfigColumn>, Partial<ExtraConfigColumn>] => [at.desc().nullsLast(), id.desc().nullsLast()]

/** The parts of a statement that scans along such an index. */
export interface NewestFirst {
  order: SQL
  /** The reverse order. */
  oldestFirst: SQL
  /** What comes after a position in that order; everything without one. */
  isOlder(cursor: Cursor | null): SQL
  /** What comes before it. */
  isNewer(cursor: Cursor | null): SQL
}

export function byNewest(at: SQL, id: SQL): NewestFirst {
  const compare = (cursor: Cursor | null, sign: SQL) =>
    cursor
      ? sql`(${at}, ${id}) ${sign} (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
      : sql`true`
  return {
    order: sql`order by ${at} desc nulls last, ${id} desc nulls last`,
    oldestFirst: sql`order by ${at} asc nulls first, ${id} asc nulls first`,
    isOlder: (cursor) => compare(cursor, sql`<`),
    isNewer: (cursor) => compare(cursor, sql`>`),
  }
}

/**
 * The first rows of a scan, or those after an offset, for a FROM. Postgres plans for a tenth of the table when the
 * limit is a parameter, so it is inlined, rounded up to one of a few values to keep few statement texts.
 */
export const firstOf = (walk: SQL, rows: number, offset = 0): SQL =>
  sql`(select * from ${aheadOf(walk, rows + offset)} as walked ${pageOf(rows, offset)})`

/** The limit and offset of a page. Postgres assumes a large value for an unknown offset. */
export const pageOf = (rows: number, offset: number): SQL =>
  offset === 0 ? sql`limit ${rows}` : sql`limit ${rows} offset ${offset}`

/** At least this many rows of a scan, for a FROM that stops reading early. */
export function aheadOf(walk: SQL, rows: number): SQL {
  const most = steps.find((step) => step >= rows)
  if (most === undefined) throw new RangeError(`${rows} rows are too many for a page`)
  return sql`(${walk} ${limitTo(most)})`
}

const steps = [100, 400, 2_000, 20_000, 200_000, 2_000_000]

/** For a trusted number. */
export const limitTo = (rows: number): SQL => sql.raw(`limit ${rows}`)

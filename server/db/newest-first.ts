import type { Cursor } from '#server/lib/cursor.ts'
import { sql, type ExtraConfigColumn, type SQL } from './drizzle.ts'

// Lists go by a time and then by id, the newest first. An index serves an order only when both are spelled alike, NULLS
// included: that is why both are spelled here, and nowhere else.

/** What an index of such a list ends with. */
export const newestFirst = (
  at: ExtraConfigColumn,
  id: ExtraConfigColumn,
): [Partial<ExtraConfigColumn>, Partial<ExtraConfigColumn>] => [at.desc().nullsLast(), id.desc().nullsLast()]

/** What a statement needs that is to walk along such an index. */
export interface NewestFirst {
  order: SQL
  /** The same from the other end. */
  oldestFirst: SQL
  /** What comes after a place in that order; everything without one. */
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
 * The first rows of a walk, or so many behind an offset, for a FROM. Postgres plans for a number of rows that comes as a
 * parameter as for a tenth of the table: a greater one stands in the text, one of few, so that there are few texts.
 */
export const firstOf = (walk: SQL, rows: number, offset = 0): SQL =>
  sql`(select * from ${aheadOf(walk, rows + offset)} as walked ${pageOf(rows, offset)})`

/** The last words of a statement that gives a page. Postgres takes an offset that it does not know for a great one. */
export const pageOf = (rows: number, offset: number): SQL =>
  offset === 0 ? sql`limit ${rows}` : sql`limit ${rows} offset ${offset}`

/** No fewer rows of a walk than so many, for a FROM that reads no further than it has to. */
export function aheadOf(walk: SQL, rows: number): SQL {
  const most = steps.find((step) => step >= rows)
  if (most === undefined) throw new RangeError(`${rows} rows are too many for a page`)
  return sql`(${walk} ${limitTo(most)})`
}

const steps = [100, 400, 2_000, 20_000, 200_000, 2_000_000]

/** For a number that the program itself knows. */
export const limitTo = (rows: number): SQL => sql.raw(`limit ${rows}`)

import type pg from 'pg'
import { drizzle } from '#server/db/drizzle.ts'
import type { Db } from '#server/db/database.ts'

/** The statements that `work` sends, as bare SQL: without the names under which the product has them prepared. */
export async function statementsOf(
  pool: pg.Pool,
  work: (db: Db) => Promise<unknown>,
): Promise<pg.QueryConfig[]> {
  const seen: pg.QueryConfig[] = []
  const listening = new Proxy(pool, {
    get: (target, name) =>
      name === 'query'
        ? (query: pg.QueryConfig, values: unknown[] = query.values ?? []) => {
            seen.push({ text: query.text, values })
            return target.query(query, values)
          }
        : (Reflect.get(target, name) as unknown),
  })
  await work(drizzle(listening))
  if (seen.length === 0) throw new Error('no statement was sent')
  return seen
}

import { randomUUIDv7 } from 'node:crypto'

/** A new UUIDv7, generated here because external servers may be older than Postgres 18. */
export const newId = <Id extends string>(): Id => randomUUIDv7() as string as Id

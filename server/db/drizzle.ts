import { createRequire } from 'node:module'

// Loaded as CommonJS: as ES modules Node reads the package's large package.json again for each of its files, which
// costs a third of a second and 200 MB. Only this file imports the package.
const load = createRequire(import.meta.url)
const core = load('drizzle-orm') as typeof import('drizzle-orm')
const pgCore = load('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core')
const nodePostgres = load('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres')

export const { sql, eq, and, getTableName, Name, Param, StringChunk, SQL } = core
export type SQL = import('drizzle-orm').SQL
export const {
  pgTable,
  uuid,
  text,
  integer,
  smallint,
  bigint,
  boolean,
  date,
  timestamp,
  jsonb,
  doublePrecision,
  foreignKey,
  primaryKey,
  index,
  uniqueIndex,
  customType,
} = pgCore
export const { drizzle } = nodePostgres
export const { PgColumn, PgDialect, PgTable } = pgCore

export type { ExtraConfigColumn } from 'drizzle-orm/pg-core'
export type { NodePgDatabase } from 'drizzle-orm/node-postgres'

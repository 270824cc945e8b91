import type { Facts } from './compare-facts.ts'
import { readEach, type Tool } from './run-tool.ts'

/** The part of its library that is used. */
interface DuckDb {
  DuckDBInstance: { create(): Promise<{ connect(): Promise<Connection> }> }
}
interface Connection {
  runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }>
}

const packageName = '@duckdb/node-api'
const load = (): Promise<DuckDb> => import(packageName) as Promise<DuckDb>

export const duckdb: Tool = {
  name: 'DuckDB',
  isInstalled: () =>
    load().then(
      () => true,
      () => false,
    ),
  read: async (files, typesOf) => {
    const { DuckDBInstance } = await load()
    const connection = await (await DuckDBInstance.create()).connect()
    return readEach(files, (file) =>
      typesOf(file).includes('text/csv') ? tableFacts(connection, file) : Promise.resolve({}),
    )
  },
}

/** Nothing where it cannot read the file either. */
async function tableFacts(connection: Connection, file: string): Promise<Facts> {
  const table = `read_csv('${file.replaceAll("'", "''")}', all_varchar = true, null_padding = true)`
  try {
    const columns = await connection.runAndReadAll(`describe select * from ${table}`)
    const count = await connection.runAndReadAll(`select count(*)::integer as n from ${table}`)
    const rows = Number(count.getRowObjectsJson()[0]?.['n'])
    return { rows, columns: columns.getRowObjectsJson().length }
  } catch {
    return {}
  }
}

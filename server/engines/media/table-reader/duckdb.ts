import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'

/** A child that reads a table has a few hundred megabytes; the rest is for its rows in JavaScript. */
const memory = '256MB'

/** Opens DuckDB in memory for as long as `use` runs; what does not fit is kept in `folder`. */
export async function withDuckDb<T>(
  folder: string,
  use: (connection: DuckDBConnection) => Promise<T>,
  threads = 1,
): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memory,
    threads: String(threads),
    temp_directory: folder,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  try {
    const connection = await instance.connect()
    try {
      return await use(connection)
    } finally {
      connection.closeSync()
    }
  } finally {
    instance.closeSync()
  }
}

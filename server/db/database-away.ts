import pg from 'pg'

/** The database did not answer in time, or is unreachable. */
class DatabaseAway extends Error {}

/**
 * SQL states that mean 'unavailable' and not 'wrong statement': cancelled after a timeout (57014), stopping or starting
 * (57P), broken connections (08), too many of them (53300), and a transaction it has ended (25P03).
 */
const unserved = /^(08...|57014|57P..|53300|25P03)$/

/** Converts driver errors about lost or failed connections into DatabaseAway. */
export const orAway = <T>(query: Promise<T>): Promise<T> =>
  query.catch((error: unknown) => {
    throw error instanceof pg.DatabaseError
      ? error
      : new DatabaseAway('The database isn’t responding.', { cause: error })
  })

/** Whether an error means that the database is unavailable, at whatever level it was detected. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseAway) return true
    if (at instanceof pg.DatabaseError) return unserved.test(at.code ?? '')
  }
  return false
}

import pg from 'pg'

/** The database did not answer in time, or nobody is there to answer. */
class DatabaseAway extends Error {}

/**
 * What Postgres says when it cannot serve, and not that a statement is wrong: cancelled after its time (57014), stopping or
 * starting (57P), broken connections (08), too many of them (53300), and a transaction it has ended (25P03).
 */
const unserved = /^(08...|57014|57P..|53300|25P03)$/

/** Rejects with DatabaseAway where the driver says that it has lost or not reached the server. */
export const orAway = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw error instanceof pg.DatabaseError
      ? error
      : new DatabaseAway('The database isn’t responding.', { cause: error })
  })

/** Whether something failed because the database is away, wherever that was noticed. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseAway) return true
    if (at instanceof pg.DatabaseError) return unserved.test(at.code ?? '')
  }
  return false
}

import type { Connection } from './call.ts'

/** The request that starts a flow; `moved`: it was already redirected by this function. */
export type Beginner = Pick<Connection, 'host' | 'path'> & { query: { moved?: '1' | undefined } }

/**
 * Where to redirect a browser that used another name of this installation, such as 127.0.0.1 for localhost: the
 * provider redirects back to the registered origin, and the flow's cookie must be set there. Null: no redirect needed.
 */
export function ownAddress({ host, path, query }: Beginner, publicUrl: string): string | null {
  const own = new URL(path, publicUrl)
  if (own.host === host || query.moved) return null
  own.searchParams.set('moved', '1')
  return own.href
}

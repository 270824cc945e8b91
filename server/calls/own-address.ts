import type { Connection } from './call.ts'

/** Whoever begins what another site sends back from; `moved`: it has been sent here by this. */
export type Beginner = Pick<Connection, 'host' | 'path'> & { query: { moved?: '1' | undefined } }

/**
 * Where the browser goes first when it came by another name of this installation, as 127.0.0.1 for localhost: the
 * provider sends it to the address it knows, and what is begun here must be there by then. Null: it is there.
 */
export function ownAddress({ host, path, query }: Beginner, publicUrl: string): string | null {
  const own = new URL(path, publicUrl)
  if (own.host === host || query.moved) return null
  own.searchParams.set('moved', '1')
  return own.href
}

import { isOwnPath } from '#contract/own-path.ts'

/** The path of the page with the link to this one; kept in the history's state. */
export interface CameFrom {
  from: string
}

/** Null for a page that was opened by its address. */
export function cameFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return isOwnPath(state.from) ? state.from : null
}

import { isOwnPath } from '#contract/own-path.ts'

/** The path the user wanted before signing in; kept in the history's state, never in the address. */
export interface WantedPath {
  wanted: string
}

/** The path to go to after sign-in; '/' when nothing was wanted. */
export function wantedPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return '/'
  const { wanted } = state
  return isOwnPath(wanted) ? wanted : '/'
}

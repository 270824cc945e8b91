import { problems } from '#contract/problems.ts'
import { googleProblems } from '#contract/sign-in.ts'

/** What brought somebody to sign-in; travels in the history's state. */
export interface LoginNotice {
  notice: string
}

/**
 * What the page says above its fields: why a sign-in elsewhere ended here, from the history's state or the address. Of
 * the address only names of known problems are read, never words.
 */
export function loginNotice(state: unknown, search: string): string | null {
  if (typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string') {
    return state.notice
  }
  const named = new URLSearchParams(search).get('problem')
  const problem = googleProblems.find((code) => code === named)
  return problem ? problems[problem].words : null
}

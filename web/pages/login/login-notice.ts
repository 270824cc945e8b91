import { problems } from '#contract/problems.ts'
import { providerProblems } from '#contract/calls/sign-in.ts'
import { waitWords } from '#contract/wait-words.ts'

/**
 * What the page says above its fields: why a sign-in elsewhere ended here, from the history's state or the address. Of
 * the address only names of known problems and a number are read, never words.
 */
export function loginNotice(state: unknown, search: string): string | null {
  if (typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string') {
    return state.notice
  }
  const query = new URLSearchParams(search)
  const problem = providerProblems.find((code) => code === query.get('problem'))
  return problem ? problems[problem].words.replace('{when}', waitWords(secondsIn(query))) : null
}

/** The wait an address names; a minute where it names none that could be. */
function secondsIn(query: URLSearchParams): number {
  const seconds = query.get('seconds') ?? ''
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) : 0
}

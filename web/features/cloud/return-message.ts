import { connectedAs, connectProblems, driveNames, DriveProvider } from '#contract/connections.ts'
import { problems } from '#contract/problems.ts'

/** What is said to whoever comes back from a provider. */
export interface ReturnMessage {
  kind: 'success' | 'error'
  text: string
}

/**
 * What the address says of a return from a provider; null when it says nothing of one. Words in an address may be anybody's:
 * of an error only its name is taken, and what is no name of ours has words of its own.
 */
export function readReturn(query: URLSearchParams): ReturnMessage | null {
  const success = query.get('success')
  const connected = DriveProvider.options.find((provider) => connectedAs(provider) === success)
  if (connected) return { kind: 'success', text: `${driveNames[connected]} is connected.` }
  const error = query.get('error')
  if (error === null) return null
  const known = connectProblems.find((name) => name === error)
  return {
    kind: 'error',
    text: known ? problems[known].words : 'The drive could not be connected. Try again.',
  }
}

import { isRefusal } from '#web/api/api-problem.ts'

/** As often as the specification says (2, section 4). */
const mostTries = 8
const pauseMs = 800
const longestPauseMs = 5000

interface FreshAddress {
  address: string
  /** How many of the tries are used up. */
  tries: number
}

interface Asking {
  /** How many tries there have been for the same picture. */
  triesBefore: number
  ask: () => Promise<string | null>
  pause: (ms: number) => Promise<void>
  /** False once the picture is no longer shown. */
  isWanted: () => boolean
}

/**
 * Asks for another address of a picture until there is one; a call that fails or knows none counts as a try. Null when the
 * tries are used up, 'refused' when the file may not be seen.
 */
export async function freshAddress({
  triesBefore,
  ask,
  pause,
  isWanted,
}: Asking): Promise<FreshAddress | 'refused' | null> {
  for (let tries = triesBefore + 1; tries <= mostTries; tries += 1) {
    await pause(Math.min(longestPauseMs, pauseMs * tries))
    if (!isWanted()) return null
    const answer = await ask().catch((failure: unknown) => (isRefusal(failure) ? 'refused' : null))
    if (answer === 'refused') return answer
    if (answer !== null) return { address: answer, tries }
  }
  return null
}

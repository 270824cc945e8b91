import { getProfile, getUser, type Profile } from '#contract/calls/accounts.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { checkReach } from '#web/api/reach.ts'
import { logWarning } from '#web/lib/browser-log.ts'
import { untilOnline } from '#web/lib/online.ts'
import { withRetries } from './with-retries.ts'

/**
 * Who is signed in, or null. 401 and 403 are an answer; any other failure counts as signed out, with a warning. Without a
 * line nothing has failed: the question waits for it, and so it does while nothing answers at all.
 */
export const checkProfile = (): Promise<Profile | null> => check(getProfile)

/** The same for the sign-in window's opener, after that window has reported a sign-in. */
export const checkUser = (): Promise<Profile | null> => check(getUser)

async function check(endpoint: typeof getProfile): Promise<Profile | null> {
  await untilOnline()
  try {
    return await withRetries(() => call(endpoint))
  } catch (failure) {
    const isAnswer = failure instanceof ApiProblem && (failure.status === 401 || failure.status === 403)
    if (isUnanswered(failure) && !(await checkReach())) return check(endpoint)
    if (!isAnswer) logWarning('The profile could not be loaded.', failure)
    return null
  }
}

const isUnanswered = (failure: unknown): boolean => failure instanceof ApiProblem && failure.status === 0

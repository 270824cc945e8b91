import { getProfile, type Profile } from '#contract/accounts.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { logWarning } from '#web/lib/browser-log.ts'

/** Who is signed in, or null. 401 and 403 are an answer; any other failure counts as signed out, with a warning. */
export async function checkProfile(): Promise<Profile | null> {
  try {
    return await call(getProfile)
  } catch (failure) {
    const isAnswer = failure instanceof ApiProblem && (failure.status === 401 || failure.status === 403)
    if (!isAnswer) logWarning('The profile could not be loaded.', failure)
    return null
  }
}

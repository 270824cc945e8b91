import { acceptEula } from '#contract/calls/sign-in.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/browser-log.ts'
import { sessionWords } from './session-words.ts'

export const acceptFailureWords = sessionWords.licenceFailed

/** Accepts the licence agreement for who has just proven to be this user; false when that failed, which is logged. */
export async function acceptLicence(username: string): Promise<boolean> {
  try {
    await call(acceptEula, { body: { username } })
    return true
  } catch (failure) {
    logFailure('The licence agreement could not be accepted.', failure)
    return false
  }
}

import { login, type LoginReply } from '#contract/calls/accounts.ts'
import { ApiProblem, isWordless } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { sessionWords } from './session-words.ts'

export interface Credentials {
  /** A username or an e-mail address. */
  username: string
  password: string
}

/** Sends a name and a password. Throws with the server's words, or 'Login failed' where it had none (specification 1, section 8). */
export async function logIn(credentials: Credentials): Promise<LoginReply> {
  try {
    return await call(login, { body: credentials })
  } catch (failure) {
    if (!isWordless(failure)) throw failure
    throw new ApiProblem(failure.status, sessionWords.loginFailed, failure.code)
  }
}

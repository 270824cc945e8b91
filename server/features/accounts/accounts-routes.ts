import { getProfile, getUser, login, logout, signup } from '#contract/accounts.ts'
import { userOf } from '#server/db/viewer.ts'
import type { Accounts } from '#server/features/accounts/accounts-service.ts'
import { profileView } from '#server/features/accounts/profile-view.ts'
import type { Sessions } from '#server/features/accounts/sessions.ts'
import { createStartSession, sessionCookie } from '#server/features/accounts/start-session.ts'
import type { Bind } from '#server/http/bind-endpoints.ts'
import type { Cookies } from '#server/http/cookies.ts'

interface Services {
  accounts: Accounts
  sessions: Sessions
  cookies: Cookies
}

export function accountRoutes(bind: Bind, { accounts, sessions, cookies }: Services): void {
  const startSession = createStartSession(sessions, cookies)

  bind(signup, async ({ body, request, reply }) => {
    const user = await accounts.signUp(body)
    await startSession(request, reply, user.id)
    return profileView(user)
  })

  bind(login, async ({ body, request, reply }) => {
    const user = await accounts.signIn(body.username, body.password)
    await startSession(request, reply, user.id)
    return profileView(user)
  })

  bind(logout, async ({ request, reply }) => {
    const token = cookies.read(request, sessionCookie)
    if (token) await sessions.end(token)
    cookies.clear(reply, sessionCookie)
    return { ok: true as const }
  })

  bind(getProfile, async ({ viewer }) => profileView(await accounts.profile(userOf(viewer))))
  bind(getUser, async ({ viewer }) => profileView(await accounts.profile(userOf(viewer))))
}

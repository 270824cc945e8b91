import type { FastifyReply, FastifyRequest } from 'fastify'
import { getProfile, getUser, login, logout, signup } from '#contract/accounts.ts'
import type { UserId } from '#contract/ids.ts'
import { userOf } from '#server/db/viewer.ts'
import type { Accounts } from '#server/features/accounts/accounts-service.ts'
import { profileView } from '#server/features/accounts/profile-view.ts'
import { sessionSeconds, type Sessions } from '#server/features/accounts/sessions.ts'
import type { Bind } from '#server/http/bind-endpoints.ts'
import type { Cookies } from '#server/http/cookies.ts'

export const sessionCookie = 'storypad_session'

interface Services {
  accounts: Accounts
  sessions: Sessions
  cookies: Cookies
}

export function accountRoutes(bind: Bind, { accounts, sessions, cookies }: Services): void {
  /** Each sign-in gets a session of its own, and the one the browser came with ends. */
  const startSession = async (request: FastifyRequest, reply: FastifyReply, userId: UserId) => {
    const previous = cookies.read(request, sessionCookie)
    if (previous) await sessions.end(previous)
    cookies.set(reply, sessionCookie, await sessions.start(userId), sessionSeconds)
  }

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

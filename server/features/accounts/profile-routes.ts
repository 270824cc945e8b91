import type { FastifyRequest } from 'fastify'
import * as profile from '#contract/profile.ts'
import { userOf } from '#server/db/viewer.ts'
import type { AccountClosing } from '#server/features/accounts/account-closing.ts'
import type { Avatars } from '#server/features/accounts/avatars.ts'
import type { PasswordCare } from '#server/features/accounts/password-care.ts'
import { profileView } from '#server/features/accounts/profile-view.ts'
import type { Profiles } from '#server/features/accounts/profiles.ts'
import { withProfileForm } from '#server/features/accounts/read-profile-form.ts'
import { sessionCookie, type Sessions } from '#server/features/accounts/sessions.ts'
import type { Bind } from '#server/http/bind-endpoints.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Cookies } from '#server/http/cookies.ts'

interface Services {
  profiles: Profiles
  avatars: Avatars
  passwordCare: PasswordCare
  sessions: Sessions
  accountClosing: AccountClosing
  cookies: Cookies
  /** For links in letters; known once the server listens. */
  publicUrl: () => string
}

const done = { ok: true as const }

export function profileRoutes(bind: Bind, services: Services): void {
  bindDetails(bind, services)
  bindPasswords(bind, services)
  bindSessions(bind, services)
  bindClosing(bind, services)
}

function bindDetails(bind: Bind, { profiles, avatars, publicUrl }: Services): void {
  bind(profile.updateProfile, ({ viewer, request, signal }) =>
    withProfileForm(request, async ({ fields, avatar }) =>
      profileView(await profiles.update(userOf(viewer), fields, avatar, { origin: publicUrl(), signal })),
    ),
  )

  bind(profile.removeAvatar, async ({ viewer }) => profileView(await profiles.removeAvatar(userOf(viewer))))

  bind(profile.getAvatar, async ({ params, reply }) => {
    const picture = await avatars.read(params.id, params.version)
    void reply
      .headers({
        'content-type': 'image/webp',
        'content-disposition': 'inline; filename="avatar.webp"',
        // The address changes with the picture; a day is as long as a removed one may be seen from a cache.
        'cache-control': 'public, max-age=86400, immutable',
      })
      .send(picture)
  })

  bind(profile.sendVerification, async ({ viewer }) => {
    await profiles.sendVerification(userOf(viewer), publicUrl())
    return done
  })

  bind(profile.verifyEmail, async ({ body }) => ({ email: await profiles.verifyEmail(body.token) }))
}

function bindPasswords(bind: Bind, { passwordCare, cookies, publicUrl }: Services): void {
  bind(profile.changePassword, async ({ viewer, body, request }) => {
    await passwordCare.change(
      userOf(viewer),
      { present: body.current_password, next: body.new_password },
      { token: tokenOf(cookies, request), origin: publicUrl() },
    )
    return done
  })

  bind(profile.forgotPassword, async ({ body, request }) => {
    await passwordCare.forgot(body.email, { client: clientAddress(request), origin: publicUrl() })
    return done
  })

  bind(profile.resetPassword, async ({ body }) => {
    await passwordCare.reset(body.token, body.password, publicUrl())
    return done
  })
}

function bindSessions(bind: Bind, { sessions, cookies }: Services): void {
  bind(profile.listSessions, async ({ viewer, request }) => ({
    sessions: await sessions.list(userOf(viewer), tokenOf(cookies, request)),
  }))

  bind(profile.endSession, async ({ viewer, params }) => {
    await sessions.endById(userOf(viewer), params.id)
    return done
  })

  bind(profile.endOtherSessions, async ({ viewer, request }) => {
    await sessions.endOthers(userOf(viewer), tokenOf(cookies, request))
    return done
  })
}

function bindClosing(bind: Bind, { accountClosing, cookies, publicUrl }: Services): void {
  bind(profile.closeAccount, async ({ viewer, body, reply }) => {
    const typed = { username: body.username, password: body.password }
    await accountClosing.close(userOf(viewer), typed, publicUrl())
    cookies.clear(reply, sessionCookie)
    return done
  })
}

const tokenOf = (cookies: Cookies, request: FastifyRequest): string | null =>
  cookies.read(request, sessionCookie)

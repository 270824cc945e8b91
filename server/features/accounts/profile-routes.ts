import * as profile from '#contract/calls/profile.ts'
import type { AccountClosing } from './account-closing.ts'
import type { Avatars } from './avatars.ts'
import { resetsFromClient, type PasswordCare } from './password-care.ts'
import { profileView } from './profile-view.ts'
import type { Profiles } from './profiles.ts'
import { withProfileForm } from './read-profile-form.ts'
import { sessionCookie, type Sessions } from './sessions.ts'
import type { Bind, Cookies } from '#server/calls/call.ts'
import type { BytesReply } from '#server/calls/replies.ts'

interface Services {
  profiles: Profiles
  avatars: Avatars
  passwordCare: PasswordCare
  sessions: Sessions
  accountClosing: AccountClosing
  /** The origin for links in emails; available once the server listens. */
  pageUrl: () => string
}

const done = { ok: true as const }

export function profileRoutes(bind: Bind, services: Services): void {
  bindDetails(bind, services)
  bindPasswords(bind, services)
  bindSessions(bind, services)
  bindClosing(bind, services)
}

function bindDetails(bind: Bind, { profiles, avatars, pageUrl }: Services): void {
  bind(profile.updateProfile, (call) =>
    withProfileForm(call, async ({ fields, avatar }) => {
      const { viewer, signal } = call
      return profileView(await profiles.update(viewer, fields, avatar, { origin: pageUrl(), signal }))
    }),
  )

  bind(profile.removeAvatar, async ({ viewer }) => profileView(await profiles.removeAvatar(viewer)))

  bind(profile.getAvatar, async ({ params }): Promise<BytesReply> => ({
    open: () => avatars.open(params.id, params.version),
    tag: params.version,
    mime: 'image/webp',
    name: 'avatar.webp',
    disposition: 'inline',
    // The URL changes with the picture. A removed picture may stay in caches for a day.
    keep: { seconds: 24 * 3600, by: 'everybody' },
  }))

  bind(profile.sendVerification, async ({ viewer }) => {
    await profiles.sendVerification(viewer, pageUrl())
    return done
  })

  bind(profile.verifyEmail, async ({ body }) => ({ email: await profiles.verifyEmail(body.token) }))
}

function bindPasswords(bind: Bind, { passwordCare, pageUrl }: Services): void {
  bind(profile.changePassword, async ({ viewer, body, cookies }) => {
    await passwordCare.change(
      viewer,
      { present: body.current_password, next: body.new_password },
      { token: tokenOf(cookies), origin: pageUrl() },
    )
    return done
  })

  bind(profile.forgotPassword, async ({ body, take }) => {
    await take('reset-from-client', resetsFromClient)
    await passwordCare.forgot(body.email, pageUrl())
    return done
  })

  bind(profile.resetPassword, async ({ body }) => {
    await passwordCare.reset(body.token, body.password, pageUrl())
    return done
  })
}

function bindSessions(bind: Bind, { sessions }: Services): void {
  bind(profile.listSessions, async ({ viewer, cookies }) => ({
    sessions: await sessions.list(viewer, tokenOf(cookies)),
  }))

  bind(profile.endSession, async ({ viewer, params }) => {
    await sessions.endById(viewer, params.id)
    return done
  })

  bind(profile.endOtherSessions, async ({ viewer, cookies }) => {
    await sessions.endOthers(viewer, tokenOf(cookies))
    return done
  })
}

function bindClosing(bind: Bind, { accountClosing, pageUrl }: Services): void {
  bind(profile.closeAccount, async ({ viewer, body, cookies }) => {
    const typed = { username: body.username, password: body.password }
    await accountClosing.close(viewer, typed, pageUrl())
    cookies.clear(sessionCookie)
    return done
  })
}

const tokenOf = (cookies: Cookies): string | null => cookies.read(sessionCookie)

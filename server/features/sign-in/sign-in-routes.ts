import { login, logout, signup } from '#contract/calls/accounts.ts'
import { getClosedAccount, keepAccount } from '#contract/calls/profile.ts'
import { acceptEula, pendingAgreement } from '#contract/calls/sign-in.ts'
import type { AccountClosing } from '#server/features/accounts/account-closing.ts'
import type { Accounts } from '#server/features/accounts/accounts-service.ts'
import { proofByPassword } from '#server/features/accounts/proof.ts'
import { profileView } from '#server/features/accounts/profile-view.ts'
import { signUps } from './sign-in-limits.ts'
import type { LicenceTickets } from './licence-tickets.ts'
import type { SessionStarter } from './session-starter.ts'
import type { KnownUser } from './sign-in-queries.ts'
import type { SignIn } from './sign-in-service.ts'
import type { Bind } from '#server/calls/call.ts'
import { Problem } from '#server/lib/problem.ts'

interface Services {
  accounts: Accounts
  signIn: SignIn
  accountClosing: AccountClosing
  starter: SessionStarter
  tickets: LicenceTickets
  /** The origin for links in emails; available once the server listens. */
  pageUrl: () => string
}

export function signInRoutes(bind: Bind, services: Services): void {
  const { accounts, signIn, accountClosing, starter, tickets, pageUrl } = services
  bind(signup, async (call) => {
    await call.take('sign-up', signUps)
    const user = await accounts.signUp(call.body, pageUrl())
    await starter.start(call, proofByPassword(user))
    return profileView(user)
  })

  bind(login, async (call) => {
    const user = await signIn.byPassword(call.body.username, call.body.password, call.address)
    const proof = proofByPassword(user)
    if (user.isClosed) return { redirect: await accountClosing.keepPath(proof) }
    if (!(await signIn.hasAcceptedLicence(user.id))) {
      await tickets.give(call.cookies, proof, 'password')
      return { message: 'Accept the license agreement to continue.', eula_required: true as const }
    }
    await starter.start(call, proof)
    return profileView(user)
  })

  bind(pendingAgreement, async (call) => {
    const ticket = await tickets.read(call.cookies)
    const user = ticket && (await signIn.findUser(ticket.userId))
    return { username: user?.username ?? null }
  })

  bind(acceptEula, async (call) => {
    const ticket = await tickets.read(call.cookies)
    // Only the ticket's own user is looked up, so the response reveals nothing about other accounts.
    const user = ticket && (await signIn.findUser(ticket.userId))
    if (
      !ticket ||
      !user ||
      !isNameOf(user, call.body.username) ||
      !(await tickets.use(call.cookies, ticket))
    ) {
      throw new Problem('licence_not_proven')
    }
    await signIn.acceptLicence(user.id)
    if (ticket.door === 'detour') await starter.start(call, ticket)
    return { ok: true as const }
  })

  bind(getClosedAccount, ({ body }) => accountClosing.find(body.token))

  bind(keepAccount, async (call) => {
    const user = await accountClosing.keep(call.body.token)
    const proof = proofByPassword(user)
    if (!(await signIn.hasAcceptedLicence(user.id)))
      return { redirect: await tickets.detour(call.cookies, proof, user.username) }
    await starter.start(call, proof)
    return profileView(user)
  })

  bind(logout, async (call) => {
    await starter.end(call)
    return { ok: true as const }
  })
}

const isNameOf = (user: KnownUser, name: string) =>
  [user.username, user.email.toLowerCase()].includes(name.toLowerCase())

import { isOwnPath } from '#contract/own-path.ts'
import {
  providerCallback,
  providerPopup,
  providerProblems,
  providerSignIn,
  type ProviderProblem,
} from '#contract/calls/sign-in.ts'
import type { AccountClosing } from '#server/features/accounts/account-closing.ts'
import { proofOtherwise } from '#server/features/accounts/proof.ts'
import type { createOpenIdAccounts } from './openid-accounts.ts'
import type { LicenceTickets } from './licence-tickets.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import { closingPage, failurePage } from './popup-page.ts'
import type { SessionStarter } from './session-starter.ts'
import type { KnownUser } from './sign-in-queries.ts'
import type { SignIn } from './sign-in-service.ts'
import { signUps } from './sign-in-limits.ts'
import type { BrowserFlows } from '#server/calls/browser-flows.ts'
import type { Bind, Connection } from '#server/calls/call.ts'
import { ownAddress, type Beginner } from '#server/calls/own-address.ts'
import type { PageReply } from '#server/calls/replies.ts'
import { Problem } from '#server/lib/problem.ts'

interface Services {
  /** Null: not set up. */
  openId: OpenIdProvider | null
  openIdAccounts: ReturnType<typeof createOpenIdAccounts>
  accountClosing: AccountClosing
  signIn: SignIn
  starter: SessionStarter
  tickets: LicenceTickets
  flows: BrowserFlows<About>
  publicUrl: () => string
  /** Where the pages are, when that is not where the calls go. */
  webOrigin: string | null
}

/** A sign-in under way in one window of one browser. */
export interface About {
  window: 'page' | 'popup'
  /** A path of this site to come back to. */
  returnTo: string
}

type Window = About['window']
type Caller = Pick<Connection, 'cookies' | 'agent'> & Beginner

export function openIdRoutes(bind: Bind, services: Services): void {
  const { openId, openIdAccounts, accountClosing, signIn, starter, tickets, flows, publicUrl, webOrigin } =
    services
  const callbackUrl = () => publicUrl() + providerCallback.path

  const goTo = (path: string): PageReply => ({ to: `${webOrigin ?? ''}${path}` })

  const fail = (window: Window, problem: Problem & { code: ProviderProblem }): PageReply => {
    const { code, retryAfterSeconds } = problem
    const wait = retryAfterSeconds === undefined ? '' : `&seconds=${retryAfterSeconds}`
    if (window === 'page') return goTo(`/login?problem=${code}${wait}`)
    const { html, headers } = failurePage(problem.message)
    const later = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
    return { status: problem.status, headers: { ...headers, ...later }, html }
  }

  const begin = async (call: Caller, window: Window, returnTo: string): Promise<PageReply> => {
    const { cookies } = call
    if (!openId) return goTo('/sign-in-setup')
    const own = ownAddress(call, publicUrl())
    if (own !== null) return { to: own }
    try {
      const flow = await flows.begin(cookies, { window, returnTo })
      return { to: (await openId.begin(callbackUrl(), flow)).href }
    } catch (error) {
      return fail(window, expected(error))
    }
  }

  // On the way to another origin the window keeps its opener by this policy only, to a page of ours only without it.
  const keepingOpener = (page: PageReply): PageReply =>
    openId || webOrigin
      ? { ...page, headers: { 'cross-origin-opener-policy': 'unsafe-none', ...page.headers } }
      : page

  /** Where the browser goes once everything is right. */
  const finish = ({ window, returnTo }: About, detour: string | null): PageReply => {
    if (window === 'page') return goTo(detour ?? returnTo)
    const message = detour
      ? { type: 'auth' as const, success: false as const, redirect: detour }
      : { type: 'auth' as const, success: true as const }
    const origins = [...new Set([publicUrl(), ...(webOrigin ? [webOrigin] : [])])]
    const { html, headers } = closingPage(message, origins)
    return { status: 200, headers, html }
  }

  /** Signs in whoever may come in; for others it gives the path where what is missing is done. */
  const admit = async (call: Pick<Connection, 'cookies' | 'agent'>, user: KnownUser) => {
    const proof = proofOtherwise(user.id)
    if (user.isClosed) return accountClosing.keepPath(proof)
    if (!(await signIn.hasAcceptedLicence(user.id))) return tickets.detour(call.cookies, proof, user.username)
    await starter.start(call, proof)
    return null
  }

  bind(providerSignIn, (call) => {
    const { return_to: returnTo } = call.query
    return begin(call, 'page', isOwnPath(returnTo) ? returnTo : '/')
  })

  bind(providerPopup, async (call) => keepingOpener(await begin(call, 'popup', '/')))

  bind(providerCallback, async (call) => {
    if (!openId) return goTo('/sign-in-setup')
    const flow = await flows.end(call.cookies, call.query.state)
    // Whose window it is stands in the flow, so that without one it can only be a page.
    if (!flow) return fail('page', expected(new Problem('provider_expired')))
    try {
      const identity = await openId.finish(new URL(call.path, publicUrl()), flow)
      const user = await openIdAccounts.accountOf(identity, () => call.take('sign-up', signUps))
      return finish(flow, await admit(call, user))
    } catch (error) {
      return fail(flow.window, expected(error))
    }
  })
}

/** The problem if it is one of those people are told of; anything else is a bug and goes on. */
function expected(error: unknown): Problem & { code: ProviderProblem } {
  if (error instanceof Problem && isProviderProblem(error)) return error
  throw error
}

const isProviderProblem = (problem: Problem): problem is Problem & { code: ProviderProblem } =>
  providerProblems.some((code) => code === problem.code)

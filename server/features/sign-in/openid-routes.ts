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
  /** Null: not configured. */
  openId: OpenIdProvider | null
  openIdAccounts: ReturnType<typeof createOpenIdAccounts>
  accountClosing: AccountClosing
  signIn: SignIn
  starter: SessionStarter
  tickets: LicenceTickets
  flows: BrowserFlows<About>
  publicUrl: () => string
  /** The origin of the pages, when it differs from that of the API. */
  webOrigin: string | null
}

/** A sign-in in progress in one window of one browser. */
export interface About {
  window: 'page' | 'popup'
  /** The path of this site to return to. */
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

  // Keeps the popup connected to its opener when it navigates to another origin and back.
  const keepingOpener = (page: PageReply): PageReply =>
    openId || webOrigin
      ? { ...page, headers: { 'cross-origin-opener-policy': 'unsafe-none', ...page.headers } }
      : page

  /** Where the browser goes after a successful sign-in. */
  const finish = ({ window, returnTo }: About, detour: string | null): PageReply => {
    if (window === 'page') return goTo(detour ?? returnTo)
    const message = detour
      ? { type: 'auth' as const, success: false as const, redirect: detour }
      : { type: 'auth' as const, success: true as const }
    const origins = [...new Set([publicUrl(), ...(webOrigin ? [webOrigin] : [])])]
    const { html, headers } = closingPage(message, origins)
    return { status: 200, headers, html }
  }

  /** Signs the user in, or returns the path of the page for a missing step. */
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
    // The flow says which kind of window it is; without one it can only be a page.
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

/** The problem if it is one for users; any other error is a bug and is rethrown. */
function expected(error: unknown): Problem & { code: ProviderProblem } {
  if (error instanceof Problem && isProviderProblem(error)) return error
  throw error
}

const isProviderProblem = (problem: Problem): problem is Problem & { code: ProviderProblem } =>
  providerProblems.some((code) => code === problem.code)

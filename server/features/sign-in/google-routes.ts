import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOwnPath } from '#contract/own-path.ts'
import {
  googleCallback,
  googlePopup,
  googleProblems,
  googleSignIn,
  type GoogleProblem,
} from '#contract/sign-in.ts'
import type { AccountClosing } from '#server/features/accounts/account-closing.ts'
import type { createGoogleAccounts } from '#server/features/sign-in/google-accounts.ts'
import type { GoogleFlows, StartedFlow } from '#server/features/sign-in/google-flows.ts'
import type { LicenceTickets } from '#server/features/sign-in/licence-tickets.ts'
import type { OpenIdProvider } from '#server/features/sign-in/openid-provider.ts'
import { closingPage, failurePage } from '#server/features/sign-in/popup-page.ts'
import type { SessionStarter } from '#server/features/sign-in/session-starter.ts'
import type { KnownUser } from '#server/features/sign-in/sign-in-queries.ts'
import type { SignIn } from '#server/features/sign-in/sign-in-service.ts'
import type { Bind } from '#server/http/bind-endpoints.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { Problem } from '#server/lib/problem.ts'

interface Services {
  /** Null: not set up. */
  google: OpenIdProvider | null
  googleAccounts: ReturnType<typeof createGoogleAccounts>
  accountClosing: AccountClosing
  signIn: SignIn
  starter: SessionStarter
  tickets: LicenceTickets
  flows: GoogleFlows
  publicUrl: () => string
  /** Where the pages are, when that is not where the calls go. */
  webOrigin: string | null
}

type Window = StartedFlow['window']

export function googleRoutes(bind: Bind, services: Services): void {
  const { google, googleAccounts, accountClosing, signIn, starter, tickets, flows, publicUrl, webOrigin } =
    services
  const callbackUrl = () => publicUrl() + googleCallback.path

  const goTo = (reply: FastifyReply, path: string) => reply.redirect(`${webOrigin ?? ''}${path}`)

  const fail = (reply: FastifyReply, window: Window, problem: Problem & { code: GoogleProblem }) => {
    const { code, retryAfterSeconds } = problem
    const wait = retryAfterSeconds === undefined ? '' : `&seconds=${retryAfterSeconds}`
    if (window === 'page') return goTo(reply, `/login?problem=${code}${wait}`)
    const { html, headers } = failurePage(problem.message)
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
    return reply.code(problem.status).headers(headers).send(html)
  }

  const begin = async (request: FastifyRequest, reply: FastifyReply, window: Window, returnTo: string) => {
    // On the way to another origin the window keeps its opener by this policy only, to a page of ours only without it.
    if (window === 'popup' && (google || webOrigin))
      void reply.header('cross-origin-opener-policy', 'unsafe-none')
    if (!google) return goTo(reply, '/google-setup')
    try {
      const flow = flows.begin(request, reply, { window, returnTo })
      return await reply.redirect((await google.begin(callbackUrl(), flow)).href)
    } catch (error) {
      return fail(reply, window, expected(error))
    }
  }

  /** Where the browser goes once everything is right. */
  const finish = (reply: FastifyReply, { window, returnTo }: StartedFlow, detour: string | null) => {
    if (window === 'page') return goTo(reply, detour ?? returnTo)
    const message = detour
      ? { type: 'auth' as const, success: false as const, redirect: detour }
      : { type: 'auth' as const, success: true as const }
    const origins = [...new Set([publicUrl(), ...(webOrigin ? [webOrigin] : [])])]
    const { html, headers } = closingPage(message, origins)
    return reply.headers(headers).send(html)
  }

  /** Signs in whoever may come in; for others it gives the path where what is missing is done. */
  const admit = async (request: FastifyRequest, reply: FastifyReply, user: KnownUser) => {
    if (user.isClosed) return accountClosing.keepPath(user.id)
    if (!(await signIn.hasAcceptedLicence(user.id))) return tickets.detour(reply, user)
    await starter.start(request, reply, user.id)
    return null
  }

  bind(googleSignIn, async ({ query, request, reply }) => {
    await begin(request, reply, 'page', isOwnPath(query.return_to) ? query.return_to : '/')
  })

  bind(googlePopup, async ({ request, reply }) => {
    await begin(request, reply, 'popup', '/')
  })

  bind(googleCallback, async ({ query, request, reply }) => {
    if (!google) return void goTo(reply, '/google-setup')
    const flow = await flows.end(request, reply, query.state)
    // Whose window it is stands in the flow, so that without one it can only be a page.
    if (!flow) return void (await fail(reply, 'page', expected(new Problem('google_expired'))))
    try {
      const identity = await google.finish(new URL(request.url, publicUrl()), flow)
      const user = await googleAccounts.accountOf(identity, () => signIn.takeSignUp(clientAddress(request)))
      await finish(reply, flow, await admit(request, reply, user))
    } catch (error) {
      await fail(reply, flow.window, expected(error))
    }
  })
}

/** The problem if it is one of those people are told of; anything else is a bug and goes on. */
function expected(error: unknown): Problem & { code: GoogleProblem } {
  if (error instanceof Problem && isGoogleProblem(error)) return error
  throw error
}

const isGoogleProblem = (problem: Problem): problem is Problem & { code: GoogleProblem } =>
  googleProblems.some((code) => code === problem.code)

import { createBrowserFlows } from '#server/calls/browser-flows.ts'
import type { Feature, Warn } from '#server/calls/feature.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import { createSealedCookies } from '#server/calls/sealed-cookies.ts'
import type { OpenIdConfig } from '#server/config/openid-config.ts'
import type { Database } from '#server/db/database.ts'
import type { accountsFeature } from '#server/features/accounts/accounts-feature.ts'
import { createOpenIdAccounts } from './openid-accounts.ts'
import { openIdRoutes, type About } from './openid-routes.ts'
import { createLicenceTickets } from './licence-tickets.ts'
import { openIdProvider } from './openid-provider.ts'
import { createSessionStarter } from './session-starter.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { createSignIn } from './sign-in-service.ts'
import type { OwnNames } from '#server/lib/own-names.ts'

interface Uses {
  database: Database
  rateLimits: RateLimits
  ownNames: OwnNames
  accounts: ReturnType<typeof accountsFeature>['service']
  /** Null: signing in with a provider is not configured. */
  openId: OpenIdConfig | null
  /** As in Secrets. */
  keys: readonly Buffer[]
  publicUrl: () => string
  pageUrl: () => string
  /** The origin of the pages, when it differs from that of the API. */
  webOrigin: string | null
  warn: Warn
}

/** All ways to sign in. */
export function signInFeature(uses: Uses) {
  const { database, rateLimits, ownNames, keys, publicUrl, pageUrl, webOrigin, warn } = uses
  const { accounts, sessions, accountClosing } = uses.accounts
  const signIn = createSignIn({ database, accounts, rateLimits })
  const openIdAccounts = createOpenIdAccounts({ database, ownNames })
  const openId =
    uses.openId && openIdProvider(uses.openId, (err) => warn(err, 'a sign-in with the provider failed'))
  const sealed = createSealedCookies(keys)
  const starter = createSessionStarter({ sessions })
  const tickets = createLicenceTickets(sealed, rateLimits)
  const flows = createBrowserFlows<About>('google', sealed, rateLimits)
  const service = { signIn, openIdAccounts }
  return {
    service,
    routes: (bind) => {
      signInRoutes(bind, { accounts, signIn, accountClosing, starter, tickets, pageUrl })
      openIdRoutes(bind, {
        openId,
        openIdAccounts,
        accountClosing,
        signIn,
        starter,
        tickets,
        flows,
        publicUrl,
        webOrigin,
      })
    },
  } satisfies Feature<typeof service>
}

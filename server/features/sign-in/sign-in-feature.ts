import { createBrowserFlows } from '#server/calls/browser-flows.ts'
import type { Feature, Warn } from '#server/calls/feature.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import { createSealedCookies } from '#server/calls/sealed-cookies.ts'
import type { GoogleConfig } from '#server/config/google-config.ts'
import type { Database } from '#server/db/database.ts'
import type { accountsFeature } from '#server/features/accounts/accounts-feature.ts'
import { createGoogleAccounts } from './google-accounts.ts'
import { googleRoutes, type About } from './google-routes.ts'
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
  /** Null: signing in with Google is not set up. */
  google: GoogleConfig | null
  /** As in Secrets. */
  keys: readonly Buffer[]
  publicUrl: () => string
  pageUrl: () => string
  /** Where the pages are, when that is not where the calls go. */
  webOrigin: string | null
  warn: Warn
}

/** Every way in. */
export function signInFeature(uses: Uses) {
  const { database, rateLimits, ownNames, keys, publicUrl, pageUrl, webOrigin, warn } = uses
  const { accounts, sessions, accountClosing } = uses.accounts
  const signIn = createSignIn({ database, accounts, rateLimits })
  const googleAccounts = createGoogleAccounts({ database, ownNames })
  const google =
    uses.google && openIdProvider(uses.google, (err) => warn(err, 'a sign-in with Google failed'))
  const sealed = createSealedCookies(keys)
  const starter = createSessionStarter({ sessions })
  const tickets = createLicenceTickets(sealed, rateLimits)
  const flows = createBrowserFlows<About>('google', sealed, rateLimits)
  const service = { signIn, googleAccounts }
  return {
    service,
    routes: (bind) => {
      signInRoutes(bind, { accounts, signIn, accountClosing, starter, tickets, pageUrl })
      googleRoutes(bind, {
        google,
        googleAccounts,
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

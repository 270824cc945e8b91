import { getSite, type Site } from '#contract/calls/site.ts'
import type { Feature } from '#server/calls/feature.ts'
import type { Accounts } from '#server/features/accounts/accounts-service.ts'

interface Uses {
  accounts: Accounts
  /** From the configuration of this installation. */
  offers: Omit<Site, 'is_new'>
}

/** What the web app needs to know about an installation before sign-in. */
export function siteFeature({ accounts, offers }: Uses) {
  const service = {}
  return {
    service,
    routes: (bind) => bind(getSite, async () => ({ ...offers, is_new: await accounts.isNew() })),
  } satisfies Feature<typeof service>
}

import { getSite, type Site } from '#contract/calls/site.ts'
import type { Feature } from '#server/calls/feature.ts'
import type { Accounts } from '#server/features/accounts/accounts-service.ts'

interface Uses {
  accounts: Accounts
  /** What the configuration says of this installation. */
  offers: Omit<Site, 'is_new'>
}

/** What the web needs to know of an installation before anybody signs in. */
export function siteFeature({ accounts, offers }: Uses) {
  const service = {}
  return {
    service,
    routes: (bind) => bind(getSite, async () => ({ ...offers, is_new: await accounts.isNew() })),
  } satisfies Feature<typeof service>
}

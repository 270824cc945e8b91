import { getProfile, getUser } from '#contract/calls/accounts.ts'
import type { Accounts } from './accounts-service.ts'
import { profileView } from './profile-view.ts'
import type { Bind } from '#server/calls/call.ts'

export function accountRoutes(bind: Bind, { accounts }: { accounts: Accounts }): void {
  bind(getProfile, async ({ viewer }) => profileView(await accounts.profile(viewer)))
  bind(getUser, async ({ viewer }) => profileView(await accounts.profile(viewer)))
}

import { exportPersonalData, getPersonalData } from '#contract/calls/personal-data.ts'
import type { Accounts } from '#server/features/accounts/accounts-service.ts'
import type { PersonalData } from './personal-data-service.ts'
import { zipStream } from './zip-stream.ts'
import type { Bind } from '#server/calls/call.ts'
import type { BytesReply } from '#server/calls/replies.ts'

interface Services {
  personalData: PersonalData
  accounts: Accounts
}

export function personalDataRoutes(bind: Bind, { personalData, accounts }: Services): void {
  bind(getPersonalData, ({ viewer }) => personalData.count(viewer))

  bind(exportPersonalData, async ({ viewer, signal, onSignedOut }): Promise<BytesReply> => {
    const signedOut = new AbortController()
    onSignedOut(() => signedOut.abort())
    const { username } = await accounts.profile(viewer)
    const entries = await personalData.export(viewer)
    const name = `storypad-${username}-${new Date().toISOString().slice(0, 10)}.zip`
    const end = AbortSignal.any([signal, signedOut.signal])
    return {
      open: async () => ({ sizeBytes: null, read: () => zipStream(entries, end), close: () => {} }),
      tag: null,
      mime: 'application/zip',
      name,
      disposition: 'attachment',
      keep: null,
    }
  })
}

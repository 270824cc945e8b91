import { exportPersonalData, getPersonalData } from '#contract/personal-data.ts'
import { userOf } from '#server/db/viewer.ts'
import type { Accounts } from '#server/features/accounts/accounts-service.ts'
import { contentDisposition } from '#server/features/files/send-object.ts'
import type { PersonalData } from '#server/features/personal-data/personal-data-service.ts'
import { zipStream } from '#server/features/personal-data/zip-stream.ts'
import type { Bind } from '#server/http/bind-endpoints.ts'

interface Services {
  personalData: PersonalData
  accounts: Accounts
}

export function personalDataRoutes(bind: Bind, { personalData, accounts }: Services): void {
  bind(getPersonalData, ({ viewer }) => personalData.count(userOf(viewer)))

  bind(exportPersonalData, async ({ viewer, signal, onSignedOut, reply }) => {
    const signedOut = new AbortController()
    onSignedOut(() => signedOut.abort())
    const { username } = await accounts.profile(userOf(viewer))
    const entries = await personalData.export(userOf(viewer))
    const name = `storypad-${username}-${new Date().toISOString().slice(0, 10)}.zip`
    void reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': contentDisposition('attachment', name),
        'cache-control': 'no-store',
      })
      .send(await zipStream(entries, AbortSignal.any([signal, signedOut.signal])))
  })
}

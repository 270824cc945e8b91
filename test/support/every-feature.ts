import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startGoogleDrive, type FakeGoogleDrive } from '#test/fakes/google-drive.ts'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import { startOidc, type FakeOidc } from '#test/fakes/oidc.ts'
import { startStripe, type FakeStripe } from '#test/fakes/stripe.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

export interface EveryFeature {
  app: TestApp
  oidc: FakeOidc
  drive: FakeGoogleDrive
  stripe: FakeStripe
  model: FakeModel
  close(): Promise<void>
}

/** No plan has a limit, so that nothing is refused for how much of it was used. */
const plans = `
plans:
  - {id: free, name: Personal, price: 0}
  - {id: family, name: Family, price: 9, stripe_price_id: price_family}
`

/** An app in which every feature is set up, each with the fake of its provider; the model draws covers only. */
export async function startEveryFeature(): Promise<EveryFeature> {
  const [oidc, drive, model, stripe] = await Promise.all([
    startOidc(),
    startGoogleDrive(),
    startModel(),
    startStripe({ id: 'price_family', amount: 900 }),
  ])
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-plans-'))
  const file = path.join(folder, 'plans.yaml')
  await fs.writeFile(file, plans)
  oidc.isAsking = false
  const app = await startTestApp({
    ...oidc.environment,
    ...drive.environment,
    ...stripe.environment,
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'fake-model',
    AI_IMAGE_MODEL: 'fake-model-pictures',
    PLANS_FILE: file,
    QUESTIONS_PER_MINUTE: '1000',
  })
  return {
    app,
    oidc,
    drive,
    stripe,
    model,
    close: async () => {
      await app.close()
      await Promise.all([oidc.close(), drive.close(), model.close(), stripe.close()])
      await fs.rm(folder, { recursive: true })
    },
  }
}

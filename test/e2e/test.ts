import fs from 'node:fs/promises'
import { test as base, type Page } from '@playwright/test'
import { startOidc, type FakeOidc } from '#test/fakes/oidc.ts'
import { newDataFolder, startServer } from './own-server.ts'
import { openWindow, withoutSsr } from './people.ts'

/** A StoryPad with a sign-in provider on another origin, shared by the tests of one worker. */
interface Installation {
  url: string
  dataFolder: string
  oidc: FakeOidc
}

export interface FrontDoor extends Installation {
  /** A window without a session. */
  open: (colours?: 'light' | 'dark') => Promise<Page>
}

let count = 0

/** A person that the provider has not named before. */
export function nextPerson(name = 'Greta Ode') {
  count += 1
  const sub = `${base.info().workerIndex}-${count}`
  return { sub, email: `greta.${sub}@example.org`, email_verified: true, name }
}

/**
 * The `test` of all browser tests. Playwright starts a new worker for a file whose worker fixtures differ from those before, so
 * that all files have the same; the installation is started by the first test of a worker that needs it.
 */
export const test = base.extend<{ door: FrontDoor }, { installation: Installation }>({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- the names of a fixture's needs are read from this pattern.
    async ({}, use, { project }) => {
      const oidc = await startOidc()
      const dataFolder = await newDataFolder()
      const server = await startServer({ DATA_DIR: dataFolder, ...oidc.environment }, withoutSsr(project))
      await use({ url: server.url, dataFolder, oidc })
      await server.stop()
      await oidc.close()
      await fs.rm(dataFolder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  door: async ({ installation, browser }, use) => {
    Object.assign(installation.oidc, { person: nextPerson(), fault: null, isAsking: true })
    await use({
      ...installation,
      open: (colorScheme = 'light') => openWindow(browser, { colorScheme, baseURL: installation.url }),
    })
  },
})

import { defineConfig } from '@playwright/test'

const launchOptions = {
  ...(process.env['BROWSER_PATH'] ? { executablePath: process.env['BROWSER_PATH'] } : {}),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // The process that draws with a graphics card's help can keep a window from opening for ever where there is none.
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ],
}

/** What takes too long for every run has a command of its own, `npm run test:large`. */
const large = process.env['LARGE'] ? [] : [/@large/]

/** The phone's way through these is proved elsewhere; they are walked there for their pictures alone. */
const pictured = process.env['PICTURES'] ? [] : [/@pictured/]

const isWithoutSsr = process.env['NO_SSR'] !== undefined

/**
 * What depends on how a page comes: a run of its own walks it without server rendering (`NO_SSR`). Once a page is hydrated it is
 * the same, and what is done with it then is proved in the other run.
 */
const ofComing = /(?:without-ssr|first-friend|steady-page|card-to-story|way-back)\.spec\.ts|@each-way/

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: /\.spec\.ts$/,
  ...(isWithoutSsr ? { grep: ofComing } : {}),
  testIgnore: isWithoutSsr ? [] : /without-ssr\.spec\.ts$/,
  outputDir: 'test-results',
  globalSetup: './test/e2e/global-setup.ts',
  reporter: [['list'], ['json']],
  // Beside the test of 500 files the others get a fraction of the machine.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // What passes then is reported as flaky: it does not refuse a run, and is a fault to be found.
  retries: 1,
  // With three, two cores have no rest.
  workers: 3,
  fullyParallel: true,
  // What cannot be pressed after this will not be in the time of the whole test.
  use: { launchOptions, locale: 'en-GB', timezoneId: 'UTC', actionTimeout: 60_000 },
  projects: [
    { name: 'desktop', grepInvert: [/@narrow/, ...large], use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // The size of the window makes no difference to what @once proves.
      grepInvert: [/@once/, ...pictured, ...large],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})

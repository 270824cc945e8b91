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

/**
 * Tests that depend on how a page is loaded: the `no-ssr` projects repeat them without server rendering. Once a page is hydrated
 * it is the same in both.
 */
const loading = /(?:without-ssr|first-friend|steady-page|card-to-story|way-back)\.spec\.ts|@each-way/

const wide = { viewport: { width: 1440, height: 900 } }
const narrow = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

const withoutSsr = /without-ssr\.spec\.ts$/
const notWide = [/@narrow/, ...large]
/** The size of the window makes no difference to what @once proves. */
const notNarrow = [/@once/, ...pictured, ...large]

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: /\.spec\.ts$/,
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
    { name: 'desktop', testIgnore: withoutSsr, grepInvert: notWide, use: wide },
    { name: 'phone', testIgnore: withoutSsr, grepInvert: notNarrow, use: narrow },
    { name: 'no-ssr-desktop', grep: loading, grepInvert: notWide, use: wide },
    // The others differ by size alone, which the phone has shown.
    {
      name: 'no-ssr-phone',
      grep: /(?:first-friend|steady-page)\.spec\.ts/,
      grepInvert: notNarrow,
      use: narrow,
    },
  ],
})

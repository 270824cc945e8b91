// Runs the tests that take too long for every run: the largest zips, rows touched in all four settings, a thousand orders of
// payment events, and five hundred files in a browser.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'

const run = (args, environment = {}) => {
  const env = { ...process.env, ...environment }
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  if (status !== 0) process.exitCode = 1
}

run(['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.large.config.ts'])
run(['node_modules/vitest/vitest.mjs', 'run', 'test/server/payments.test.ts'], { EVENT_ORDERS: '1000' })
run(['tools/build-web.mjs'])
run(['node_modules/@playwright/test/cli.js', 'test', '--grep', '@large'], {
  LARGE: '1',
  BROWSER_PATH: findBrowser(),
})

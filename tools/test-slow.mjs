// Runs all browser tests against servers that are slow at random; SLOW_SEED=… makes the same waits again.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { readPlaywright } from './read-reports.mjs'

const seed = process.env['SLOW_SEED'] ?? randomBytes(6).toString('hex')
process.stdout.write(`SLOW_SEED=${seed}\n`)
const built = spawnSync(process.execPath, ['tools/build-web.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const reports = mkdtempSync(path.join(os.tmpdir(), 'storypad-slow-'))
try {
  const report = path.join(reports, 'report.json')
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, playwright, {
    stdio: 'inherit',
    env: {
      ...process.env,
      SLOW_SEED: seed,
      BROWSER_PATH: findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  })
  const { passed, failed, flaky } = readPlaywright(JSON.parse(readFileSync(report, 'utf8')))
  for (const title of failed) process.stdout.write(`failed: ${title}\n`)
  for (const title of flaky) process.stdout.write(`flaky: ${title}\n`)
  process.stdout.write(`SLOW_SEED=${seed}: ${passed} passed, ${failed.length} failed\n`)
  process.exitCode = status ?? 1
} finally {
  rmSync(reports, { recursive: true })
}

// Checks everything: format, lint, types, and all tests; --quick leaves out what needs a database or a browser, and --timings
// prints how long each part took and which tests were the slowest.
// The last line is `N passed, N failed`. Above it stand the tests that failed, `failed: …`, and the browser tests that
// passed at their second try, `flaky: …`.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { install, pinnedNode, root } from './install.mjs'
import { readPlaywright, readVitest, slowest, timePlaywright, timeVitest } from './read-reports.mjs'

const vitestReader = { count: readVitest, time: timeVitest }
const playwrightReader = { count: readPlaywright, time: timePlaywright }
const isQuick = process.argv.includes('--quick')
const slowestTests = 20
const total = { passed: 0, failed: 0 }
const failedChecks = []
const failedTests = []
const flakyTests = []
const partTimings = []
const testTimings = []

try {
  await install()
  const reports = mkdtempSync(path.join(os.tmpdir(), 'storypad-check-'))
  try {
    await checkAll(reports)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  total.failed += 1
}
if (failedChecks.length > 0) process.stdout.write(`\nFailed: ${failedChecks.join(', ')}\n`)
if (process.argv.includes('--timings')) reportTimings()
process.stdout.write('\n')
for (const title of failedTests) process.stdout.write(`failed: ${title}\n`)
for (const title of flakyTests) process.stdout.write(`flaky: ${title}\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function checkAll(reports) {
  // Programs and their children are started hundreds of times: each begins with what an earlier one has compiled.
  process.env.NODE_COMPILE_CACHE = path.join(reports, 'compiled')
  const node = pinnedNode()
  await step('format', node, ['node_modules/oxfmt/bin/oxfmt', '--check', '.'])
  // In parallel: each keeps one core busy most of the time.
  await Promise.all([
    step('lint', node, ['node_modules/oxlint/bin/oxlint', '-c', 'oxlint.config.mjs', '--type-aware']),
    checkTypes(node),
  ])
  const vitest = ['node_modules/vitest/vitest.mjs', 'run']
  if (isQuick) {
    const report = path.join(reports, 'unit.json')
    const projects = ['--project=pure', '--project=web', '--project=components']
    await tests(
      'unit',
      node,
      [...vitest, ...reporters(report), ...projects],
      report,
      vitestReader,
      stray(reports),
    )
    return
  }
  const { findBrowser } = await import('./browser.mjs')
  const browser = findBrowser()
  if (!(await step('build', node, ['tools/build-web.mjs']))) return
  const unit = path.join(reports, 'vitest.json')
  await tests('unit and server', node, [...vitest, ...reporters(unit)], unit, vitestReader, stray(reports))
  const browserReport = path.join(reports, 'browser.json')
  const playwright = ['node_modules/@playwright/test/cli.js', 'test']
  await tests('browser', node, playwright, browserReport, playwrightReader, {
    BROWSER_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
  })
}

function reporters(file) {
  return [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--reporter=./tools/report-stray-errors.mjs',
  ]
}

function stray(reports) {
  return { STRAY_ERRORS: path.join(reports, 'stray.json') }
}

function reportTimings() {
  const parts = slowest(partTimings, partTimings.length)
  process.stdout.write(`\nParts, of which some run at the same time:\n${parts.join('\n')}\n`)
  process.stdout.write(
    `\nThe ${slowestTests} slowest tests:\n${slowest(testTimings, slowestTests).join('\n')}\n`,
  )
}

async function checkTypes(node) {
  for (const project of ['contract', 'server', 'web', 'web/service-worker', '.']) {
    await step(`types of ${project}`, node, ['node_modules/typescript/bin/tsc', '-p', project])
  }
}

/** One check that passes or fails as a whole. */
async function step(name, command, args) {
  const code = await run(name, command, args)
  total[code === 0 ? 'passed' : 'failed'] += 1
  return code === 0
}

/** A test runner: its own counts, and one failure more if it ended badly though no test failed, with what it says of that. */
async function tests(name, command, args, report, read, environment = {}) {
  const code = await run(name, command, args, environment)
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  const counts = results ? read.count(results) : { passed: 0, failed: [], flaky: [] }
  if (results) testTimings.push(...read.time(results))
  total.passed += counts.passed
  total.failed += counts.failed.length
  failedTests.push(...counts.failed)
  flakyTests.push(...counts.flaky)
  if (counts.failed.length > 0 || (code === 0 && counts.passed > 0)) return
  total.failed += 1
  const { STRAY_ERRORS: file } = environment
  const strayErrors = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  failedTests.push(
    ...(strayErrors.length > 0
      ? strayErrors
      : [`${name} ended with ${code}, and ${counts.passed} tests passed`]),
  )
}

async function run(name, command, args, environment = {}) {
  const startedAt = performance.now()
  process.stdout.write(`\n· ${name}\n`)
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    })
    child.on('error', reject)
    child.on('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  partTimings.push({ title: name, seconds: Number(seconds) })
  if (code !== 0) failedChecks.push(name)
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`)
  return code
}

// Finds a browser for the tests, or installs one. Each candidate must answer --version before it is believed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** @returns {string} the path of a Chromium; throws with a sentence when none can be had */
export function findBrowser() {
  const found = candidates().find(works) ?? installed()
  if (found) return found
  throw new Error('No browser was found for the tests; install Chromium or set BROWSER_PATH to one.')
}

function candidates() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const onPath = (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => names.map((name) => `${folder}/${name}`))
  return [
    process.env.BROWSER_PATH,
    // Without the parts of a browser that no window shows: the tests take two thirds of the time.
    '/usr/lib/chromium/chromium-headless-shell',
    playwrights(),
    '/usr/lib/chromium/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...onPath,
  ].filter((file) => file && existsSync(file))
}

function playwrights() {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout
}

const works = (file) => spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0

function installed() {
  const quiet = { stdio: 'ignore', timeout: 300_000 }
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], quiet)
  if (works(playwrights())) return playwrights()
  const isDebian =
    existsSync('/etc/os-release') && /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))
  if (isDebian && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], quiet)
    const packages = ['chromium-headless-shell', 'fonts-liberation']
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
  }
  return candidates().find(works)
}

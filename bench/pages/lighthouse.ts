import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
// @ts-expect-error -- plain JavaScript, which runs before any package is installed.
import { findBrowser as find } from '#tools/browser.mjs'
import { median } from '#bench/support/figure.ts'

const findBrowser = find as () => string

/** Lighthouse and its dependencies are 176 MB that only this bench needs, so it installs them itself. */
const version = '13.5.0'
const rounds = 5
const emptyPage =
  '<!doctype html><html lang="en"><head><title>Empty</title><meta name="description" content="Nothing."><meta name="viewport" content="width=device-width"></head><body><h1>Nothing</h1></body></html>'

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}
type Run = (url: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>
interface Lighthouse {
  run: Run
  /** Its preset: a wide window, a fast line and the whole processor. */
  desktop: object
}

/** A page as Lighthouse judges it on a device that it simulates: medians. */
export interface Judged {
  name: string
  performance: number
  paintMs: number
  blockedMs: number
  shift: number
  accessibility: number
  bestPractices: number
  seo: number
}

/** Judges pages and an empty static one in turns, so that all see the same machine: on its phone, then on its desktop. */
export async function judgePages(
  pages: Record<string, string>,
): Promise<{ phone: Judged[]; desktop: Judged[] }> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-lighthouse-'))
  const empty = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(emptyPage)
  })
  empty.listen(0, '127.0.0.1')
  await once(empty, 'listening')
  const address = empty.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const browser = await openBrowser(folder)
  try {
    const { run, desktop } = await install(folder)
    const all = { ...pages, 'an empty static page': `http://127.0.0.1:${port}/` }
    const judge = async (url: string, config?: object) => {
      const result = await run(url, { port: browser.port, output: 'json', logLevel: 'error' }, config)
      if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`)
      return result.lhr
    }
    return {
      phone: await inTurns(all, judge),
      desktop: await inTurns(all, (url) => judge(url, desktop)),
    }
  } finally {
    browser.stop()
    empty.close()
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function inTurns(
  pages: Record<string, string>,
  judge: (url: string) => Promise<Report>,
): Promise<Judged[]> {
  const reports = new Map<string, Report[]>(Object.keys(pages).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [name, url] of Object.entries(pages)) reports.get(name)?.push(await judge(url))
  return [...reports].map(([name, found]) => judgedOf(name, found))
}

function judgedOf(name: string, reports: readonly Report[]): Judged {
  const score = (category: string) =>
    median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)))
  const value = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  return {
    name,
    performance: score('performance'),
    paintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  }
}

async function install(folder: string): Promise<Lighthouse> {
  await fs.writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const { status, stderr } = spawnSync('npm', ['install', '--ignore-scripts', `lighthouse@${version}`], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`lighthouse ${version} could not be installed: ${stderr}`)
  const core = path.join(folder, 'node_modules', 'lighthouse', 'core')
  const load = async (file: string): Promise<unknown> =>
    ((await import(pathToFileURL(path.join(core, file)).href)) as { default: unknown }).default
  return {
    run: (await load('index.js')) as Run,
    desktop: (await load('config/desktop-config.js')) as object,
  }
}

async function openBrowser(folder: string): Promise<{ port: number; stop: () => void }> {
  const profile = path.join(folder, 'profile')
  const flags = ['--headless', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  if (process.getuid?.() === 0) flags.push('--no-sandbox')
  const child = spawn(findBrowser(), [...flags, 'about:blank'], { stdio: 'ignore' })
  for (let wait = 0; wait < 100; wait += 1) {
    const portFile = await fs.readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const port = Number(portFile.split('\n')[0])
    if (port > 0) return { port, stop: () => child.kill() }
    await sleep(100)
  }
  child.kill()
  throw new Error('the browser did not say where it listens')
}

import { randomUUID } from 'node:crypto'
import { chromium, type Browser } from '@playwright/test'
import pg from 'pg'
import type { FileId, UserId } from '#contract/ids.ts'
// @ts-expect-error -- the tools are plain JavaScript, because they run before anything is installed.
import { findBrowser as find } from '#tools/browser.mjs'
import { insertDescribed } from '#test/support/described-files.ts'
import { connectionIn } from '#test/support/program.ts'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'
import { labelledFiles } from '#test/fixtures/labelled-files.ts'
import { alternate, median, quantile, type Figure } from '#bench/support/figure.ts'
import { removeData, startOurServer, stopProgram } from '#bench/support/our-server.ts'

const findBrowser = find as () => string

const [many, few] = [10_000, 24]
const rounds = 9
/** How far is scrolled, in screens, one after the other. */
const screens = 40
/** Two frames of a screen that draws sixty in a second, and a little. */
const mostFrameMs = 50
/** A press during it is answered within a tenth of a second. */
const mostTaskMs = 100

/** The documents page with 10,000 files, compared with the same page with 24. */
export async function measureDocuments(): Promise<Figure[]> {
  const ours = await startOurServer()
  const client = new pg.Client(await connectionIn(ours.dataFolder))
  await client.connect()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const other = await signUpAt(ours.url, newcomer('jonas'))
    const people = { many: ours.headers, few: { cookie: cookiesOf(other) } }
    await insertDescribed(client, await idOf(ours.url, people.many), described(many))
    await insertDescribed(client, await idOf(ours.url, people.few), described(few))
    await client.query('analyze')
    const open = (headers: Record<string, string>) => firstTileMs(browser, ours.url, headers)
    await open(people.many)
    await open(people.few)
    const { ours: manyMs, baseline: fewMs } = await alternate(
      rounds,
      () => open(people.many),
      () => open(people.few),
    )
    const asPictures = await scroll(browser, ours.url, people.many, asGrid)
    const asNames = await scroll(browser, ours.url, people.many, asTree)
    return [
      {
        what: `first tile of ${many.toLocaleString('en')} documents, compared with ${few}`,
        ours: `${Math.round(manyMs)} ms`,
        baseline: `${Math.round(fewMs)} ms`,
        ratio: (manyMs / fewMs).toFixed(2),
        target: '≤ 1.2',
      },
      ...scrollFigures('pictures', asPictures),
      ...scrollFigures('names', asNames),
    ]
  } finally {
    await browser.close()
    await client.end()
    await stopProgram(ours)
    await removeData(ours.dataFolder)
  }
}

/** What was seen of a page while it was scrolled. */
interface Scrolled {
  /** How long each frame took, in milliseconds. */
  frames: number[]
  /** What the page itself did for longer than 50 ms at once, each in milliseconds; the rest of a frame is drawing. */
  longTasks: number[]
}

const scrollFigures = (as: string, { frames, longTasks }: Scrolled): Figure[] => {
  const alone = { baseline: '', ratio: '' }
  return [
    {
      what: `frames while ${screens} screens of them are scrolled as ${as}, median and longest but for one in twenty`,
      ours: `${Math.round(median(frames))} and ${Math.round(longestBut(frames))} ms`,
      ...alone,
      target: `≤ ${mostFrameMs} ms`,
    },
    {
      what: `the longest that the page itself works at once meanwhile, as ${as}`,
      ours: longTasks.length === 0 ? '≤ 50 ms' : `${Math.round(Math.max(...longTasks))} ms`,
      ...alone,
      target: `≤ ${mostTaskMs} ms`,
    },
  ]
}

const described = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...(labelledFiles[at % labelledFiles.length] as (typeof labelledFiles)[number]),
    id: randomUUID() as string as FileId,
  }))

async function idOf(url: string, headers: Record<string, string>): Promise<UserId> {
  const reply = await fetch(`${url}/profile`, { headers })
  return ((await reply.json()) as { id: UserId }).id
}

/** A way in which the page shows them: its address, and what the first of them is there. */
interface Layout {
  query: string
  item: string
}

const asGrid: Layout = { query: '', item: '[data-cell]' }
const asTree: Layout = { query: '?layout=tree', item: '[role="option"]' }

async function openStore(
  browser: Browser,
  url: string,
  headers: Record<string, string>,
  { query, item }: Layout,
) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: headers,
  })
  const page = await context.newPage()
  await page.goto(`${url}/documents${query}`, { waitUntil: 'commit' })
  await page.locator(item).first().waitFor()
  return { context, page }
}

/** From the start of the navigation until the first tile is rendered, in a browser without a cache. */
async function firstTileMs(browser: Browser, url: string, headers: Record<string, string>): Promise<number> {
  const { context, page } = await openStore(browser, url, headers, asGrid)
  const tookMs = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  )
  await context.close()
  return tookMs
}

/** Turns the wheel, and watches. */
async function scroll(
  browser: Browser,
  url: string,
  headers: Record<string, string>,
  layout: Layout,
): Promise<Scrolled> {
  const { context, page } = await openStore(browser, url, headers, layout)
  await page.evaluate(() => {
    const frames: number[] = []
    const longTasks: number[] = []
    Object.assign(window, { scrolled: { frames, longTasks } })
    new PerformanceObserver((list) => {
      longTasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
    let last = performance.now()
    const note = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await page.mouse.move(720, 450)
  for (let screen = 0; screen < screens; screen += 1) {
    for (let notch = 0; notch < 9; notch += 1) await page.mouse.wheel(0, 100)
  }
  const scrolled = await page.evaluate(() => (window as unknown as { scrolled: Scrolled }).scrolled)
  await context.close()
  return scrolled
}

const longestBut = (frames: readonly number[]): number => quantile(frames, 0.95)

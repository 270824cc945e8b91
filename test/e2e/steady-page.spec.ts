import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { narrow, openWindow, signUp, storeStory } from './people.ts'
import { comeToRest } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

/** What a page may move by in all while it comes, in shares of the window. */
const most = 0.05

/** Notes what has moved by itself, and what it was. */
function watchMoves(): void {
  const moves: { share: number; what: string[] }[] = []
  Object.assign(window, { moves })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    })[]) {
      if (entry.hadRecentInput) continue
      const what = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 90) ?? '')
      moves.push({ share: entry.value, what })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const movesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { moves: { share: number; what: string[] }[] }).moves)

/** Opens a page whose replies come one after another, each once the page is still again. */
async function openSlowly(page: Page, path: string, content: Locator): Promise<void> {
  const held: Route[] = []
  await page.route(/\/(api|profile|dashboard|auth)(\/|$|\?)/, (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback()
    held.push(route)
    return undefined
  })
  await page.goto(path)
  await comeToRest(page)
  const takeOne = async () => {
    await held.shift()?.fallback()
    await comeToRest(page)
    return held.length === 0 && (await content.isVisible())
  }
  await expect.poll(takeOne, { intervals: [20], timeout: 60_000 }).toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

test('on a phone nothing moves while a page comes in parts', narrow, async ({ browser }) => {
  const owner = await openWindow(browser)
  await signUp(owner, 'Lena Brandt')
  const photo = {
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: await keptPhoto('morning', 3, '2026:10:24 10:52:00'),
  }
  const name = `Steady ${Date.now()}`
  const story = await storeStory(owner, name, [photo])
  const visits: { path: string; shows: (page: Page) => Locator; isOwner?: boolean }[] = [
    { path: '/', shows: (page) => page.getByRole('heading', { level: 2 }).first() },
    { path: '/?filter=my-stories', shows: (page) => page.getByRole('link', { name }), isOwner: true },
    { path: `/?story=${story}`, shows: (page) => page.getByRole('heading', { level: 1, name }) },
    { path: `/share/group/${story}`, shows: (page) => page.getByRole('heading', { level: 1, name }) },
    {
      path: '/documents',
      shows: (page) => page.getByRole('button', { name: /Taken|a\.jpg/ }).first(),
      isOwner: true,
    },
    { path: '/login', shows: (page) => page.getByRole('button', { name: 'CONTINUE' }) },
  ]
  for (const { path, shows, isOwner = false } of visits) {
    await test.step(path, async () => {
      // Each visit is a first one: nothing is kept from the one before.
      const page = await openWindow(browser, { serviceWorkers: 'block' })
      if (isOwner) await page.context().addCookies(await owner.context().cookies())
      await page.addInitScript(watchMoves)
      await openSlowly(page, path, shows(page))
      await comeToRest(page)
      const moves = await movesOf(page)
      const sum = moves.reduce((total, { share }) => total + share, 0)
      test.info().annotations.push({ type: 'moved', description: `${path} ${sum.toFixed(4)}` })
      expect.soft(sum, `${path} ${JSON.stringify(moves)}`).toBeLessThan(most)
    })
  }
})

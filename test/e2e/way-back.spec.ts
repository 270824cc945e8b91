import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { DescribedFile } from '#server/features/organise/described-file.ts'
import { storeDescribed } from './described.ts'
import { openMenu, openWindow, signUp } from './people.ts'
import { test } from './test.ts'

// Back on a list of several pages it is at once where it was left.

const stories = limits.feedPage * 2 + 5
const notes = Array.from({ length: limits.uploadsPage * 2 + 5 }, (_, at) => noteOf(at + 1))

/** One of each minute of a day: the first is the last of the list. */
function noteOf(number: number): DescribedFile {
  return {
    id: randomUUID() as string as FileId,
    name: `note-${number}.txt`,
    mime: 'text/plain',
    takenAt: Date.UTC(2025, 6, 1, 9, number),
    latitude: null,
    longitude: null,
    caption: null,
    title: null,
    keywords: [],
    language: 'en',
    text: `Herons, ${number} of them.`,
  }
}

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls until the last of a list has come. */
async function goDownTo(page: Page, last: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return last.isVisible()
    })
    .toBe(true)
}

/** Keeps the calls for a list waiting. */
async function holdList(page: Page, path: RegExp): Promise<Route[]> {
  const waiting: Route[] = []
  await page.route(path, (route) =>
    route.request().resourceType() === 'fetch' ? void waiting.push(route) : route.fallback(),
  )
  return waiting
}

/** Goes by a link of the sidebar, or of the menu of a phone. */
async function goTo(page: Page, name: RegExp): Promise<void> {
  await openMenu(page)
  const role = (await page.getByRole('menu').isVisible()) ? 'menuitem' : 'link'
  await page.getByRole(role, { name }).first().click()
}

test('the feed, from a story and from another page', async ({ browser }) => {
  const page = await openWindow(browser, { serviceWorkers: 'block' })
  await signUp(page, 'Maren Holt')
  for (let number = 1; number <= stories; number += 1) {
    const made = await page.request.post('/api/groups', {
      data: { name: `Story ${number}`, show_on_feed: false },
    })
    expect(made.ok()).toBe(true)
  }
  await page.goto('/?filter=my-stories')
  const cards = page.locator('[data-story]')
  const last = page.getByRole('link', { name: 'Story 2', exact: true })
  await goDownTo(page, last)
  await last.scrollIntoViewIfNeeded()
  const place = await placeOf(page)
  await holdList(page, /\/api\/groups\/feed/)
  const ways = {
    'a story': async () => {
      await last.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Story 2', exact: true })).toBeVisible()
    },
    'another page': async () => {
      await goTo(page, /^Settings/)
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    },
  }
  for (const [from, go] of Object.entries(ways)) {
    await go()
    await page.goBack()
    await expect(cards).toHaveCount(stories)
    await expect.poll(async () => [from, await placeOf(page)]).toEqual([from, place])
    await expect(page.getByLabel('Loading stories')).toHaveCount(0)
  }
})

for (const layout of ['grid', 'tree'])
  test(`documents as a ${layout}, from another page`, async ({ browser }) => {
    const page = await openWindow(browser, { serviceWorkers: 'block' })
    await signUp(page, 'Maren Holt')
    await storeDescribed(page, notes)
    await page.goto(`/documents?layout=${layout}`)
    const last = page.getByText('note-1.txt', { exact: true })
    await goDownTo(page, last.first())
    const place = await placeOf(page)
    await holdList(page, /\/dashboard\/uploads/)
    await goTo(page, /^Settings/)
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.goBack()
    await expect(last.first()).toBeVisible()
    expect(await placeOf(page)).toBe(place)
  })

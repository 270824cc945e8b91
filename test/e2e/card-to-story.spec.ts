import { expect, type Browser, type Page, type Route } from '@playwright/test'
import { once, openWindow, signUp, storeStory } from './people.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

// From a card of the feed into its story, while nothing that is asked for comes.

/** A public story of a new user, with a picture. */
async function pictured(browser: Browser, name: string): Promise<{ id: string; name: string }> {
  const owner = await openWindow(browser)
  await signUp(owner, 'Maren Holt')
  const photo = {
    name: 'IMG_4102-landing.jpg',
    mimeType: 'image/jpeg',
    buffer: await keptPhoto('dusk', 17, '2026:10:23 17:42:00'),
  }
  const unique = `${name} ${test.info().project.name} ${Date.now()}`
  return { id: await storeStory(owner, unique, [photo]), name: unique }
}

/** Holds requests; returns the held ones. */
async function hold(page: Page, address: string): Promise<Route[]> {
  const waiting: Route[] = []
  await page.route(address, (route) => void waiting.push(route))
  return waiting
}

/** Notes how long after a press a heading of this name appears. */
const watchPress = (page: Page, name: string) =>
  page.evaluate((heading) => {
    let pressed = 0
    addEventListener('click', () => (pressed = performance.now()), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== heading) return
      observer.disconnect()
      requestAnimationFrame(() => Object.assign(window, { shownMs: performance.now() - pressed }))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }, name)

/** Writes that into the report; how fast a machine is decides nothing. */
async function reportPress(page: Page): Promise<void> {
  const shownMs = await page.evaluate(() => (window as unknown as { shownMs?: number }).shownMs)
  const description = `${Math.round(shownMs ?? Number.NaN)} ms after the press`
  test.info().annotations.push({ type: 'name shown', description })
}

const newWindow = (browser: Browser) => openWindow(browser, { serviceWorkers: 'block' })
/** Opens the feed; it can be pressed by then. */
async function openFeed(page: Page): Promise<void> {
  const profileReply = page.waitForResponse('**/profile')
  await page.goto('/')
  await profileReply
}

const cardOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('name and pictures of a story are there before any call about it, and before its code', async ({
  browser,
}) => {
  const { id, name } = await pictured(browser, 'Pressed')
  for (const isSignedIn of [false, true]) {
    await test.step(isSignedIn ? 'somebody who is signed in' : 'a visitor', async () => {
      const page = await newWindow(browser)
      if (isSignedIn) await signUp(page, 'Jonas Behrens')
      await openFeed(page)
      const waiting = await hold(page, `**/api/groups/${id}`)
      await hold(page, '**/api/groupchat/**')
      await watchPress(page, name)
      await cardOf(page, name).click()
      await expect(headingOf(page, name)).toBeVisible()
      await reportPress(page)
      await expect(page.getByRole('region', { name: 'Files' }).locator('img').first()).toBeVisible()
      await expect.poll(() => waiting.length).toBe(1)
    })
  }
  await test.step('before the code of an opened story', async () => {
    const page = await newWindow(browser)
    const scripts = await hold(page, '**/assets/OpenedStory-*.js')
    await hold(page, `**/api/groups/${id}`)
    await openFeed(page)
    await watchPress(page, name)
    await cardOf(page, name).click()
    const place = page.getByRole('region', { name, exact: true })
    await expect(place).toHaveAttribute('aria-busy', 'true')
    await expect(headingOf(page, name)).toBeVisible()
    await expect(place.locator('.cover').getByRole('img')).toBeVisible()
    await reportPress(page)
    for (const script of scripts) await script.continue()
    await expect(page.getByRole('region', { name: 'Files' }).locator('img').first()).toBeVisible()
    await expect(headingOf(page, name)).toBeFocused()
    await expect(page.locator('[data-story-loading]')).toHaveCount(0)
  })
})

test('the code of an opened story comes when a card is pointed at or focused', once, async ({ browser }) => {
  const { name } = await pictured(browser, 'Pointed at')
  for (const come of ['hover', 'focus'] as const) {
    const page = await newWindow(browser)
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await page.goto('/')
    await expect(cardOf(page, name)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const isAsked = () => requestedUrls.some((address) => address.includes('/OpenedStory-'))
    expect([come, isAsked()]).toEqual([come, false])
    // The event is lost before hydration; pointing at the card again loads the code.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0)
        await cardOf(page, name).blur()
        await cardOf(page, name)[come]()
        return isAsked()
      })
      .toBe(true)
  }
})

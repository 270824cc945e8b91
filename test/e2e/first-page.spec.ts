import { expect, type Page } from '@playwright/test'
import { askPublic } from '#contract/calls/chat.ts'
import { once, openWindow, signUp, storeStory } from './people.ts'
import { keptPhoto, wide } from './photos.ts'
import { test } from './test.ts'

// Server-rendered pages, before and while their scripts arrive.

const diary = {
  name: 'day-3.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('# Day 3\n\nRain till **eleven**. Ada counted eleven herons by the weir.\n'),
}

/** A public story of a new user, with a picture, a note, and an answered question about it. */
async function sharedStory(owner: Page, name: string): Promise<{ id: string; address: string }> {
  await signUp(owner, 'Maren Holt')
  const photo = {
    name: 'IMG_4102-landing.jpg',
    mimeType: 'image/jpeg',
    buffer: await keptPhoto('dusk', 17, '2026:10:23 17:42:00', wide),
  }
  const id = await storeStory(owner, name, [photo, diary])
  const reply = await owner.request.post(askPublic.path.replace(':id', id), {
    data: { message: 'How many herons did Ada count?' },
  })
  await reply.text()
  return { id, address: `/share/group/${id}` }
}

/** Blocks all scripts until released. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const newWindow = async (browser: Parameters<typeof openWindow>[0]) => {
  const page = await openWindow(browser, { serviceWorkers: 'block' })
  const complaints: string[] = []
  page.on('pageerror', (failure) => complaints.push(failure.message))
  page.on('console', (message) => {
    const isAnswer = /status of 40[14]/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isAnswer && !/Service Worker/.test(message.text()))
      complaints.push(message.text())
  })
  return { page, complaints }
}

test(
  'each page is taken over as it came, without a complaint, and makes its calls',
  once,
  async ({ browser }) => {
    const owner = await openWindow(browser)
    const { id, address } = await sharedStory(owner, `Taken over ${Date.now()}`)
    const calls = {
      [address]: ['/profile', `/api/groups/${id}/public`, `/api/groupchat/${id}/public/chat_all`],
      '/': ['/profile', '/api/groups/feed'],
      '/login': [],
    }
    for (const [path, expected] of Object.entries(calls)) {
      const { page, complaints } = await newWindow(browser)
      const requestHeaders = new Map<string, Promise<Record<string, string>>>()
      page.on('request', (request) =>
        requestHeaders.set(new URL(request.url()).pathname, request.allHeaders()),
      )
      await page.goto(path)
      await expect.poll(() => expected.filter((call) => !requestHeaders.has(call))).toEqual([])
      expect((await requestHeaders.get(`/api/groups/${id}/public`))?.['cookie']).toBeUndefined()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect([path, complaints]).toEqual([path, []])
    }
  },
)

test(
  'what was changed or hidden since the document was made shows as soon as the page is hydrated',
  once,
  async ({ browser }) => {
    const owner = await openWindow(browser)
    const { id, address } = await sharedStory(owner, 'Before and after')
    const { page } = await newWindow(browser)
    const release = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Before and after' })).toBeVisible()
    await owner.request.put(`/api/groups/${id}`, { data: { description: 'Told later.' } })
    release()
    await expect(page.getByText('Told later.')).toBeVisible()

    const next = (await newWindow(browser)).page
    const releaseNext = await holdScripts(next)
    await next.goto(address, { waitUntil: 'commit' })
    await expect(next.getByText('Told later.')).toBeVisible()
    await owner.request.put(`/api/groups/${id}`, { data: { show_on_feed: false } })
    releaseNext()
    await expect(next.getByText('Group not found or not public.')).toBeVisible()
    await expect(next.getByText('Told later.')).toHaveCount(0)
  },
)

test(
  'without JavaScript a shared story can be looked at and read, and says what needs it',
  once,
  async ({ browser }) => {
    const owner = await openWindow(browser)
    const { address } = await sharedStory(owner, 'Read without scripts')
    const page = await openWindow(browser, { javaScriptEnabled: false })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Read without scripts' })).toBeVisible()
    const cover = page.locator('.picture img[srcset]')
    await expect(cover).toBeVisible()
    await expect(cover).toHaveAttribute('width', /\d+/)
    const noscript = page.locator('noscript')
    await expect(noscript.locator('p').first()).toBeVisible()
    await expect(noscript.locator('p').first()).toHaveText(/^Turn on JavaScript to ask questions/)
    await expect(noscript.locator('a').first()).toHaveText('IMG_4102-landing.jpg')
    await expect(noscript.locator('dd').first()).toHaveText(/^Taken on Friday 23 October 2026/)
    await expect(noscript.locator('dd').first()).toBeVisible()
    const messages = page.getByRole('log', { name: 'Messages' })
    await expect(messages.getByText('How many herons did Ada count?')).toBeVisible()
    await expect(messages.getByText(/eleven herons/)).toBeVisible()

    // B6: however long the conversation, it stays above the foot of the page.
    await messages.evaluate((log) => {
      const conversation = log.innerHTML
      log.innerHTML = conversation.repeat(20)
    })
    const last = messages.getByText(/eleven herons/).last()
    const end = await last.evaluate((line) => line.getBoundingClientRect().bottom)
    const foot = await page.getByRole('contentinfo').evaluate((line) => line.getBoundingClientRect().top)
    expect(end).toBeLessThan(foot)
  },
)

test(
  'what is written and pressed before the scripts are there is kept, and happens',
  once,
  async ({ browser }) => {
    const owner = await openWindow(browser)
    const { address } = await sharedStory(owner, 'Written early')
    const { page, complaints } = await newWindow(browser)
    const release = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    const field = page.getByRole('textbox', { name: 'Ask about these memories' })
    await field.fill('How many herons were the')
    release()
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
    await expect(field).toBeFocused()
    await page.keyboard.type('re?')
    await expect(field).toHaveValue('How many herons were there?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(2)
    expect(complaints).toEqual([])

    const quick = (await newWindow(browser)).page
    const releaseQuick = await holdScripts(quick)
    await quick.goto(address, { waitUntil: 'commit' })
    const early = quick.getByRole('textbox', { name: 'Ask about these memories' })
    await early.fill('Who counted the herons?')
    await early.press('Enter')
    releaseQuick()
    await expect(quick.getByRole('article', { name: 'Answer' })).toHaveCount(3)

    const feed = (await newWindow(browser)).page
    const releaseFeed = await holdScripts(feed)
    await feed.goto('/', { waitUntil: 'commit' })
    await feed.getByRole('searchbox').fill('Written early')
    releaseFeed()
    await expect(feed).toHaveURL(/q=Written\+early/)

    const creating = (await newWindow(browser)).page
    const releaseCreating = await holdScripts(creating)
    await creating.goto('/', { waitUntil: 'commit' })
    await creating.getByRole('button', { name: 'Create New Story' }).first().click()
    releaseCreating()
    await expect(creating.getByText('Please register / log in to create a story')).toBeVisible()
    await expect(creating).toHaveURL(/\/signup$/)
  },
)

test(
  'anyone who writes the password when the sign-in page is hydrated stays there',
  once,
  async ({ browser }) => {
    const { page, complaints } = await newWindow(browser)
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Username or email address').fill('maren')
    const password = page.getByLabel('Password', { exact: true })
    await password.focus()
    await page.keyboard.type('half a ')
    release()
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await page.keyboard.type('secret')
    await expect(password).toHaveValue('half a secret')
    await expect(page.getByLabel('Username or email address')).toHaveValue('maren')
    expect(complaints).toEqual([])
  },
)

test('half a question survives a reload of a server-rendered page', once, async ({ browser }) => {
  const owner = await openWindow(browser)
  const { address } = await sharedStory(owner, 'Half a question')
  const { page, complaints } = await newWindow(browser)
  await page.goto(address)
  const field = page.getByRole('textbox', { name: 'Ask about these memories' })
  await field.fill('Half a question')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(field).toBeVisible()
  release()
  await expect(field).toHaveValue('Half a question')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  expect(complaints).toEqual([])
})

test(
  'a browser that takes no cookies and keeps nothing shows the page all the same',
  once,
  async ({ browser }) => {
    const owner = await openWindow(browser)
    const { address } = await sharedStory(owner, 'Nothing kept')
    const { page, complaints } = await newWindow(browser)
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The user has said no.', 'SecurityError')
          },
        })
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
    })
    await page.route('**/*', async (route) => {
      const reply = await route.fetch({ headers: { ...(await route.request().allHeaders()), cookie: '' } })
      const { 'set-cookie': _, ...headers } = reply.headers()
      await route.fulfill({ response: reply, headers })
    })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing kept' })).toBeVisible()
    await page
      .getByRole('textbox', { name: 'Ask about these memories' })
      .fill('How many herons did Ada count?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(2)
    await expect(page.getByRole('article', { name: 'Answer' }).last()).not.toHaveAttribute(
      'aria-busy',
      'true',
    )
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // That it could not be stored is noted; and a page whose replies pass through a test gets no socket.
    const noted = /draft could not be|WebSocket connection/i
    expect(complaints.filter((text) => !noted.test(text))).toEqual([])
  },
)

test(
  'a browser that is too old is informed in the page, whose links are links and nothing pressed is held back',
  once,
  async ({ browser }) => {
    const words = 'This browser is too old for StoryPad. Please update it, or open this page in another one.'
    const owner = await openWindow(browser)
    const { address } = await sharedStory(owner, 'Seen with an old browser')
    const { page, complaints } = await newWindow(browser)
    await page.goto(address)
    await expect(page.getByText(words)).toBeHidden()
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
    for (const path of [address, '/', '/login', '/documents', '/terms']) {
      await page.goto(path)
      await expect(page.getByText(words)).toBeVisible()
    }
    await page.goto(address)
    // No part of the page covers its beginning.
    await page.getByText(words).click({ trial: true, position: { x: 100, y: 20 } })
    await expect(page.getByRole('heading', { level: 1, name: 'Seen with an old browser' })).toBeVisible()
    await page.goto('/')
    await page.getByRole('link', { name: 'Seen with an old browser' }).click()
    await expect(page).toHaveURL(/\?story=/)
    expect(complaints.filter((text) => /Content Security Policy/i.test(text))).toEqual([])
  },
)

test(
  'a card on a screen of two points a pixel shows the middle picture, on one of one the small one',
  once,
  async ({ browser }) => {
    const owner = await openWindow(browser)
    await sharedStory(owner, 'The middle picture')
    for (const [pointsPerPixel, expected] of [
      [2, /size=medium/],
      [1, /thumbnail=true$/],
    ] as const) {
      const page = await openWindow(browser, { javaScriptEnabled: false, pointsPerPixel })
      await page.goto('/')
      const card = page.getByRole('article').filter({ hasText: 'The middle picture' })
      const picture = card.locator('img[srcset]')
      await expect(picture).toHaveJSProperty('complete', true)
      expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(expected)
    }
  },
)

test('the first picture waits for no script, and nothing moves when they come', once, async ({ browser }) => {
  const owner = await openWindow(browser)
  const { address } = await sharedStory(owner, 'The first picture')
  const { page } = await newWindow(browser)
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const picture = resources.find(
      ({ name }) => name.includes('size=large') || name.includes('thumbnail=true'),
    )
    const end = picture?.responseEnd ?? Number.POSITIVE_INFINITY
    const before = resources.filter(({ startTime }) => startTime < end)
    const scripts = resources.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd < end)
    return {
      hasPicture: picture !== undefined,
      requests: before.length,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      shift: (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    }
  })
  expect(seen.hasPicture).toBe(true)
  expect(seen.requests).toBeLessThanOrEqual(20)
  expect(seen.scriptBytes).toBeLessThanOrEqual(90_000)
  expect(seen.shift).toBeLessThanOrEqual(0.02)
})

test(
  'a page that comes drawn has its styles inside, makes none, and is alive with few scripts',
  once,
  async ({ browser }) => {
    const owner = await openWindow(browser)
    const { address } = await sharedStory(owner, 'One sheet')
    for (const path of [address, '/', '/login']) {
      const { page } = await newWindow(browser)
      // The chat of the story is below: its code comes when it is looked at.
      await page.setViewportSize({ width: 390, height: path === address ? 420 : 844 })
      const last = path === '/login' ? '/api/site' : '/profile'
      const alive = page.waitForResponse((response) => new URL(response.url()).pathname === last)
      await page.goto(path)
      await alive
      await page.waitForLoadState('networkidle')
      const seen = await page.evaluate(() => ({
        made: document.querySelectorAll('style[data-emotion]').length,
        linked: document.querySelectorAll('link[rel="stylesheet"]').length,
        radius: getComputedStyle(document.querySelector('.ActionButton') ?? document.body).borderRadius,
        scriptBytes: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }))
      expect(seen).toMatchObject({ made: 0, linked: 0, radius: '8px' })
      // Formats of files, and the calls that every page knows, are part of it.
      expect([path, seen.scriptBytes <= 171_500]).toEqual([path, true])
    }
  },
)

test('a component with generated styles has them on a server-rendered page', once, async ({ browser }) => {
  const { page, complaints } = await newWindow(browser)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  // What came with its document is there at once; what comes in its place fades in.
  await expect(page.locator('.arriving')).toHaveAttribute('data-fading', 'false')
  await page.getByRole('link', { name: 'Terms' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Terms of Service' })
  await expect(heading).toHaveCSS('font-weight', '600')
  await expect(page.locator('.arriving')).toHaveAttribute('data-fading', 'true')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Stories' })).toHaveCSS('font-weight', '600')
  expect(complaints).toEqual([])
})

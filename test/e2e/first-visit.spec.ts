import { brotliCompressSync, constants } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { once, openWindow, signUp, storeStory } from './people.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

const most = { codeBytes: 220_000, requests: 30 }

test(
  'the first visit to the feed takes at most 220 kB of code in at most 30 requests, and no chat',
  once,
  async ({ browser }) => {
    const owner = await openWindow(browser)
    await signUp(owner, 'Lena Brandt')
    const photo = {
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: await keptPhoto('morning', 3, '2026:10:24 10:52:00'),
    }
    await storeStory(owner, `First visit ${Date.now()}`, [photo])
    const page = await openWindow(browser, { serviceWorkers: 'block' })
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    // The small parts come once the page has nothing else to do.
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const isPicture = (path: string) => path.startsWith('/api/files/') || path.startsWith('/api/avatars/')
    expect(requestedPaths.filter((path) => !isPicture(path)).length).toBeLessThanOrEqual(most.requests)
    // Scripts, styles and the page itself, as they are sent: by brotli. Typefaces, replies and pictures are counted by requests
    // only, and so is what the page brings of replies, and draws of them.
    const sizes = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .map((entry) => entry as PerformanceResourceTiming)
        .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const),
    )
    const code = sizes.filter(([path]) => /\.(js|css)$/.test(path))
    const frame = await frameBytes(page)
    const sum = code.reduce((total, [, bytes]) => total + bytes, frame)
    expect(frame).toBeGreaterThan(5_000)
    test
      .info()
      .annotations.push({ type: 'bytes', description: `${sum} of code, ${requestedPaths.length} requests` })
    expect(sum).toBeGreaterThan(100_000)
    expect(sum).toBeLessThanOrEqual(most.codeBytes)
    expect(requestedPaths.filter((path) => /\/(StoryChat|OpenedStory|FileViewer)-/.test(path))).toEqual([])
  },
)

/** What the page takes without its stories, as it is sent. */
async function frameBytes(page: Page): Promise<number> {
  const document = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text()
  const frame = document
    .replace(/<div id="root">.*<\/div>/s, '')
    .replace(/<script type="application\/json".*?<\/script>/s, '')
  return brotliCompressSync(frame, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `before any script has come the ground is ${colorScheme} and the feed has its shape`,
    once,
    async ({ browser }) => {
      const page = await openWindow(browser, { colorScheme, serviceWorkers: 'block' })
      await page.route('**/assets/**', () => {})
      // A list private to each viewer; the public one is in the server-rendered page.
      await page.goto('/?filter=starred', { waitUntil: 'commit' })
      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      await expect.poll(ground).toBe(colorScheme === 'dark' ? 'rgb(18, 17, 16)' : 'rgb(251, 250, 248)')
      await expect(page.locator('.first .cover').first()).toBeVisible()
      // Elsewhere only the ground is there.
      await page.goto('/login', { waitUntil: 'commit' })
      await expect.poll(ground).toBe(colorScheme === 'dark' ? 'rgb(18, 17, 16)' : 'rgb(251, 250, 248)')
      await expect(page.locator('.first')).toBeHidden()
    },
  )
}

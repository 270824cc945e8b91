import { expect, type Page, type Route } from '@playwright/test'
import { once, openUntold, openWindow, signUp, signUpToFeed } from './people.ts'
import { newDataFolder, startServer } from './own-server.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { test } from './test.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })

interface Told {
  event: string
  page_path: string
  page_title: string
  page_location: string
  has_fbclid: boolean
}

/** What the page has sent so far; each entry holds the arguments of one call. */
const dataLayer = (page: Page): Promise<unknown[][] | null> =>
  page.evaluate(() => {
    const layer = (window as { dataLayer?: Iterable<unknown>[] }).dataLayer
    return layer?.map((call) => Array.from(call)) ?? null
  })

/** The page views among it, in their order. */
async function pageViews(page: Page): Promise<Told[]> {
  const calls = (await dataLayer(page)) ?? []
  return calls
    .filter(([kind]) => kind === 'event')
    .map(([, event, facts]) => ({ event, ...(facts as object) }) as Told)
}

/** What it has sent about the choice. */
async function toldConsent(page: Page): Promise<unknown[][]> {
  return ((await dataLayer(page)) ?? []).filter(([kind]) => kind === 'consent')
}

test(
  'nothing is counted before a user agrees, and what is counted then is what was said',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await page.goto('/?fbclid=abc')
    await expect(banner(page)).toBeVisible()
    await takePicture(page, test.info(), 'consent')
    await page.goto('/terms')
    expect(await pageViews(page)).toEqual([])
    expect(await dataLayer(page)).toBeNull()

    // Closing decides nothing: the banner is gone, and back at the next visit.
    await banner(page).getByRole('button', { name: 'Close' }).click()
    await expect(banner(page)).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBeNull()
    await page.goto('/?fbclid=abc&filter=all')
    await banner(page).getByRole('button', { name: 'Accept' }).click()
    await expect(banner(page)).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('accepted')
    await expect
      .poll(() => toldConsent(page))
      .toEqual([['consent', 'update', { analytics_storage: 'granted' }]])
    const origin = new URL(page.url()).origin
    await expect
      .poll(() => pageViews(page))
      .toEqual([
        {
          event: 'page_view',
          page_path: '/',
          page_title: 'Stories · StoryPad',
          page_location: `${origin}/`,
          has_fbclid: true,
        },
      ])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible()
    await expect
      .poll(async () => (await pageViews(page)).slice(1))
      .toEqual([
        {
          event: 'page_view',
          page_path: '/terms',
          page_title: 'Terms of Service · StoryPad',
          page_location: `${origin}/terms`,
          has_fbclid: false,
        },
      ])
    // Without a measurement id there is no tag.
    expect(await page.locator('script[src*="googletagmanager"]').count()).toBe(0)

    // Another list is another page, but its name is not sent.
    await page.goto('/')
    await expect.poll(() => pageViews(page)).toHaveLength(1)
    await page.getByText('Starred', { exact: true }).click()
    await expect(page).toHaveURL(/filter=starred/)
    await expect.poll(async () => (await pageViews(page)).map((view) => view.page_path)).toEqual(['/', '/'])
    expect(JSON.stringify(await dataLayer(page))).not.toContain('starred')

    // The choice can be withdrawn, which takes effect at once.
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
    await expect
      .poll(async () => (await toldConsent(page)).at(-1))
      .toEqual(['consent', 'update', { analytics_storage: 'denied' }])
    await banner(page).getByRole('button', { name: 'Decline' }).click()
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('declined')
    expect((await toldConsent(page)).at(-1)).toEqual(['consent', 'update', { analytics_storage: 'denied' }])
    const viewCount = (await pageViews(page)).length
    await page.goBack()
    await expect(page).not.toHaveURL(/filter/)
    expect(await pageViews(page)).toHaveLength(viewCount)
  },
)

test('a guarded page is counted where it is shown, by its own name', once, async ({ browser }) => {
  const page = await openWindow(browser, { serviceWorkers: 'block' })
  const viewedPages = async () => (await pageViews(page)).map((view) => [view.page_path, view.page_title])
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Accept' }).click()
  const home = ['/', 'Stories · StoryPad']
  await expect.poll(viewedPages).toEqual([home])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  const login = ['/login', 'Log in · StoryPad']
  await expect.poll(viewedPages).toEqual([home, login])
  await signUp(page, 'Priya Raman')
  // It is not known yet who this is when the site already is.
  const profileCall = Promise.withResolvers<Route>()
  await page.route('**/profile', (route) => profileCall.resolve(route))
  await openUntold(page, ['/account'])
  await page.goto('/account')
  const question = await profileCall.promise
  await expect(page.getByRole('contentinfo').getByText('StoryPad')).toBeVisible()
  expect(await viewedPages()).toEqual([])
  await question.continue()
  await expect.poll(viewedPages).toEqual([['/account', 'Account Settings · StoryPad']])
})

test(
  'with a measurement id the tag is loaded after the consent, and the policy lets it',
  once,
  async ({ browser }) => {
    const server = await startServer({ DATA_DIR: await newDataFolder(), ANALYTICS_ID: 'G-AB12CD34EF' })
    try {
      const page = await openWindow(browser, { baseURL: server.url })
      const problems = watchConsole(page)
      const requestedUrls: string[] = []
      await page.route('https://www.googletagmanager.com/**', async (route) => {
        requestedUrls.push(route.request().url())
        await route.fulfill({ contentType: 'text/javascript', body: 'window.tagHasRun = true' })
      })
      await page.goto('/')
      await expect(banner(page)).toBeVisible()
      expect(requestedUrls).toEqual([])
      await banner(page).getByRole('button', { name: 'Accept' }).click()
      await expect.poll(() => page.evaluate(() => 'tagHasRun' in window)).toBe(true)
      expect(requestedUrls).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF'])
      expect(await pageViews(page)).toHaveLength(1)
      expect(await problems()).toEqual([])
    } finally {
      await server.stop()
    }
  },
)

test('the question mark lists the keys, and they do what it says', once, async ({ browser }) => {
  const page = await openWindow(browser, { colorScheme: 'dark' })
  await signUpToFeed(page, 'Tomas Lind')
  await page.keyboard.press('?')
  const map = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(map.getByText('Upload', { exact: true })).toBeVisible()
  await takePicture(page, test.info(), 'keyboard')
  // A dialog that is open has the keys for itself.
  await page.keyboard.press('u')
  await expect(page.getByRole('dialog', { name: 'Upload' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(map).toBeHidden()
  await page.keyboard.press('u')
  await expect(page.getByRole('dialog', { name: 'Upload' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Upload' })).toBeHidden()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Create New Story' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Create New Story' })).toBeHidden()
  // Keyboard 2: the focus is back on the page, and not nowhere.
  await expect(page.getByRole('main')).toBeFocused()
  // Keyboard 3: single keys can be turned off; the list is in the footer as well.
  await page.getByRole('button', { name: 'Keyboard', exact: true }).click()
  await map.getByLabel(/Single-key shortcuts/).uncheck()
  await map.getByRole('button', { name: 'Close' }).click()
  await expect(map).toBeHidden()
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Keyboard', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await map.getByLabel(/Single-key shortcuts/).check()
  await page.keyboard.press('Escape')
  await expect(map).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('Search stories, categories...').first()).toBeFocused()
  await page.keyboard.type('?un')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A visitor has nowhere to upload to.
  const visitor = await openWindow(browser)
  await visitor.goto('/')
  await expect(visitor.getByPlaceholder('Search stories, categories...').first()).toBeVisible()
  await visitor.keyboard.press('?')
  const visitorsMap = visitor.getByRole('dialog', { name: 'Keyboard' })
  await expect(visitorsMap.getByText('Show this list')).toBeVisible()
  await expect(visitorsMap.getByText('Upload', { exact: true })).toHaveCount(0)
})

test(
  'logging out on a protected page goes to the feed; a link from another site is asked about (B10)',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUpToFeed(page, 'Iris Novak')
    // Another site: the same machine by its other name.
    const elsewhere = new URL(page.url())
    elsewhere.hostname = '127.0.0.1'
    await page.route(`${elsewhere.origin}/elsewhere`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<a href="${new URL('/logout', page.url()).href}">Look at these pictures</a>
        <a rel="noreferrer" href="${new URL('/logout', page.url()).href}">And these</a>`,
      }),
    )
    for (const link of ['Look at these pictures', 'And these']) {
      await page.goto(`${elsewhere.origin}/elsewhere`)
      await page.getByRole('link', { name: link }).click()
      await expect(page.getByText('Log out of StoryPad?')).toBeVisible()
    }
    await takePicture(page, test.info(), 'logout-asked')
    await page.getByRole('link', { name: 'Stay signed in' }).click()
    await page.goto('/account')
    await expect(page.getByText('Signed in as Iris Novak')).toBeVisible()
    // P17: there is one Logout: in the sidebar or, without a sidebar, on the page.
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1)
    await page.setViewportSize({ width: 800, height: 900 })
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect(page.getByText('Sign in', { exact: true }).first()).toBeAttached()
  },
)

test(
  'installed, it says when there is no connection, and takes what others share',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUpToFeed(page, 'Noor Haddad')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

    await page.context().setOffline(true)
    await page.goto('/documents').catch(() => {})
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    // In the product's own type.
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map((font) => font.status)))
      .toEqual(['loaded'])
    await takePicture(page, test.info(), 'offline')
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText('No files to display')).toBeVisible()

    // What a device does with the manifest's share_target: it posts a form, and the page opens.
    const share = async (
      fields: { title?: string; text?: string; url?: string },
      files: [string, string, string][],
    ) => {
      await page.evaluate(
        ([texts, contents]) => {
          const form = document.createElement('form')
          Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' })
          for (const [name, value] of Object.entries(texts)) {
            form.append(Object.assign(document.createElement('input'), { name, value }))
          }
          const transfer = new DataTransfer()
          for (const [name, type, text] of contents) transfer.items.add(new File([text], name, { type }))
          const input = Object.assign(document.createElement('input'), {
            type: 'file',
            name: 'files',
            multiple: true,
          })
          input.files = transfer.files
          form.append(input)
          document.body.append(form)
          form.submit()
        },
        [fields, files] as const,
      )
    }
    const dialog = page.getByRole('dialog', { name: 'Upload' })
    const files: [string, string, string][] = [
      ['Grüße & more.txt', 'text/plain', 'Shared from another program.'],
      ['list.csv', 'text/csv', 'a,b\n1,2\n'],
    ]
    // H9: any website can post that form, so nothing is kept before the user agrees.
    const question = page.getByRole('heading', { name: 'Add this to your documents?' })
    await share({ text: 'Not wanted' }, files)
    await expect(question).toBeVisible()
    await expect(page.getByText('Grüße & more.txt')).toBeVisible()
    await expect(page.getByText('Not wanted')).toBeVisible()
    await takePicture(page, test.info(), 'share-asked')
    await expectAccessible(page)
    expect(await page.evaluate(() => caches.keys())).not.toContain('shared')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
    expect(await page.evaluate(() => caches.keys())).not.toContain('shared')
    await page.goto('/share-target')
    await expect(page.getByText('Nothing to add')).toBeVisible()

    await share({}, files)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('Grüße & more.txt')).toBeVisible()
    await expect(dialog.getByText('list.csv')).toBeVisible()
    await expect(page).toHaveURL(/\/documents$/)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('list.csv').first()).toBeVisible()

    await share({ title: 'A recipe', text: 'Flour, water, salt', url: 'https://bread.example/1' }, [])
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByLabel('Title (optional)')).toHaveValue('A recipe')
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(
      'Flour, water, salt\nhttps://bread.example/1',
    )
  },
)

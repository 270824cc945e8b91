import { expect, test, type Page } from '@playwright/test'
import { once, isPhone, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width

/** What stands in the sidebar or in the open menu, in its order, without the counts beside it. */
const entriesOf = async (page: Page) => {
  const entries = isPhone()
    ? page.getByRole('menu').getByRole('menuitem')
    : sidebar(page).locator('a[href]:not([aria-label]), button')
  const words = await entries.allInnerTexts()
  return words.map((word) =>
    word
      .split('\n', 1)[0]
      ?.replace(/\s*\d+$/, '')
      .trim(),
  )
}

const openMenu = async (page: Page) => {
  if (isPhone()) await page.getByRole('button', { name: 'Menu' }).click()
}

test('the way around: what visitors and users find in the sidebar and in the menu', async ({ browser }) => {
  const page = await openWindow(browser)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
  await openMenu(page)
  await expect
    .poll(() => entriesOf(page))
    .toEqual(isPhone() ? ['Sign in'] : ['Feed', 'Account', 'Settings', 'Sign in', 'Collapse'])
  if (!isPhone()) {
    await expect(sidebar(page).getByRole('link', { name: 'Feed' })).toHaveAttribute('href', '/?filter=all')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  } else {
    await expect(sidebar(page)).toBeHidden()
    await page.keyboard.press('Escape')
  }
  // The links to Account and Settings are everybody's; the guard asks visitors to sign in.
  for (const path of ['/account', '/settings', '/documents', '/cloud-files']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }

  await signUp(page, 'Lena Brandt')
  await openMenu(page)
  const signedIn = isPhone()
    ? ['Feed', 'My Stories', 'Documents', 'Cloud Files', 'Account', 'Settings', 'Logout']
    : ['Feed', 'My Stories', 'Documents', 'Cloud Files', 'Account', 'Settings', 'Logout', 'Collapse']
  await expect.poll(() => entriesOf(page)).toEqual(signedIn)
  const place = isPhone() ? page.getByRole('menu') : sidebar(page)
  await expect(place.getByText('Lena Brandt')).toBeVisible()
  await expect(place.getByText(/^lena\.brandt.*@example\.org$/)).toBeVisible()
  if (isPhone()) {
    expect((await page.getByRole('menu').boundingBox())?.width).toBeGreaterThanOrEqual(200)
    await takePicture(page, test.info(), 'menu')
    await page.getByRole('menuitem', { name: 'My Stories' }).click()
    await expect(page).toHaveURL(/\/\?filter=my-stories$/)
  }
})

test('the sidebar is 240 wide open and 64 closed, and stays as it was left', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Otto Weiss')
  await expect.poll(() => widthOf(page)).toBe(240)
  await sidebar(page).getByRole('button', { name: 'Collapse' }).click()
  await expect.poll(() => widthOf(page)).toBe(64)
  await expect(sidebar(page).getByText('Otto Weiss')).toBeHidden()
  await takePicture(page, test.info(), 'sidebar-closed')
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => widthOf(page)).toBe(64)
  await sidebar(page).getByRole('button', { name: 'Expand' }).click()
  await expect.poll(() => widthOf(page)).toBe(240)
})

test('colours follow the system until somebody chooses; blue in light, purple in dark, without a flash', async ({
  browser,
}) => {
  const page = await openWindow(browser, { colorScheme: 'dark' })
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  const primary = () =>
    page
      .getByRole('button', { name: 'Create New Story' })
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  await signUp(page, 'Zoe Adler')
  expect(await isDark()).toBe(true)
  expect(await primary()).toBe('rgb(167, 139, 250)')
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await expect.poll(isDark).toBe(false)
  // The choice is there before the first script of the app runs.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveClass(/light/)
  await page.unroute('**/assets/*.js')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
  expect(await isDark()).toBe(false)
  expect(await primary()).toBe('rgb(37, 99, 235)')
})

test(
  'the footer tells year, operator and terms; the keyboard skips to the content',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(`© ${new Date().getFullYear()} StoryPad`)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await footer.getByRole('link', { name: 'Terms' }).click()
    await expect(page).toHaveURL(/\/terms$/)
    await expect(page).toHaveTitle('Terms of Service · StoryPad')
  },
)

test(
  'what breaks while drawing ends in a screen with a way to load the page again',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await page.route('**/assets/TermsPage-*.js', (route) => route.abort())
    await page.goto('/terms')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await takePicture(page, test.info(), 'error')
    await expectAccessible(page)
    await page.unroute('**/assets/TermsPage-*.js')
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible()
  },
)

test(
  'a part of the page that does not arrive is given up after 120 s, and named',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await page.clock.install()
    let isAsked = false
    await page.route('**/assets/TermsPage-*.js', () => {
      isAsked = true
    })
    await page.goto('/terms')
    await expect.poll(() => isAsked).toBe(true)
    await page.clock.fastForward(119_000)
    await expect(page.getByText('Unexpected Application Error!')).toBeHidden()
    await page.clock.fastForward(2_000)
    await expect(page.getByText('ChunkLoadError: Loading chunk TermsPage failed.')).toBeVisible()
  },
)

import { expect, type Locator, type Page } from '@playwright/test'
import { once, isPhone, openMenu, openWindow, signUp, signUpToFeed } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width

/** The entries of the sidebar or the open menu, in order, without counts: words and targets. */
const entriesOf = async (page: Page) => {
  const entries = isPhone()
    ? page.getByRole('menu').getByRole('menuitem')
    : sidebar(page).locator('a[href]:not([aria-label]), button')
  return entries.evaluateAll((elements: HTMLElement[]) =>
    elements.map((element) => [
      (element.innerText.split('\n', 1)[0] ?? '').replace(/\s*\d+$/, '').trim(),
      element.getAttribute('href'),
    ]),
  )
}

const account = [
  ['Account', '/account'],
  ['Settings', '/settings'],
]
const personal = [
  ['My Stories', '/?filter=my-stories'],
  ['Documents', '/documents'],
  ['Cloud Files', '/cloud-files'],
]

test('the way around: what visitors and users find in the sidebar and in the menu', async ({ browser }) => {
  const page = await openWindow(browser)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
  await openMenu(page)
  await expect
    .poll(() => entriesOf(page))
    .toEqual(
      isPhone()
        ? [
            ['Sign in', null],
            ['Find', null],
          ]
        : [['Find', null], ['Feed', '/?filter=all'], ...account, ['Sign in', null], ['Collapse', null]],
    )
  // Not by its role: an open menu hides all else from readers of the page, not from the eye.
  const bar = page.locator('header')
  if (isPhone()) {
    await expect(sidebar(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(bar.getByText('LB', { exact: true })).toHaveCount(0)
    const home = bar.getByRole('link', { name: 'StoryPad, home' })
    await expect(home.locator('svg')).toBeVisible()
    await expect(home.getByText('StoryPad', { exact: true })).toBeVisible()
  } else await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  // The links to Account and Settings are everybody's; the guard asks visitors to sign in.
  for (const path of ['/account', '/settings', '/documents', '/cloud-files']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }

  await signUpToFeed(page, 'Lena Brandt')
  await openMenu(page)
  await expect
    .poll(() => entriesOf(page))
    .toEqual(
      isPhone()
        ? [['Feed', '/'], ...personal, ...account, ['Find', null], ['Logout', null]]
        : [
            ['Find', null],
            ['Feed', '/?filter=all'],
            ...personal,
            ...account,
            ['Logout', null],
            ['Collapse', null],
          ],
    )
  const place = isPhone() ? page.getByRole('menu') : sidebar(page)
  await expect(place.getByText('Lena Brandt')).toBeVisible()
  await expect(place.getByText(/^lena\.brandt.*@example\.org$/)).toBeVisible()
  await expect((isPhone() ? bar : place).getByText('LB', { exact: true })).toBeVisible()
  if (isPhone()) {
    await expect(page.locator('.MuiMenu-paper')).toHaveCSS('min-width', '200px')
    expect(await page.getByRole('menu').innerText()).toMatch(/^Lena Brandt\s+lena\.brandt\S+\s+Feed\s/)
    await takePicture(page, test.info(), 'menu')
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'My Stories' }).click()
    await expect(page).toHaveURL(/\/\?filter=my-stories$/)
  }
})

test('the sidebar is 240 wide open and 64 closed, and stays as it was left', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUpToFeed(page, 'Otto Weiss')
  const person = [sidebar(page).getByText('Otto Weiss'), sidebar(page).getByText(/@example\.org$/)]
  const avatar = sidebar(page).getByText('OW', { exact: true })
  await expect.poll(() => widthOf(page)).toBe(240)
  for (const line of [...person, avatar]) await expect(line).toBeVisible()
  // What moves it is the last thing in it, at the bottom of the window.
  const toggle = sidebar(page).getByRole('button').last()
  await expect(toggle).toHaveText('Collapse')
  const box = await toggle.boundingBox()
  expect(900 - (box?.y ?? 0) - (box?.height ?? 0)).toBe(20)
  await toggle.click()
  await expect.poll(() => widthOf(page)).toBe(64)
  for (const line of person) await expect(line).toBeHidden()
  await expect(avatar).toBeVisible()
  await takePicture(page, test.info(), 'sidebar-closed')
  await page.reload()
  await expect.poll(() => widthOf(page)).toBe(64)
  await sidebar(page).getByRole('button', { name: 'Expand' }).click()
  await expect.poll(() => widthOf(page)).toBe(240)
  for (const line of person) await expect(line).toBeVisible()
})

test(
  'colours follow the system until a user chooses; blue in light, purple in dark, without a flash',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { colorScheme: 'dark' })
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    const primary = () =>
      page
        .getByRole('button', { name: 'Create New Story' })
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor)
    await signUpToFeed(page, 'Zoe Adler')
    expect(await isDark()).toBe(true)
    expect(await primary()).toBe('rgb(167, 139, 250)')
    await page.goto('/settings')
    await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
    await page.getByRole('radio', { name: 'Light' }).check({ force: true })
    await expect.poll(isDark).toBe(false)
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect.poll(isDark).toBe(true)
    // P18: back to the device's colours, whatever was chosen before.
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('radio', { name: 'System' }).check({ force: true })
    await expect.poll(isDark).toBe(false)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(isDark).toBe(true)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
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
  },
)

test(
  'the footer tells year, operator and terms; the keyboard skips to the content',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await page.route('**/api/site', async (route) => {
      const response = await route.fetch()
      const site = (await response.json()) as object
      await route.fulfill({ response, json: { ...site, operator_name: 'Harbour Stories Ltd' } })
    })
    // A text that names who runs this waits until that is known.
    const siteCall = Promise.withResolvers<() => Promise<void>>()
    await page.route('**/api/site', (route) => siteCall.resolve(() => route.fallback()), { times: 1 })
    await page.goto('/terms')
    const goOn = await siteCall.promise
    await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
    await expect(page.getByText(/is run by/)).toBeHidden()
    await goOn()
    await expect(page.getByText('is run by Harbour Stories Ltd')).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
    const footer = page.getByRole('contentinfo')
    await expect(
      footer.getByText(`© ${new Date().getFullYear()} Harbour Stories Ltd`, { exact: true }),
    ).toBeVisible()
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
    await page.unroute('**/assets/TermsPage-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
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
    // The clock also runs by itself, for as long as a busy machine takes for these lines.
    await page.clock.fastForward(100_000)
    await expect(page.getByText('Unexpected Application Error!')).toBeHidden()
    await page.clock.fastForward(21_000)
    await expect(page.getByText('ChunkLoadError: Loading chunk TermsPage failed.')).toBeVisible()
  },
)

/** The background colour of a text. */
const groundOf = (text: Locator) =>
  text.evaluate((element) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
    }
    return null
  })

test('an ordinary page is written on white paper; one with surfaces of its own is on the ground', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  const [paper, ground] = ['rgb(255, 255, 255)', 'rgb(251, 250, 248)']
  await page.goto('/terms')
  expect(await groundOf(page.getByRole('heading', { name: 'What we offer' }))).toBe(paper)
  expect(await groundOf(page.getByRole('heading', { name: 'Terms of Service', level: 1 }))).toBe(ground)
  await signUpToFeed(page, 'Paula Stein')
  expect(await groundOf(page.getByRole('heading', { name: 'Stories', level: 1 }))).toBe(ground)
  await page.goto('/account')
  expect(await groundOf(page.getByRole('heading', { name: 'Account Details' }))).toBe(paper)
  await takePicture(page, test.info(), 'account-paper')
  await page.goto('/settings')
  expect(await groundOf(page.getByRole('tablist'))).toBe(ground)
})

test('the settings have three tabs, whose names are in the address', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Tilda Roth')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1, exact: true })).toBeVisible()
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['Payment Plan', 'Usage', 'Cloud Storage'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  const plans = page.getByRole('list', { name: 'Plans' })
  await expect(plans.getByText('Current plan')).toBeVisible()
  await takePicture(page, test.info(), 'settings-plans')
  await tabs.getByText('Usage').click()
  await expect(page.getByRole('rowheader', { name: 'Image Generations' })).toBeVisible()
  await expect(page.getByText(/^resets 1 \w+, 00:00 UTC$/)).toBeVisible()
  await takePicture(page, test.info(), 'settings-usage')
  await tabs.getByText('Cloud Storage').click()
  await expect(page).toHaveURL(/\/settings\?tab=cloud$/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Cloud Storage' })).toHaveAttribute('aria-selected', 'true')
  await expect(plans).toBeHidden()
})

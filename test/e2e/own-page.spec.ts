import { expect, test, type Page, type Route } from '@playwright/test'
import { logout } from '#contract/accounts.ts'
import { once, openWindow, signUp } from './people.ts'

// The app's own page, which comes with who is signed in.

/** Keeps the profile call waiting; gives back the calls that wait. */
async function holdProfile(page: Page): Promise<Route[]> {
  const waiting: Route[] = []
  await page.route('**/profile', (route) => void waiting.push(route))
  return waiting
}

const newWindow = (browser: Parameters<typeof openWindow>[0]) =>
  openWindow(browser, { serviceWorkers: 'block' })

const signedInAs = (page: Page, name: string) => page.getByText(`Signed in as ${name}`, { exact: true })

test(
  'it is there before the profile call has answered, which is made all the same and has the last word',
  once,
  async ({ browser }) => {
    const page = await newWindow(browser)
    await signUp(page, 'Maren Holt')
    const profile = await (await page.request.get('/profile')).json()
    const waiting = await holdProfile(page)
    for (const [path, heading] of [
      ['/settings', 'Settings'],
      ['/documents', 'Documents'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(signedInAs(page, 'Maren Holt')).toBeVisible()
      await expect.poll(() => waiting.length).toBe(1)
      await waiting.pop()?.fulfill({ json: { ...profile, name: 'Maren by Now' } })
      await expect(signedInAs(page, 'Maren by Now')).toBeVisible()
      await expect(signedInAs(page, 'Maren Holt')).toHaveCount(0)
    }
  },
)

test('signing out leaves nothing of it, here or on the way back', once, async ({ browser }) => {
  const page = await newWindow(browser)
  const { email } = await signUp(page, 'Maren Signed Out')
  const expectNothing = async () => expect(await page.content()).not.toContain(email)
  await page.goto('/documents')
  await expect(signedInAs(page, 'Maren Signed Out')).toBeVisible()
  await expect(page.locator('#own-replies')).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
  await expect(page.getByText('Maren Signed Out')).toHaveCount(0)
  await expectNothing()
  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
  await expectNothing()
  await page.goto('/documents', { waitUntil: 'commit' })
  await expectNothing()
  await expect(page).toHaveURL(/\/login$/)
  await expectNothing()
})

test(
  'a browser that has kept the document, and goes back to it, shows nobody until the profile call has answered',
  once,
  async ({ browser }) => {
    const page = await newWindow(browser)
    await signUp(page, 'Maren Kept')
    const response = await page.goto('/settings')
    const kept = { headers: (await response?.allHeaders()) ?? {}, body: (await response?.text()) ?? '' }
    expect(kept.body).toContain('Maren Kept')
    await expect(signedInAs(page, 'Maren Kept')).toBeVisible()
    await page.goto('/terms')
    await page.request.get(logout.path)
    await page.route('**/settings', (route) => route.fulfill(kept))
    const waiting = await holdProfile(page)
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => waiting.length).toBe(1)
    await expect(page.getByRole('status', { name: 'Loading your session' })).toBeVisible()
    await expect(page.getByText('Maren Kept')).toHaveCount(0)
    await waiting.pop()?.continue()
    await expect(page).toHaveURL(/\/login$/)
  },
)

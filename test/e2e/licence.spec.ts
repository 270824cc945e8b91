import { expect, type Locator } from '@playwright/test'
import { expectFeed, isSignedInOn, logIn, password, profileStatus, signUp } from './front-door.ts'
import { queryIn } from '#test/support/program.ts'
import { expectAlert, isPhone, once, openWindow, signUp as signUpTo, pictured } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { test } from './test.ts'

// The licence agreement at both of its doors, and the texts to read.

/** More text than room, which is moved by scrolling. */
async function expectToScroll(text: Locator): Promise<void> {
  const bottom = await text.evaluate((box) => {
    box.scrollTop = box.scrollHeight
    return box.scrollTop
  })
  expect(bottom).toBeGreaterThan(0)
  await expect(text).toHaveCSS('overflow-y', 'auto')
}

test(
  'the whole page goes to Google; a new user reads and accepts the licence, and is on the feed',
  once,
  async ({ door }) => {
    const page = await door.open()
    const problems = watchConsole(page)
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await takePicture(page, test.info(), 'login')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'End User License Agreement' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What you promise' })).toBeVisible()
    await takePicture(page, test.info(), 'accept-eula')
    await expectAccessible(page)
    await expectToScroll(page.getByRole('region', { name: 'Agreement' }))
    const username = new URL(page.url()).searchParams.get('user')
    const sent = page.waitForRequest('**/auth/accept-eula')
    await page.getByRole('button', { name: 'Accept' }).click()
    expect((await sent).postDataJSON()).toEqual({ username })
    await expectFeed(door, page)
    await isSignedInOn(page)
    expect(await problems()).toEqual([])
  },
)

test(
  'the agreement is between a right password and the product; accepting it signs in',
  pictured,
  async ({ door }) => {
    const page = await door.open('dark')
    const username = await signUp(door, page)
    await queryIn(door.dataFolder, 'delete from licence_acceptances')
    await page.clock.install()
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    await logIn(page, username)
    const dialog = page.getByRole('dialog', { name: 'End User License Agreement' })
    await expect(dialog.getByRole('heading', { name: 'What you promise' })).toBeVisible()
    await takePicture(page, test.info(), 'login-licence')
    await expectAccessible(page)
    await expectToScroll(dialog.getByRole('region', { name: 'Agreement' }))

    await test.step('a failure says so and leaves the dialog where it is', async () => {
      await page.route('**/auth/accept-eula', (route) => route.abort())
      await dialog.getByRole('button', { name: 'Accept' }).click()
      await expectAlert(page, 'Could not accept EULA. Please try again.')
      await expect(dialog).toBeVisible()
      await page.unroute('**/auth/accept-eula')
    })

    await test.step('accepted, it closes, and the login is sent once more after 100 ms', async () => {
      const logins: unknown[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/login')) logins.push(request.postDataJSON())
      })
      await page.clock.pauseAt(Date.now() + 3_600_000)
      const sent = page.waitForRequest('**/auth/accept-eula')
      await dialog.getByRole('button', { name: 'Accept' }).click()
      expect((await sent).postDataJSON()).toEqual({ username })
      await expect(dialog).toBeHidden()
      await page.clock.runFor(99)
      expect(logins).toEqual([])
      await page.clock.runFor(1)
      await expect.poll(() => logins).toEqual([{ username, password }])
      await page.clock.resume()
      await expectFeed(door, page)
      await isSignedInOn(page, 'AE')
    })
  },
)

test(
  'accepting at /accept-eula without having signed in is refused for any username (B1)',
  once,
  async ({ door }) => {
    const page = await door.open()
    const username = await signUp(door, page)
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    for (const name of [username, 'nobody.at.all']) {
      await page.goto(`/accept-eula?user=${name}`)
      const sent = page.waitForRequest('**/auth/accept-eula')
      await page.getByRole('button', { name: 'Accept' }).click()
      expect((await sent).postDataJSON()).toEqual({ username: name })
      await expectAlert(page, 'Could not accept EULA. Please try again.')
      expect(await profileStatus(page)).toBe(401)
    }
  },
)

test(
  'the texts to read lead to each other, and without a provider one signs in by password',
  once,
  async ({ browser }) => {
    // A new installation shows how to set it up.
    await signUpTo(await openWindow(browser), 'Maren Holt')
    // Both sizes have the same colours.
    for (const colours of isPhone() ? (['light'] as const) : (['light', 'dark'] as const)) {
      // The server all tests share has no provider.
      const page = await openWindow(browser, { colorScheme: colours })
      await page.goto('/terms')
      for (const [name, link] of [
        ['terms', 'License agreement'],
        ['licence', 'Privacy'],
        ['privacy', 'Terms of Service'],
      ] as const) {
        await takePicture(page, test.info(), name)
        await expectAccessible(page)
        await page.getByRole('navigation', { name: 'Legal texts' }).getByRole('link', { name: link }).click()
        await expect(page.getByRole('heading', { name: link, level: 1 })).toBeVisible()
      }
      await page.goto('/auth/google')
      await expect(page.getByText('Google sign-in isn’t set up here.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'CONTINUE' })).toBeVisible()
      // How to set it up is for the operator.
      await expect(page.getByText('GOOGLE_CLIENT_ID')).toHaveCount(0)
      await takePicture(page, test.info(), 'google-setup')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'For the operator' }).click()
      await expect(page.getByText('GOOGLE_CLIENT_ID')).toBeVisible()
      await takePicture(page, test.info(), 'google-setup-operator')
      await expectAccessible(page)
    }
  },
)

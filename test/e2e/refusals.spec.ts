import { expect } from '@playwright/test'
import { expectAlert, once, openWindow, signUp } from './people.ts'
import { comeToRest, takePicture } from './pictures.ts'
import { test } from './test.ts'

// What is refused as expected says so on the page; the console gets the one line that is asked for, and nothing moves.

test(
  'refusals write the one line that is asked for, and no rejection is left unhandled',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    const lines: string[] = []
    page.on('pageerror', (error) => lines.push(`page error: ${error}`))
    page.on('console', (message) => {
      const isOwn = message.type() === 'error' || message.type() === 'warning'
      // The browser itself notes each reply that is no success.
      if (isOwn && !message.text().startsWith('Failed to load resource')) lines.push(message.text())
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
    await page.goto('/settings')
    await expect(page).toHaveURL(/\/login$/)
    expect(lines).toEqual([])

    await page.getByLabel('Username or email address').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'CONTINUE' }).click()
    await expectAlert(page, 'Invalid credentials')
    expect(lines.map((line) => line.split('\n', 1)[0])).toEqual([expect.stringContaining('Login failed.')])
    lines.length = 0

    // Without a pending agreement the page says what to do, next to its alert.
    await page.goto('/accept-eula')
    await page.getByRole('button', { name: 'Accept' }).click()
    await expectAlert(page, 'Could not accept EULA. Please try again.')
    await expect(page.getByText('Log in first.')).toBeVisible()
    await takePicture(page, test.info(), 'accept-eula-nobody')
    expect(lines).toEqual([])

    const other = await openWindow(browser)
    const { username, email } = await signUp(other, 'Taken Name')
    await page.goto('/signup')
    await page.getByLabel('Name', { exact: true }).fill('Somebody Else')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a long enough secret')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
    await page.goto('/share/group/00000000-0000-7000-8000-000000000000')
    await expect(page.getByText('Group not found or not public.')).toBeVisible()
    expect(lines).toEqual([])
  },
)

for (const width of [360, 1280]) {
  test(`what is wrong with a sign-up moves nothing, at ${width}`, once, async ({ browser }) => {
    const page = await openWindow(browser)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/signup')
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('input, button[type="submit"]')].map((element) =>
          Math.round(element.getBoundingClientRect().top + scrollY),
        ),
      )
    // Typefaces that come later have lines of another height.
    await comeToRest(page)
    const before = await places()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    await expect(page.getByText('Accept the license agreement and the terms.')).toBeVisible()
    expect(await places()).toEqual(before)
    await page.getByLabel('Email').fill('ada')
    await page.getByLabel('Username').fill('a b')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Enter a valid email address.')).toBeVisible()
    expect(await places()).toEqual(before)
    await takePicture(page, test.info(), `signup-refused-${width}`)
  })
}

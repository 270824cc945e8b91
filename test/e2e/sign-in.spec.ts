import { expect, type Page } from '@playwright/test'
import { expectFeed, hearAuthChanges, isSignedInOn, logIn, password, signUp } from './front-door.ts'
import { expectAlert, once, onceEachWay } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// The sign-in page in a real browser, with a provider on another origin. The sentences are those of specification 1.

/** The paths a page asks for, in their order. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  return calls
}

/** What is missing in a field, as the browser itself sees it. */
const isMissing = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate((field: HTMLInputElement) => field.required && field.validity.valueMissing)

test(
  'the sign-in page: its name and logo, two fields the browser asks for, and three ways in',
  onceEachWay,
  async ({ door }) => {
    const page = await door.open()
    const site = page.waitForResponse('**/api/site')
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Log in', level: 1, exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Log in · StoryPad')
    const home = page.getByRole('link', { name: 'StoryPad, home' })
    await expect(home.locator('svg')).toBeVisible()
    await expect(page.getByText('or', { exact: true })).toBeVisible()
    // It is alive, and has asked for what every page asks for.
    await site
    await page.waitForLoadState('networkidle')
    const calls = watchCalls(page)

    await test.step('without a name or a password the browser asks for it, and nothing is sent', async () => {
      const send = page.getByRole('button', { name: 'CONTINUE', exact: true })
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
      expect(await isMissing(page, 'Username or email address')).toBe(true)
      await send.click()
      await expect(page.getByLabel('Username or email address')).toBeFocused()
      await page.getByLabel('Username or email address').fill('ada')
      expect(await isMissing(page, 'Password')).toBe(true)
      await send.click()
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      // The code of failure notices is loaded at the first action.
      expect(calls.filter((path) => !path.startsWith('/assets/'))).toEqual([])
    })

    await test.step('the one-time code says that it is not there yet, and does nothing else', async () => {
      await page.getByRole('button', { name: 'Get a one-time login code', exact: true }).click()
      await expectAlert(page, 'One-time login code feature not implemented yet')
      await expect(page).toHaveURL(`${door.url}/login`)
      expect(calls.filter((path) => !path.startsWith('/assets/'))).toEqual([])
    })

    await test.step('Google takes the whole page', async () => {
      const navigation = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/google')
      await page.getByRole('button', { name: 'Sign in with Google', exact: true }).click()
      const request = await navigation
      expect([request.isNavigationRequest(), request.frame() === page.mainFrame()]).toEqual([true, true])
      await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
      expect(new URL(page.url()).origin).toBe(new URL(door.oidc.issuer).origin)
    })
  },
)

test('a right password sets who is signed in, and leads to the stories', onceEachWay, async ({ door }) => {
  const page = await door.open()
  const username = await signUp(door, page)
  await page.goto('/logout')
  await expect(page).toHaveURL(`${door.url}/login`)
  const sent = page.waitForRequest('**/auth/login')
  await logIn(page, username)
  expect((await sent).postDataJSON()).toEqual({ username, password })
  await expectFeed(door, page)
  await isSignedInOn(page, 'AE')
})

test(
  'a failed login says Invalid credentials, whatever it was; the page says why (B6)',
  once,
  async ({ door }) => {
    const page = await door.open()
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text())
    })
    await page.goto('/login')
    await logIn(page, 'nobody.at.all', 'wrong words')
    await expectAlert(page, 'Invalid credentials')
    expect(logged.filter((text) => text.startsWith('Login failed.'))).toHaveLength(1)
    await expect(page.getByLabel('Username or email address')).toHaveValue('nobody.at.all')
    await expect(page.getByRole('alert')).toHaveCount(0)

    await test.step('too many tries say when to come back', async () => {
      for (let round = 0; round < 10; round += 1) {
        const data = { username: 'nobody.at.all', password: `wrong ${round}` }
        await page.request.post('/auth/login', { data })
      }
      await logIn(page, 'nobody.at.all', 'wrong words')
      await expectAlert(page, 'Invalid credentials')
      await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 15 minutes.')
      await takePicture(page, test.info(), 'login-too-many')
      await expectAccessible(page)
    })

    await test.step('a server without words, and none at all', async () => {
      await page.route('**/auth/login', (route) =>
        route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
      )
      await logIn(page, 'nobody.at.all', 'wrong words')
      await expectAlert(page, 'Invalid credentials')
      await expect(page.getByRole('alert')).toHaveText('Login failed')
      await page.route('**/auth/login', (route) => route.abort())
      await logIn(page, 'nobody.at.all', 'wrong words')
      await expectAlert(page, 'Invalid credentials')
      await expect(page.getByRole('alert')).toHaveText(
        'Can’t reach StoryPad. Check your connection and try again.',
      )
      expect(logged.filter((text) => text.startsWith('Login failed.'))).toHaveLength(4)
    })

    await test.step('an answer that is only a message shows it', async () => {
      await page.route('**/auth/login', (route) => route.fulfill({ json: { message: 'Back at noon.' } }))
      await logIn(page, 'nobody.at.all', 'wrong words')
      await expectAlert(page, 'Back at noon.')
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  },
)

test('a failed login informs the whole page that no user is signed in', onceEachWay, async ({ door }) => {
  const page = await door.open()
  await page.goto('/login')
  const changes = await hearAuthChanges(page)
  await logIn(page, 'nobody.at.all', 'wrong words')
  await expectAlert(page, 'Invalid credentials')
  expect(await changes()).toEqual([{ success: false }])
})

test('a failed sign-in with Google ends at /login with a sentence', onceEachWay, async ({ door }) => {
  const page = await door.open('dark')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  door.oidc.fault = 'signature'
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('failed a security check')
  await takePicture(page, test.info(), 'login-google-failed')
  await expectAccessible(page)
})

test(
  'a redirect in the login’s answer is followed by a full page load, on this site only (B8)',
  once,
  async ({ door }) => {
    const page = await door.open()
    let redirect = '/terms'
    await page.route('**/auth/login', (route) => route.fulfill({ json: { redirect } }))
    await page.goto('/login')
    const loaded = page.waitForEvent('load')
    await logIn(page, 'ada')
    await loaded
    await expect(page).toHaveURL(`${door.url}/terms`)
    for (redirect of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
      await page.goto('/login')
      await logIn(page, 'ada')
      await expectAlert(page, 'Invalid credentials')
      expect(new URL(page.url()).origin).toBe(door.url)
    }
  },
)

test(
  'a browser that keeps no cookies is informed instead of being sent back for ever',
  onceEachWay,
  async ({ door }) => {
    const page = await door.open()
    const username = await signUp(door, page)
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    await page.route('**/auth/login', async (route) => {
      const response = await route.fetch()
      await page.context().clearCookies()
      const headers = Object.fromEntries(
        Object.entries(response.headers()).filter(([name]) => name !== 'set-cookie'),
      )
      await route.fulfill({ response, headers })
      await page.context().clearCookies()
    })
    await logIn(page, username)
    await expect(page.getByRole('alertdialog')).toContainText('Your browser blocked the sign-in cookie')
    await expect(page).toHaveURL(/\/login$/)
  },
)

test(
  'a common password is shown next to its field, and so is a name that is taken',
  once,
  async ({ door }) => {
    const page = await door.open()
    await page.goto('/signup')
    const fill = async (word: string) => {
      await page.getByLabel('Name', { exact: true }).fill('Ada Example')
      await page.getByLabel('Username').fill(door.oidc.person.sub.toLowerCase())
      await page.getByLabel('Email').fill(`${door.oidc.person.sub}@example.org`)
      await page.getByLabel('Password', { exact: true }).fill(word)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Create account' }).click()
    }
    await fill('password123')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /too easy to guess/,
    )
    await takePicture(page, test.info(), 'signup-common-password')
    await expectAccessible(page)
    await fill(password)
    await expectFeed(door, page)
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/signup')
    await fill(password)
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('This username is taken.')
  },
)

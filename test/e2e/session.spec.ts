import { expect, type Page, type Route } from '@playwright/test'
import {
  acceptedAtProvider,
  expectFeed,
  hearAuthChanges,
  isSignedInOn,
  logIn,
  password,
  profileStatus,
  signUp,
  signUpToFeed,
} from './front-door.ts'
import { isPhone, once, openMenu, openUntold, openWindow } from './people.ts'
import { test, nextPerson } from './test.ts'

// Who is signed in: how a page finds out, and how the page and other tabs follow a change.

test(
  'the guard sends a visitor to /login, and Google leads back to the wanted page',
  once,
  async ({ door }) => {
    await acceptedAtProvider(door)
    const page = await door.open()
    await page.goto('/settings')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${door.url}/settings`)
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  },
)

test(
  'the guard keeps the whole address, and a reply that names a way on is followed',
  once,
  async ({ door }) => {
    const page = await door.open()
    const ada = await signUp(door, page)
    await page.context().clearCookies()
    await page.goto('/documents?chat=open#latest')
    await expect(page).toHaveURL(/\/login$/)
    await logIn(page, ada)
    await expect(page).toHaveURL(`${door.url}/documents?chat=open#latest`)
    // The user is signed in, and the server redirects the browser.
    await page.context().clearCookies()
    await page.route('**/auth/login', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: { ...(await reply.json()), redirect: '/terms' } })
    })
    await page.goto('/login')
    await logIn(page, ada)
    await expect(page).toHaveURL(`${door.url}/terms`)
  },
)

test('another tab notices who is signed in now, and who has left', once, async ({ door }) => {
  const first = await door.open()
  const ada = await signUp(door, first)
  const second = await first.context().newPage()
  await second.goto('/settings')
  await isSignedInOn(second, 'AE')
  // The same browser signs in as another user, in the first tab.
  door.oidc.person = nextPerson('Other Person')
  await first.goto('/auth/google')
  await first.getByRole('link', { name: 'Continue' }).click()
  await first.getByRole('button', { name: 'Accept' }).click()
  await expectFeed(door, first)
  const shows = (name: string, initials: string) =>
    expect(
      second
        .getByText(isPhone() ? initials : name, { exact: true })
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  await shows('Other Person', 'OP')
  // Leaving in one tab is leaving in both: the guard sends the other one to sign-in.
  await first.goto('/logout')
  await expect(first).toHaveURL(/\/login$/)
  await expect(second).toHaveURL(/\/login$/)
  // Signing in in one brings the other back to where it was.
  await logIn(first, ada)
  await expectFeed(door, first)
  await expect(second).toHaveURL(`${door.url}/settings`)
  await shows('Ada Example', 'AE')
  // A user who has signed in with Google before sees no page of ours on the way.
  await first.goto('/auth/google')
  await first.getByRole('link', { name: 'Continue' }).click()
  await expectFeed(door, first)
  await shows('Other Person', 'OP')
})

test('P4: /login and /signup go on for a signed-in user', once, async ({ door }) => {
  const page = await door.open()
  const username = await signUp(door, page)
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expectFeed(door, page)
  }
  // A page that was left for signing in is gone on to.
  const other = await page.context().newPage()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/login$/)
  await page.request.post('/auth/login', { data: { username, password } })
  await other.reload()
  await expect(other).toHaveURL(`${door.url}/settings`)
})

test(
  'another tab hears of a sign-in that ends at a page which came with who that is',
  once,
  async ({ door }) => {
    await acceptedAtProvider(door)
    const first = await door.open()
    const second = await first.context().newPage()
    await second.goto('/terms')
    await expect(second.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await first.goto('/settings')
    await first.getByRole('button', { name: 'Sign in with Google' }).click()
    await first.getByRole('link', { name: 'Continue' }).click()
    await expect(first).toHaveURL(`${door.url}/settings`)
    await isSignedInOn(second)
  },
)

test('a page that the browser has kept as it was asks who is signed in by now', once, async ({ door }) => {
  const page = await door.open()
  await signUp(door, page)
  await page.goto('/settings')
  await isSignedInOn(page, 'AE')
  await page.context().clearCookies()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL(/\/login$/)
})

test(
  'the session is asked for again on each change of path, and never on /login and /signup',
  once,
  async ({ door }) => {
    const page = await door.open()
    const pagePaths: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/profile') pagePaths.push(new URL(page.url()).pathname)
    })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    expect(pagePaths).toEqual([])
    await page.goto('/terms')
    await expect.poll(() => pagePaths.length).toBe(1)
    await page.getByRole('link', { name: 'Privacy', exact: true }).first().click()
    await expect.poll(() => pagePaths.length).toBe(2)
  },
)

test(
  'a server in trouble is asked three times; then one is signed out with a warning, while 401 and 403 are silent',
  once,
  async ({ door }) => {
    const page = await door.open()
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    let calls = 0
    await page.route('**/profile', (route) => {
      calls += 1
      return route.fulfill({ status: 503, json: { error: 'busy', code: 'stopping' } })
    })
    await page.goto('/documents')
    await expect(page).toHaveURL(/\/login$/)
    expect(calls).toBe(3)
    expect(warnings.filter((text) => text.includes('The profile could not be loaded'))).toHaveLength(1)
    await page.unroute('**/profile')
    // A refusal is an answer: not signed in, and no error.
    await page.goto('/documents')
    await expect(page).toHaveURL(/\/login$/)
    calls = 0
    await page.route('**/profile', (route) => {
      calls += 1
      return route.fulfill({ status: 403, json: { error: 'no', code: 'forbidden' } })
    })
    await page.goto('/documents')
    await expect(page).toHaveURL(/\/login$/)
    expect(calls).toBe(1)
    expect(warnings.filter((text) => text.includes('The profile could not be loaded'))).toHaveLength(1)
  },
)

/** The user is forgotten without another request. */
async function expectNobody(page: Page): Promise<void> {
  await page.unroute('**/profile')
  await page.route('**/profile', () => undefined)
  await page.getByRole('link', { name: 'StoryPad, home' }).click()
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
  const bar = isPhone() ? page.getByRole('banner') : page.getByRole('navigation', { name: 'Main' })
  await expect(bar).toBeVisible()
  await expect(bar.getByText('AE', { exact: true })).toHaveCount(0)
}

test('logging out calls the server, clears the user, informs the page, and leads to sign-in', async ({
  door,
}) => {
  const page = await door.open()
  await signUpToFeed(door, page)
  const logOut = async () => {
    await openMenu(page)
    const place = isPhone() ? page.getByRole('menu') : page.getByRole('navigation', { name: 'Main' })
    await place.getByRole(isPhone() ? 'menuitem' : 'button', { name: 'Logout' }).click()
  }
  const changes = await hearAuthChanges(page)

  await test.step('a failure is logged and leaves the user as is', async () => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.route('**/auth/logout', (route) => route.abort())
    await logOut()
    await expect.poll(() => errors.some((text) => text.startsWith('Logout failed.'))).toBe(true)
    // P5
    await expect(page.getByText('We couldn’t sign you out. Try again.')).toBeVisible()
    await isSignedInOn(page, 'AE')
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await changes()).toEqual([])
    await page.unroute('**/auth/logout')
  })

  const request = page.waitForRequest('**/auth/logout')
  await logOut()
  expect((await request).method()).toBe('GET')
  await expect(page).toHaveURL(`${door.url}/login`)
  expect(await changes()).toEqual([{ success: false }])
  expect(await profileStatus(page)).toBe(401)
  await expectNobody(page)
})

test('a visit to /logout asks the server once, however long the next page takes', once, async ({ door }) => {
  const page = await door.open()
  await signUp(door, page)
  const loginPage = Promise.withResolvers<void>()
  await page.route('**/assets/LoginPage-*.js', async (route) => {
    await loginPage.promise
    await route.continue()
  })
  let logoutCount = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/auth/logout') logoutCount += 1
  })
  await page.addInitScript(() => {
    addEventListener('auth:changed', () => Object.assign(globalThis, { isLeft: true }))
  })
  await page.goto('/logout')
  await expect.poll(() => page.evaluate(() => 'isLeft' in globalThis)).toBe(true)
  loginPage.resolve()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(logoutCount).toBe(1)
})

test('an earlier answer about who is signed in does not undo signing out', once, async ({ door }) => {
  const page = await door.open()
  await signUpToFeed(door, page)
  await isSignedInOn(page)
  const profileReply = Promise.withResolvers<void>()
  const isLeft = Promise.withResolvers<void>()
  await page.route('**/profile', async (route) => {
    const response = await route.fetch()
    profileReply.resolve()
    await isLeft.promise
    await route.fulfill({ response })
  })
  // It is checked at each change of path, and is on its way when the user signs out.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await profileReply.promise
  const answered = page.waitForResponse('**/profile')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  isLeft.resolve()
  expect(((await (await answered).json()) as { name: string }).name).toBe('Ada Example')
  await expectNobody(page)
})

test(
  'anyone who says auth:changed is heard: true asks who it is, anything else means no one',
  once,
  async ({ door }) => {
    const page = await door.open()
    await signUpToFeed(door, page)
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    const requestedUrls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/profile') requestedUrls.push(request.url())
    })
    const say = (detail: unknown) =>
      page.evaluate((said) => void dispatchEvent(new CustomEvent('auth:changed', { detail: said })), detail)
    for (const nobody of [{ success: false }, { success: 'true' }, null]) {
      await isSignedInOn(page, 'AE')
      requestedUrls.length = 0
      await say(nobody)
      await expect(sidebar.getByRole('button', { name: 'Sign in' })).toBeVisible()
      await expect(sidebar.getByText('Ada Example')).toHaveCount(0)
      expect(requestedUrls).toEqual([])
      await say({ success: true })
      await expect(sidebar.getByText('Ada Example')).toBeVisible()
      expect(requestedUrls).toHaveLength(1)
    }
  },
)

test(
  'a page for who is signed in waits behind a spinner until it is known who that is',
  once,
  async ({ door, browser }) => {
    const page = await openWindow(browser, { baseURL: door.url, serviceWorkers: 'block' })
    await signUp(door, page)
    const paths = ['/account', '/settings', '/documents', '/cloud-files']
    await openUntold(page, paths)
    let profileCall = Promise.withResolvers<Route>()
    await page.route('**/profile', (route) => profileCall.resolve(route))
    const spinner = page.getByRole('status', { name: 'Loading your session' })
    /** Opens the path while the profile call is held. Returns the held call. */
    const visit = async (path: string) => {
      profileCall = Promise.withResolvers<Route>()
      await page.goto(path)
      const question = await profileCall.promise
      await expect(spinner).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
      return question
    }
    for (const path of paths) {
      const question = await visit(path)
      await question.continue()
      await expect(spinner).toBeHidden()
      await expect(page).toHaveURL(`${door.url}${path}`)
      await expect(page.getByText('Signed in as Ada Example')).toBeVisible()
    }
    await page.context().clearCookies()
    for (const path of paths) {
      const question = await visit(path)
      await question.continue()
      await expect(page).toHaveURL(`${door.url}/login`)
    }
  },
)

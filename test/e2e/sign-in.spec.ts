import fs from 'node:fs/promises'
import http from 'node:http'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { startOidc, type OidcStandin } from '#test/standins/oidc.ts'
import { newDataFolder, queryIn, startServer, type OwnServer } from './own-server.ts'
import { once, isPhone, openWindow } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'

// The front door in a real browser, with a provider on another origin. The sentences are those of specification 1.

test.describe.configure({ mode: 'default' })

let oidc: OidcStandin
let server: OwnServer
let dataFolder = ''
test.beforeAll(async () => {
  oidc = await startOidc()
  dataFolder = await newDataFolder()
  server = await startServer({ DATA_DIR: dataFolder, ...oidc.environment })
})
test.afterAll(async () => {
  await server.stop()
  await oidc.close()
  await fs.rm(dataFolder, { recursive: true, force: true })
})

let count = 0
test.beforeEach(() => {
  count += 1
  const sub = `${test.info().project.name}-${test.info().workerIndex}-${count}`
  const person = { sub, email: `greta.${sub}@example.org`, email_verified: true, name: 'Greta Ode' }
  Object.assign(oidc, { person, fault: null, isAsking: true })
})

const open = (browser: Browser, colorScheme: 'light' | 'dark' = 'light') =>
  openWindow(browser, { colorScheme, baseURL: server.url })
const password = 'a long enough secret'

/** Makes an account by the page; the window is signed in afterwards. */
async function signUp(page: Page): Promise<string> {
  const username = `ada.${oidc.person.sub}`
  await page.goto('/signup')
  await page.getByLabel('Name', { exact: true }).fill('Ada Example')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@elsewhere.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectFeed(page)
  return username
}

async function logIn(page: Page, username: string, word = password): Promise<void> {
  await page.getByLabel('Username or email address').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'CONTINUE' }).click()
}

async function expectFeed(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
}

const profileStatus = async (page: Page) => (await page.request.get('/profile')).status()

/** Somebody who has come by Google before, so that only the provider's page stands between him and the product. */
async function acceptedAtGoogle(browser: Browser): Promise<void> {
  const page = await open(browser)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectFeed(page)
  await page.context().close()
}

/** Presses 'Sign in' in the sidebar, or in the menu of a phone. */
async function pressSignIn(page: Page): Promise<void> {
  if (isPhone()) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign in' }).click()
  } else await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await pressSignIn(page)
  return opened
}

/** A phone shows the person's initials in its bar, everything else a way out in the sidebar. */
const isSignedInOn = (page: Page, initials = 'GO') =>
  expect(
    isPhone()
      ? page.getByText(initials, { exact: true }).filter({ visible: true }).first()
      : page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }),
  ).toBeVisible()

test('the whole page goes to Google; somebody new reads and accepts the licence, and is on the feed', async ({
  browser,
}) => {
  const page = await open(browser)
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
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectFeed(page)
  await isSignedInOn(page)
  expect(problems).toEqual([])
})

test(
  'the guard sends a visitor to /login, and Google brings him back to where he wanted to go',
  once,
  async ({ browser }) => {
    await acceptedAtGoogle(browser)
    const page = await open(browser)
    await page.goto('/settings')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${server.url}/settings`)
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  },
)

test('a failed sign-in with Google ends at /login with a sentence', once, async ({ browser }) => {
  const page = await open(browser, 'dark')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  oidc.fault = 'signature'
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('nobody was signed in')
  await takePicture(page, test.info(), 'login-google-failed')
  await expectAccessible(page)
})

test('the popup is 600 by 700, centred, ends signed in, and the page goes on: to / or by a reload', async ({
  browser,
}) => {
  await acceptedAtGoogle(browser)
  const page = await open(browser)
  await page.goto('/terms')
  const asked = await page.evaluate(() => {
    const features: string[] = []
    const real = globalThis.window.open.bind(globalThis.window)
    globalThis.window.open = (url, name, wanted) => {
      features.push(String(wanted), String(url))
      return real(url, name, wanted)
    }
    Object.assign(globalThis, { features })
    return { width: screen.availWidth, height: screen.availHeight }
  })
  const reloaded = isPhone() ? page.waitForEvent('load') : null
  const popup = await openPopup(page)
  const [features, address] = await page.evaluate(
    () => (globalThis as unknown as { features: string[] }).features,
  )
  expect(address).toBe('/auth/google/popup')
  const left = Math.round(Math.max(0, asked.width - 600) / 2)
  const top = Math.round(Math.max(0, asked.height - 700) / 2)
  expect(features).toBe(`popup,width=600,height=700,left=${left},top=${top}`)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name: 'Continue' }).click()
  await closed
  await reloaded
  await expect(page).toHaveURL(`${server.url}${isPhone() ? '/terms' : '/'}`)
  await isSignedInOn(page)
})

test(
  'with the licence still to be accepted the popup closes, and its opener goes there',
  once,
  async ({ browser }) => {
    const page = await open(browser)
    await page.goto('/')
    const popup = await openPopup(page)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('link', { name: 'Continue' }).click()
    await closed
    await expect(page).toHaveURL(/\/accept-eula\?user=greta\./)
    await page.getByRole('button', { name: 'Accept' }).click()
    await expectFeed(page)
    await isSignedInOn(page)
  },
)

test('a blocked popup leads to /login, which says so', async ({ browser }) => {
  const page = await open(browser)
  await page.addInitScript(() => (globalThis.window.open = () => null))
  await page.goto('/')
  await pressSignIn(page)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText(
    'Please enable popups and try again, or sign in using the sidebar',
  )
  await takePicture(page, test.info(), 'login-popup-blocked')
})

test(
  'after 60 s the popup closes and the page is at /login, which says so; closing it early changes nothing',
  once,
  async ({ browser }) => {
    const page = await open(browser)
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
    const popup = await openPopup(page)
    await expect(popup.getByRole('link', { name: 'Continue' })).toBeVisible()
    await page.clock.fastForward(59_000)
    expect(popup.isClosed()).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/')
    if (!isPhone()) await expect(page.getByRole('link', { name: 'Use a password' })).toBeVisible()
    const closed = popup.waitForEvent('close')
    await page.clock.fastForward(1_100)
    await closed
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toHaveText(
      'Sign-in timed out. Please try again or use the sidebar to sign in',
    )
  },
)

test(
  'a popup that was closed early can be opened again, and the first one’s time does not end the second',
  once,
  async ({ browser }) => {
    await acceptedAtGoogle(browser)
    const page = await open(browser)
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
    const first = await openPopup(page)
    await expect(first.getByRole('link', { name: 'Continue' })).toBeVisible()
    await first.close()
    await page.clock.fastForward(40_000)
    expect(new URL(page.url()).pathname).toBe('/')
    const second = await openPopup(page)
    await expect(second.getByRole('link', { name: 'Continue' })).toBeVisible()
    await page.clock.fastForward(40_000)
    expect(second.isClosed()).toBe(false)
    await second.getByRole('link', { name: 'Continue' }).click()
    await isSignedInOn(page)
  },
)

test('messages of another origin or another shape are ignored (B9)', once, async ({ browser }) => {
  const evil = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><title>Elsewhere</title><script>
      opener.postMessage({ type: 'auth', success: true }, '*')
      opener.postMessage({ type: 'auth', success: false, redirect: '/accept-eula?user=evil' }, '*')
    </script>`)
  })
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  const address = evil.address()
  const evilUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  try {
    const page = await open(browser)
    await page.goto('/terms')
    await page.evaluate(() => {
      const heard: string[] = []
      addEventListener('message', (event) => heard.push(event.origin))
      Object.assign(globalThis, { heard })
    })
    const popup = await openPopup(page)
    await popup.goto(evilUrl)
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
    await expect.poll(heard).toEqual([new URL(evilUrl).origin, new URL(evilUrl).origin])
    // From the page itself, but of other shapes.
    await page.evaluate(() => {
      for (const message of [
        { type: 'auth' },
        { type: 'auth', success: 'yes' },
        'auth',
        null,
        { success: true },
      ]) {
        postMessage(message, location.origin)
      }
    })
    await expect.poll(async () => (await heard()).length).toBe(7)
    expect(popup.isClosed()).toBe(false)
    await expect(page).toHaveURL(`${server.url}/terms`)
    // The right message from the right origin ends it; without a session it says why nobody is signed in.
    await page.evaluate(() => postMessage({ type: 'auth', success: true }, location.origin))
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toContainText('did not keep the cookie')
  } finally {
    evil.closeAllConnections()
    evil.close()
  }
})

/** A public story, and a visitor on its page who has used the free questions. */
async function visitorWithoutQuestions(browser: Browser): Promise<Page> {
  const owner = await open(browser)
  await signUp(owner)
  const made = await owner.request.post('/api/groups', { data: { name: 'Five days', show_on_feed: true } })
  const { id } = (await made.json()) as { id: string }
  const page = await open(browser)
  await page.goto(`/share/group/${id}`)
  // Who asks is known once the page has asked for the story; before that each question would be another visitor's.
  await expect
    .poll(async () => (await page.context().cookies()).map((cookie) => cookie.name))
    .toContain('storypad_visitor')
  for (let round = 0; round < 3; round += 1) {
    await page.request.post(`/api/groupchat/${id}/public/chat`, { data: { message: 'And?' } })
  }
  await page.reload()
  await page.getByPlaceholder('Ask about these memories').fill('One more?')
  await page.getByPlaceholder('Ask about these memories').press('Enter')
  await expect(page.getByText('Sign in to continue chatting.').first()).toBeVisible()
  return page
}

test('in the chat the page reloads after signing in; blocked or timed out, it stays and says so', async ({
  browser,
}) => {
  await acceptedAtGoogle(browser)
  const page = await visitorWithoutQuestions(browser)
  const address = page.url()
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
  await page.evaluate(() => {
    Object.assign(globalThis, { realOpen: globalThis.window.open })
    globalThis.window.open = () => null
  })
  await signIn.click()
  await expect(
    page.getByText('Please enable popups and try again, or sign in using the sidebar'),
  ).toBeVisible()
  await takePicture(page, test.info(), 'chat-popup-blocked')
  await expectAccessible(page)
  expect(page.url()).toBe(address)
  await page.evaluate(() => {
    globalThis.window.open = (globalThis as unknown as { realOpen: typeof globalThis.window.open }).realOpen
  })
  const opened = page.waitForEvent('popup')
  await signIn.click()
  const popup = await opened
  const reloaded = page.waitForEvent('load')
  await popup.getByRole('link', { name: 'Continue' }).click()
  await reloaded
  expect(page.url()).toBe(address)
  await expect(page.getByText('Sign in to continue chatting.')).toHaveCount(0)
  expect(await profileStatus(page)).toBe(200)
})

test(
  'in the chat a sign-in that takes longer than 60 s says so where people look',
  once,
  async ({ browser }) => {
    const page = await visitorWithoutQuestions(browser)
    await page.clock.install()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await opened
    await page.clock.fastForward(60_100)
    await expect(
      page.getByText('Sign-in timed out. Please try again or use the sidebar to sign in'),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/share\/group\//)
  },
)

test(
  'a failed login says Invalid credentials; too many say when to come back (B6)',
  once,
  async ({ browser }) => {
    const page = await open(browser)
    await page.goto('/login')
    await logIn(page, 'nobody.at.all', 'wrong words')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Invalid credentials')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByLabel('Username or email address')).toHaveValue('nobody.at.all')
    for (let round = 0; round < 10; round += 1) {
      await page.request.post('/auth/login', {
        data: { username: 'nobody.at.all', password: `wrong ${round}` },
      })
    }
    await logIn(page, 'nobody.at.all', 'wrong words')
    await expect(dialog).toContainText('Too many tries. Try again in 15 minutes.')
    await takePicture(page, test.info(), 'login-too-many')
  },
)

test('the agreement stands between a right password and the product; accepting it signs in', async ({
  browser,
}) => {
  const page = await open(browser, 'dark')
  const username = await signUp(page)
  await queryIn(dataFolder, 'delete from licence_acceptances')
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, username)
  const dialog = page.getByRole('dialog', { name: 'End User License Agreement' })
  await expect(dialog.getByRole('heading', { name: 'What you promise' })).toBeVisible()
  await takePicture(page, test.info(), 'login-licence')
  await expectAccessible(page)
  // A failure says so and leaves the dialog where it is.
  await page.route('**/auth/accept-eula', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('alertdialog')).toHaveText(/Could not accept EULA\. Please try again\./)
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/auth/accept-eula')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expectFeed(page)
  await expect(dialog).toBeHidden()
  const delayMs = await page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const last = (path: string) => calls.findLast((one) => one.name.endsWith(path))
    return (last('/auth/login')?.startTime ?? 0) - (last('/auth/accept-eula')?.responseEnd ?? 0)
  })
  expect(delayMs).toBeGreaterThanOrEqual(99)
})

test(
  'accepting at /accept-eula without having signed in is refused, whoever is named (B1)',
  once,
  async ({ browser }) => {
    const page = await open(browser)
    const username = await signUp(page)
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    for (const name of [username, 'nobody.at.all']) {
      await page.goto(`/accept-eula?user=${name}`)
      await page.getByRole('button', { name: 'Accept' }).click()
      await expect(page.getByRole('alertdialog')).toHaveText(/Could not accept EULA\. Please try again\./)
      expect(await profileStatus(page)).toBe(401)
    }
  },
)

test(
  'a redirect in the login’s answer is followed by a full page load, on this site only (B8)',
  once,
  async ({ browser }) => {
    const page = await open(browser)
    let redirect = '/terms'
    await page.route('**/auth/login', (route) => route.fulfill({ json: { redirect } }))
    await page.goto('/login')
    const loaded = page.waitForEvent('load')
    await logIn(page, 'ada')
    await loaded
    await expect(page).toHaveURL(`${server.url}/terms`)
    for (redirect of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
      await page.goto('/login')
      await logIn(page, 'ada')
      await expect(page.getByRole('alertdialog')).toContainText('Invalid credentials')
      expect(new URL(page.url()).origin).toBe(server.url)
    }
  },
)

test(
  'a browser that keeps no cookies is told so instead of being sent back for ever',
  once,
  async ({ browser }) => {
    const page = await open(browser)
    const username = await signUp(page)
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
    await expect(page.getByRole('alertdialog')).toContainText('Your browser did not keep the cookie')
    await expect(page).toHaveURL(/\/login$/)
  },
)

test('another tab notices who is signed in now, and who has left', once, async ({ browser }) => {
  const first = await open(browser)
  const ada = await signUp(first)
  const second = await first.context().newPage()
  await second.goto('/settings')
  await isSignedInOn(second, 'AE')
  // The same browser signs in as somebody else, in the first tab.
  count += 1
  oidc.person = {
    ...oidc.person,
    sub: `other-${oidc.person.sub}`,
    email: `other.${ada}@example.org`,
    name: 'Other Person',
  }
  await first.goto('/login')
  await first.getByRole('button', { name: 'Sign in with Google' }).click()
  await first.getByRole('link', { name: 'Continue' }).click()
  await first.getByRole('button', { name: 'Accept' }).click()
  await expectFeed(first)
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
  await logIn(first, ada)
  await expectFeed(first)
  await second.goto('/settings')
  await shows('Ada Example', 'AE')
})

test(
  'the session is asked for again on each change of path, and never on /login and /signup',
  once,
  async ({ browser }) => {
    const page = await open(browser)
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/profile') asked.push(new URL(page.url()).pathname)
    })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    expect(asked).toEqual([])
    await page.goto('/terms')
    await expect.poll(() => asked.length).toBe(1)
    await page.getByRole('link', { name: 'Privacy', exact: true }).first().click()
    await expect.poll(() => asked.length).toBe(2)
  },
)

test(
  'a server in trouble is asked three times; then one is signed out with a warning, while 401 is silent',
  once,
  async ({ browser }) => {
    const page = await open(browser)
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
    // The guard shows a spinner while the session loads.
    await expect(page.getByLabel('Loading your session')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    expect(calls).toBe(3)
    expect(warnings.filter((text) => text.includes('The profile could not be loaded'))).toHaveLength(1)
    await page.unroute('**/profile')
    await page.goto('/documents')
    await expect(page).toHaveURL(/\/login$/)
    expect(warnings.filter((text) => text.includes('The profile could not be loaded'))).toHaveLength(1)
  },
)

test('a failed logout is logged and leaves the user as is', once, async ({ browser }) => {
  const page = await open(browser)
  await signUp(page)
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.route('**/auth/logout', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => errors.some((text) => text.includes('Logout failed'))).toBe(true)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }),
  ).toBeVisible()
  await page.unroute('**/auth/logout')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('the texts to read lead to each other, and the page of a provider that is not set up says what to set', async ({
  browser,
}) => {
  for (const colours of ['light', 'dark'] as const) {
    // The server all tests share has no provider.
    const page = await openWindow(browser, { colorScheme: colours })
    await page.goto('/terms')
    for (const [name, link] of [
      ['terms', 'Licence agreement'],
      ['licence', 'Privacy'],
      ['privacy', 'Terms of Service'],
    ] as const) {
      await takePicture(page, test.info(), name)
      await expectAccessible(page)
      await page.getByRole('navigation', { name: 'Legal texts' }).getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { name: link, level: 1 })).toBeVisible()
    }
    await page.goto('/auth/google')
    await expect(page.getByText(`${new URL(page.url()).origin}/auth/google/callback`)).toBeVisible()
    await takePicture(page, test.info(), 'google-setup')
    await expectAccessible(page)
  }
})

test('without a provider the popup offers the password, and signing in there signs in its opener', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  await page.goto('/')
  const popup = await openPopup(page)
  await popup.getByRole('link', { name: 'Create an account' }).click()
  const username = `popup.${test.info().project.name}.${Date.now()}`
  await popup.getByLabel('Name', { exact: true }).fill('Greta Ode')
  await popup.getByLabel('Username').fill(username)
  await popup.getByLabel('Email').fill(`${username}@example.org`)
  await popup.getByLabel('Password', { exact: true }).fill(password)
  await popup.getByRole('checkbox').check()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Create account' }).click()
  await closed
  await isSignedInOn(page)
})

test('the window’s own pages: almost done, and what went wrong', once, async ({ browser }) => {
  for (const colours of ['light', 'dark'] as const) {
    const page = await open(browser, colours)
    await page.addInitScript(() => (globalThis.window.close = () => {}))
    await page.goto('/auth/google/popup')
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
    await takePicture(page, test.info(), 'popup-end')
    await expectAccessible(page)
    await page.goto('/auth/google/popup')
    oidc.fault = 'signature'
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'That did not work' })).toBeVisible()
    await takePicture(page, test.info(), `popup-failed`)
    await expectAccessible(page)
    oidc.fault = null
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  }
})

test('the one-time code says that it is not there yet', async ({ browser }) => {
  const page = await open(browser)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Get a one-time login code' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('One-time login code feature not implemented yet')
})

test('a common password is told next to its field, and so is a name that is taken', async ({ browser }) => {
  const page = await open(browser)
  await page.goto('/signup')
  const fill = async (word: string) => {
    await page.getByLabel('Name', { exact: true }).fill('Ada Example')
    await page.getByLabel('Username').fill(oidc.person.sub.toLowerCase())
    await page.getByLabel('Email').fill(`${oidc.person.sub}@example.org`)
    await page.getByLabel('Password', { exact: true }).fill(word)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
  }
  await fill('password123')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/among the first/)
  await takePicture(page, test.info(), 'signup-common-password')
  await expectAccessible(page)
  await fill(password)
  await expectFeed(page)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/signup')
  await fill(password)
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('This username is taken.')
})

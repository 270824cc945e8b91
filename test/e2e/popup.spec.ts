import http from 'node:http'
import { expect, type Page } from '@playwright/test'
import {
  acceptedAtProvider,
  expectFeed,
  isSignedInOn,
  openPopup,
  password,
  pressSignIn,
  profileStatus,
  signUp,
} from './front-door.ts'
import { isPhone, once, openMenu, openWindow, storeStory } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test, type FrontDoor } from './test.ts'

// The sign-in window, while the page waits.

test('the popup is 600 by 700, centred, ends signed in, and the page goes on: to / or by a reload', async ({
  door,
}) => {
  await acceptedAtProvider(door)
  const page = await door.open()
  await page.goto('/terms')
  const screenSize = await page.evaluate(() => {
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
  const left = Math.round(Math.max(0, screenSize.width - 600) / 2)
  const top = Math.round(Math.max(0, screenSize.height - 700) / 2)
  expect(features).toBe(`popup,width=600,height=700,left=${left},top=${top}`)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name: 'Continue' }).click()
  await closed
  await reloaded
  await expect(page).toHaveURL(`${door.url}${isPhone() ? '/terms' : '/'}`)
  await isSignedInOn(page)
})

test(
  'with the licence still to be accepted the popup closes, and its opener goes there',
  once,
  async ({ door }) => {
    const page = await door.open()
    await page.goto('/')
    const popup = await openPopup(page)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('link', { name: 'Continue' }).click()
    await closed
    await expect(page).toHaveURL(/\/accept-eula\?user=greta\./)
    await page.getByRole('button', { name: 'Accept' }).click()
    await expectFeed(door, page)
    await isSignedInOn(page)
  },
)

test('a blocked popup leads to /login, which says so', once, async ({ door }) => {
  const page = await door.open()
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
  async ({ door }) => {
    const page = await door.open()
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const popup = await openPopup(page)
    await expect(popup.getByRole('link', { name: 'Continue' })).toBeVisible()
    await page.clock.runFor(59_999)
    expect(popup.isClosed()).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/')
    await expect(page.getByRole('link', { name: 'Use a password' })).toBeVisible()
    const closed = popup.waitForEvent('close')
    await page.clock.runFor(1)
    await closed
    await page.clock.resume()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toHaveText(
      'Sign-in timed out. Please try again or use the sidebar to sign in',
    )
  },
)

test(
  'a popup that was closed early can be opened again, and the first one’s time does not end the second',
  once,
  async ({ door }) => {
    await acceptedAtProvider(door)
    const page = await door.open()
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

test('messages of another origin or another shape are ignored (B9)', once, async ({ door }) => {
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
    const page = await door.open()
    await page.goto('/terms')
    await page.evaluate(() => {
      const heard: string[] = []
      addEventListener('message', (event) => heard.push(event.origin))
      Object.assign(globalThis, { heard })
    })
    const popup = await openPopup(page)
    // Another window than the one of the sign-in, whose tie to the page its provider may cut.
    await page.evaluate((url) => void window.open(url), evilUrl)
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
    await expect(page).toHaveURL(`${door.url}/terms`)
    // The right message from the right origin ends it; without a session the page says why.
    await page.evaluate(() => postMessage({ type: 'auth', success: true }, location.origin))
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toContainText('blocked the sign-in cookie')
  } finally {
    evil.closeAllConnections()
    evil.close()
  }
})

/** A public story, and a visitor on its page who has used the free questions. */
async function visitorWithoutQuestions(door: FrontDoor): Promise<Page> {
  const owner = await door.open()
  await signUp(door, owner)
  // What finds nothing costs no question.
  const note = {
    name: 'day-3.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Ada counted eleven herons.'),
  }
  const id = await storeStory(owner, 'Five days', [note])
  const page = await door.open()
  await page.goto(`/share/group/${id}`)
  // Who asks is known once the page has asked for the story; before that each question would be another visitor's.
  await expect
    .poll(async () => (await page.context().cookies()).map((cookie) => cookie.name))
    .toContain('storypad_visitor')
  for (let round = 0; round < 3; round += 1) {
    await page.request.post(`/api/groupchat/${id}/public/chat`, {
      data: { message: 'How many herons did Ada count?' },
    })
  }
  await page.reload()
  await page.getByPlaceholder('Ask about these memories').fill('One more?')
  await page.getByPlaceholder('Ask about these memories').press('Enter')
  await expect(page.getByText('Sign in to continue chatting.').first()).toBeVisible()
  return page
}

test(
  'in the chat the page reloads after signing in; blocked or timed out, it stays and says so',
  once,
  async ({ door }) => {
    await acceptedAtProvider(door)
    const page = await visitorWithoutQuestions(door)
    const address = page.url()
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
    // B7: signing up is as prominent as signing in, and the field looks as dead as it is.
    const signUpLink = page.getByRole('link', { name: 'Create an account' })
    await expect(signUpLink).toHaveClass(/MuiButton-contained/)
    await expect(page.locator('[data-composer]')).toHaveAttribute('data-disabled', 'true')
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
    const request = page.waitForRequest('**/auth/user')
    await popup.getByRole('link', { name: 'Continue' }).click()
    expect((await request).method()).toBe('GET')
    await reloaded
    await expect(page).toHaveURL(address)
    await expect(page.getByText('Sign in to continue chatting.')).toHaveCount(0)
    // B7: back at the field.
    await expect(page.getByPlaceholder('Ask about these memories')).toBeFocused()
    expect(await profileStatus(page)).toBe(200)
  },
)

test(
  'B7: after signing up at the limit one is back at the field, with one’s own questions',
  once,
  async ({ door }) => {
    const page = await visitorWithoutQuestions(door)
    await page.getByRole('link', { name: 'Create an account' }).click()
    const { sub } = door.oidc.person
    await page.getByLabel('Name', { exact: true }).fill('New Here')
    await page.getByLabel('Username').fill(`new.${sub}`)
    await page.getByLabel('Email').fill(`new.${sub}@example.org`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/share\/group\/[0-9a-f-]+$/)
    const field = page.getByPlaceholder('Ask about these memories')
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    await expect(page.getByRole('article', { name: 'Question by You' })).toHaveCount(3)
  },
)

test(
  'in the chat a sign-in that takes longer than 60 s says so where people look',
  once,
  async ({ door }) => {
    const page = await visitorWithoutQuestions(door)
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
  'P1: without a provider the popup signs in and up by password, and that signs in its opener',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await page.goto('/')
    const popup = await openPopup(page)
    // Meanwhile the page behind it offers the password as well.
    await openMenu(page)
    await expect(page.getByRole(isPhone() ? 'menuitem' : 'link', { name: 'Use a password' })).toBeVisible()
    if (isPhone()) await page.keyboard.press('Escape')
    await expect(popup.getByText('Google sign-in isn’t set up here.')).toBeVisible()
    await expect(popup.getByLabel('Username or email address')).toBeVisible()
    await takePicture(popup, test.info(), 'popup-password')
    await expectAccessible(popup)
    await popup.getByText('Create an account').click()
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
  },
)

test('the window’s own pages: almost done, and what went wrong', once, async ({ door }) => {
  for (const colours of ['light', 'dark'] as const) {
    const page = await door.open(colours)
    await page.addInitScript(() => (globalThis.window.close = () => {}))
    await page.goto('/auth/google/popup')
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
    await takePicture(page, test.info(), 'popup-end')
    await expectAccessible(page)
    await page.goto('/auth/google/popup')
    door.oidc.fault = 'signature'
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'That didn’t work' })).toBeVisible()
    await takePicture(page, test.info(), `popup-failed`)
    await expectAccessible(page)
    door.oidc.fault = null
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  }
})

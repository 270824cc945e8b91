import { expect, type Page } from '@playwright/test'
import { newcomer } from '#test/support/sign-up.ts'
import { isPhone, openMenu } from './people.ts'
import type { FrontDoor } from './test.ts'

export const password = 'a long enough secret'

/** Makes an account by the call behind the sign-up page; the window is signed in afterwards. */
export async function signUp(door: FrontDoor, page: Page): Promise<string> {
  const username = `ada.${door.oidc.person.sub}`
  const data = { ...newcomer(username, 'Ada Example'), email: `${username}@elsewhere.example`, password }
  const reply = await page.request.post('/auth/signup', { data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return username
}

/** Makes an account, and opens the feed. */
export async function signUpToFeed(door: FrontDoor, page: Page): Promise<string> {
  const username = await signUp(door, page)
  await page.goto('/')
  await expectFeed(door, page)
  return username
}

export async function logIn(page: Page, username: string, word = password): Promise<void> {
  await page.getByLabel('Username or email address').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'CONTINUE' }).click()
}

export async function expectFeed(door: FrontDoor, page: Page): Promise<void> {
  await expect(page).toHaveURL(`${door.url}/`)
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
}

/** A user who has signed in with Google before, so that only the provider's page is in between. */
export async function acceptedAtProvider(door: FrontDoor): Promise<void> {
  const page = await door.open()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectFeed(door, page)
  await page.context().close()
}

/** Presses 'Sign in' in the sidebar, or in the menu of a phone. */
export async function pressSignIn(page: Page): Promise<void> {
  if (isPhone()) {
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Sign in' }).click()
  } else await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await pressSignIn(page)
  return opened
}

/** A phone shows the person's initials in its bar, everything else a way out in the sidebar. */
export const isSignedInOn = (page: Page, initials = 'GO') =>
  expect(
    isPhone()
      ? page.getByText(initials, { exact: true }).filter({ visible: true }).first()
      : page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }),
  ).toBeVisible()

export const profileStatus = async (page: Page) => (await page.request.get('/profile')).status()

/** The auth events of the page, from now until it is reloaded. */
export async function hearAuthChanges(page: Page): Promise<() => Promise<unknown[]>> {
  await page.evaluate(() => {
    const heard: unknown[] = []
    addEventListener('auth:changed', (event) => heard.push((event as CustomEvent<unknown>).detail))
    Object.assign(globalThis, { heardChanges: heard })
  })
  return () => page.evaluate(() => (globalThis as unknown as { heardChanges: unknown[] }).heardChanges)
}

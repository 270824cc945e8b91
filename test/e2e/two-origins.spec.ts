import fs from 'node:fs/promises'
import { expect, type Browser, type Page } from '@playwright/test'
import { startOidc, type FakeOidc } from '#test/fakes/oidc.ts'
import { newDataFolder, startServer, type OwnServer } from './own-server.ts'
import { createStoryOf, once, openedStoryId, signUp, signUpByForm, storeStory } from './people.ts'
import { watchConsole } from './pictures.ts'
import { startSplitWeb, type SplitWeb } from './split-web.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

// Pages from one origin, calls to another of the same site: both are localhost, on ports of their own.
test.describe.configure({ mode: 'default' })

let oidc: FakeOidc
let web: SplitWeb
let server: OwnServer
let dataFolder = ''
test.beforeAll(async () => {
  oidc = await startOidc()
  web = await startSplitWeb()
  dataFolder = await newDataFolder()
  server = await startServer({ DATA_DIR: dataFolder, CORS_ORIGIN: web.url, ...oidc.environment })
  await web.buildFor(server.url)
})
test.afterAll(async () => {
  await server.stop()
  await web.close()
  await oidc.close()
  await fs.rm(dataFolder, { recursive: true, force: true })
})

/** Without the header that other tests add: a page may not send it to another origin. */
async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: web.url, locale: 'en-GB', timezoneId: 'UTC' })
  return context.newPage()
}

const isSignedInOn = (page: Page) =>
  expect(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' })).toBeVisible()

async function throughPopup(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name: 'Continue' }).click()
  await closed
}

test(
  'with pages and calls on two origins people sign up, see their pictures, hear of changes and sign out',
  once,
  async ({ browser }) => {
    const page = await open(browser)
    const problems = watchConsole(page)
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await page.goto('/')
    const { username, password } = await signUpByForm(page, 'Ada Split')
    const buffer = await keptPhoto('dusk', 5, '2026:10:23 17:42:00')
    await createStoryOf(page, 'Two origins', { name: 'tarn.jpg', mimeType: 'image/jpeg', buffer })
    const picture = page.getByRole('main').locator('img').first()
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100)

    await expect.poll(() => sockets).toContain(`${server.url.replace('http', 'ws')}/ws/file-updates`)

    const link = await page.request.post(`${server.url}/api/groupchat/${openedStoryId(page)}/share`, {
      data: { isPublicShare: true, permissions: ['read'] },
    })
    expect(await link.json()).toEqual({ url: `${web.url}/share/group/${openedStoryId(page)}` })

    await page.goto('/settings')
    await isSignedInOn(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${web.url}/login`)
    await page.getByLabel('Username or email address').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'CONTINUE' }).click()
    await expect(page).toHaveURL(`${web.url}/`)
    await isSignedInOn(page)
    expect(await problems()).toEqual([])
  },
)

test(
  'the sign-in window of the other origin signs in the page that opened it, and Google brings it back',
  once,
  async ({ browser }) => {
    const person = { sub: 'greta-split', email: 'greta@example.org', email_verified: true, name: 'Greta Ode' }
    Object.assign(oidc, { person, isAsking: true })
    const page = await open(browser)
    await page.goto('/')
    await throughPopup(page)
    await expect(page).toHaveURL(/\/accept-eula\?user=greta$/)
    expect(new URL(page.url()).origin).toBe(web.url)
    await page.getByRole('button', { name: 'Accept' }).click()
    await isSignedInOn(page)

    const again = await open(browser)
    await again.goto('/terms')
    await throughPopup(again)
    await expect(again).toHaveURL(`${web.url}/`)
    await isSignedInOn(again)

    const whole = await open(browser)
    await whole.goto('/settings')
    await whole.getByRole('button', { name: 'Sign in with Google' }).click()
    await whole.getByRole('link', { name: 'Continue' }).click()
    await expect(whole).toHaveURL(`${web.url}/settings`)
    await isSignedInOn(whole)
  },
)

test(
  'a visitor on another origin than the calls keeps three questions and finds their own again',
  once,
  async ({ browser }) => {
    const owner = await open(browser)
    await signUp(owner, 'Ben Split', server.url)
    const buffer = Buffer.from('Ada counted eleven herons from the launch.')
    const note = { name: 'day-3.txt', mimeType: 'text/plain', buffer }
    const story = await storeStory(owner, 'Herons', [note], server.url)

    const page = await open(browser)
    await page.goto(`/share/group/${story}`)
    const field = page.getByPlaceholder('Ask about these memories')
    const answers = page.getByRole('article', { name: 'Answer', exact: true })
    for (let round = 1; round <= 3; round += 1) {
      await field.fill(`How many herons, ${round}?`)
      await field.press('Enter')
      await expect(answers.nth(round - 1)).toContainText('eleven herons')
    }
    // What is left is written with an answer's end, which comes after its last words.
    await expect(page.getByText('Sign in to continue chatting.').first()).toBeVisible()
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage))
        if (name.includes('free-prompts')) localStorage.removeItem(name)
    })
    await page.reload()
    await expect(page.getByRole('article', { name: 'Question by You' })).toHaveCount(3)
    await field.fill('One more?')
    await field.press('Enter')
    await expect(page.getByText('Sign in to continue chatting.').first()).toBeVisible()
  },
)

import fs from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { newDataFolder, startServer } from './own-server.ts'
import { once, openWindow, showChat, signUp, signUpToFeed, storeStory } from './people.ts'
import { takePicture, watchConsole } from './pictures.ts'
import { test } from './test.ts'

// A line that is really gone, a server that is really gone, and a build that is: the page says so, keeps what was typed
// and goes on.

const note = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The ferry leaves at nine.') }
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const offlineLine = (page: Page) => page.getByText('You’re offline. We’ll reconnect automatically.')

test(
  'without a line the person stays, pages say so, and all of it comes back by itself (G10)',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { serviceWorkers: 'block' })
    await signUpToFeed(page, 'Lena Brandt')
    const story = await storeStory(page, `Ferry ${Date.now()}`, [note])
    await page.goto(`/?story=${story}`)
    const field = page.getByPlaceholder('Ask about these memories')
    await field.fill('When does the ferry leave?')
    await page.waitForLoadState('networkidle')

    await page.context().setOffline(true)
    await expect(offlineLine(page)).toBeVisible()
    // Sending is refused in words, and the question stays in its field.
    await page.getByRole('button', { name: 'Send, ' }).click()
    await expect(page.getByText('Failed to send message.').first()).toBeVisible()
    await expect(field).toHaveValue('When does the ferry leave?')
    // A page whose code was never loaded says so next to a sidebar that still shows the user.
    await sidebar(page).getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(sidebar(page).getByText('Lena Brandt')).toBeVisible()
    await takePicture(page, test.info(), 'offline-page')
    // The feed shows what it has; a list it never had is a sentence, not a skeleton.
    await sidebar(page).getByRole('link', { name: 'Feed' }).click()
    await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
    await page.getByText('Starred', { exact: true }).click()
    await expect(page.getByText('Failed to load stories')).toBeVisible()
    await expect(page.getByText('You’re offline. Stories will load')).toBeVisible()
    // Small parts are loaded: the offline line, a menu, an alert.
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Refreshing stories...')).toBeVisible()
    await sidebar(page).getByRole('button', { name: 'Logout' }).click()
    await expect(sidebar(page).getByText('Lena Brandt')).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!')).toBeHidden()
    await sidebar(page).getByRole('link', { name: 'Settings' }).click()

    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect(offlineLine(page)).toBeHidden()
    await expect(sidebar(page).getByText('Lena Brandt')).toBeVisible()
    await page.goto(`/?story=${story}`)
    await expect(field).toHaveValue('When does the ferry leave?')
  },
)

test('an upload waits for the line, says so, and goes on with it (G10)', once, async ({ browser }) => {
  const page = await openWindow(browser, { serviceWorkers: 'block' })
  await signUp(page, 'Otto Weiss')
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  await dialog.getByLabel('Files to upload').setInputFiles([note])
  await page.context().setOffline(true)
  await expect(offlineLine(page)).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByText('Waiting for a connection')).toBeVisible()
  await takePicture(page, test.info(), 'offline-tray')
  await page.context().setOffline(false)
  await expect(page.getByText('plan.txt').first()).toBeVisible()
  await expect(tray.getByText('Waiting for a connection')).toBeHidden()
  await expect(page.getByText('Failed to upload')).toBeHidden()
})

test(
  'while the server is gone the person stays, and what was typed too; all goes on when it is back (G10)',
  once,
  async ({ browser }) => {
    const dataFolder = await newDataFolder()
    const first = await startServer({ DATA_DIR: dataFolder })
    const page = await openWindow(browser, { baseURL: first.url, serviceWorkers: 'block' })
    await signUpToFeed(page, 'Zoe Adler')
    await page.waitForLoadState('networkidle')
    await first.stop()
    await sidebar(page).getByRole('link', { name: 'Documents' }).click()
    await expect(page.getByText('Can’t reach StoryPad. Retrying…')).toBeVisible()
    await expect(sidebar(page).getByText('Zoe Adler')).toBeVisible()
    await expect(page).toHaveURL(/\/documents$/)
    const second = await startServer({ DATA_DIR: dataFolder, PORT: new URL(first.url).port })
    try {
      await expect(page.getByText('Can’t reach StoryPad. Retrying…')).toBeHidden({
        timeout: 60_000,
      })
      await expect(sidebar(page).getByText('Zoe Adler')).toBeVisible()
      await expect(page.getByText('No files to display')).toBeVisible()
    } finally {
      await second.stop()
      await fs.rm(dataFolder, { recursive: true, force: true })
    }
  },
)

test(
  'after a new build took the old parts away the page is loaded again, once, with what was typed (G10)',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { serviceWorkers: 'block' })
    await signUpToFeed(page, 'Iris Novak')
    const story = await storeStory(page, `Ferry ${Date.now()}`, [note])
    await page.goto(`/?story=${story}`)
    await showChat(page)
    // The chat is hers: for a visitor it would be another one.
    await expect(page.getByRole('radio', { name: 'Me' })).toBeAttached()
    await page.getByPlaceholder('Ask about these memories').fill('Half a question')
    const problems = watchConsole(page)
    let loads = 0
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0))
    // The old file is gone; the new page names another one, which the test lets through.
    await page.route('**/assets/SettingsPage-*.js', (route) =>
      loads === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    await sidebar(page).getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    expect(loads).toBe(1)
    await page.goBack()
    await expect(page.getByPlaceholder('Ask about these memories')).toHaveValue('Half a question')
    // Missing code is reported with the rest of the page around it, and not requested again and again.
    await page.route('**/assets/AccountPage-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    loads = 0
    await sidebar(page).getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText('ChunkLoadError: Loading chunk AccountPage failed.')).toBeVisible()
    await expect(sidebar(page).getByText('Iris Novak')).toBeVisible()
    expect(loads).toBe(0)
    expect((await problems()).filter((words) => !/404|ChunkLoadError/.test(words))).toEqual([])
  },
)

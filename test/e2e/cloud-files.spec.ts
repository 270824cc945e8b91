import fs from 'node:fs/promises'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { DriveProvider } from '#contract/calls/connections.ts'
import type { WorldEntry } from '#test/fakes/drive-world.ts'
import { startGoogleDrive, type FakeGoogleDrive } from '#test/fakes/google-drive.ts'
import { startOneDrive, type FakeOneDrive } from '#test/fakes/one-drive.ts'
import { newDataFolder, startServer, type OwnServer } from './own-server.ts'
import { once, openUntold, openWindow, pictured, signUp } from './people.ts'
import { keptPhoto } from './photos.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// Files of connected drives are browsed and captioned.

// Faults of the drives are set beforehand and hit the first request.
test.describe.configure({ mode: 'default' })

let google: FakeGoogleDrive
let microsoft: FakeOneDrive
let server: OwnServer
let dataFolder: string

const folderOf = (id: string, name: string, parent: string | null = null): WorldEntry => ({
  id,
  name,
  parent,
  mime: 'folder',
})
const fileOf = (id: string, name: string, mime: string, content: string): WorldEntry => ({
  id,
  name,
  parent: null,
  mime,
  bytes: Buffer.from(content),
})
const longName = `${'minutes-of-a-meeting-'.repeat(10).slice(0, 196)}.txt`

test.beforeAll(async () => {
  ;[google, microsoft, dataFolder] = await Promise.all([startGoogleDrive(), startOneDrive(), newDataFolder()])
  const photo = await keptPhoto('dusk', 11, '2026:10:23 17:42:00')
  google.world.add(
    ...Array.from({ length: 9 }, (_, at) =>
      folderOf(`level-${at + 1}`, `Level ${at + 1}`, at === 0 ? null : `level-${at}`),
    ),
    folderOf('empty', 'Nothing yet'),
    { ...fileOf('harbour', 'harbour.jpg', 'image/jpeg', ''), bytes: photo, picture: photo },
    fileOf('herons', 'day-3.txt', 'text/plain', 'Rain till eleven.\nAda counted eleven herons.'),
    { ...fileOf('offer', 'offer.pdf', 'application/pdf', '%PDF'), picture: Buffer.from('no picture') },
    fileOf('hebrew', 'סיכום הטיול לגליל.txt', 'text/plain', 'A walk.'),
    fileOf('crossing', 'crossing.mp4', 'video/mp4', 'film'),
    fileOf('minutes', longName, 'text/plain', 'Minutes.'),
    fileOf('survey', 'Survey', 'application/vnd.google-apps.form', ''),
    { ...fileOf('inside', 'inside.txt', 'text/plain', 'Deep inside.'), parent: 'level-1' },
  )
  microsoft.world.add(
    folderOf('letters', 'Letters'),
    fileOf('list', 'list.txt', 'text/plain', 'Rope, lamp, tea.'),
  )
  server = await startServer({ DATA_DIR: dataFolder, ...google.environment, ...microsoft.environment })
})
test.afterAll(async () => {
  await server.stop()
  await Promise.all([google.close(), microsoft.close()])
  await fs.rm(dataFolder, { recursive: true, force: true })
})

/** A new user with these drives, and an open page. */
async function openWith(browser: Browser, drives: readonly DriveProvider[], path: string): Promise<Page> {
  const page = await openWindow(browser, { baseURL: server.url, serviceWorkers: 'block' })
  await signUp(page, 'Ines Falk', server.url)
  for (const drive of drives)
    expect((await page.request.get(`${server.url}/api/cloud-storage/${drive}/auth`)).ok()).toBe(true)
  await page.goto(path)
  return page
}

const fileCard = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const folderCard = (page: Page, name: string) =>
  page.getByRole('link', { name: `${name}, folder`, exact: true })
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select All' })
const crumb = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name, exact: true })
const here = (page: Page) => page.getByRole('navigation', { name: 'Folders' }).locator('[aria-current]')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected files' })
const captionSelected = (page: Page) => bar(page).getByRole('button', { name: 'Caption Selected Files' })
const isSelected = (page: Page, count: number) =>
  expect(bar(page).getByText(`${count} file(s) selected`, { exact: true })).toBeVisible()

/** Has Google rate-limit one request for a file, so that a run lasts at least that long. */
const hold = (id: string, seconds: number) =>
  google.world.fail(`/drive/v3/files/${id}`, { status: 429, headers: { 'retry-after': String(seconds) } })

/** Pictures in both colours, and whether anything keeps people out. */
async function look(page: Page, name: string, darkRules: 'colours' | null = null): Promise<void> {
  await takePicture(page, test.info(), name)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html.dark')).toBeAttached()
  await takePicture(page, test.info(), name)
  if (darkRules !== null) await expectAccessible(page, darkRules)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html:not(.dark)')).toBeAttached()
}

test('anyone who has connected no drive is shown the way to it', pictured, async ({ browser }) => {
  const page = await openWith(browser, [], '/cloud-files')
  await expect(page.getByText("You haven't connected any cloud storage accounts yet.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connect Your Cloud Storage' })).toBeVisible()
  await expect(
    page.getByText('Connect OneDrive or Google Drive to browse and caption your cloud files.'),
  ).toBeVisible()
  await look(page, 'cloud-files-none')
  await page.getByRole('link', { name: 'Go to Settings' }).click()
  await expect(page.getByRole('tab', { name: 'Cloud Storage' })).toHaveAttribute('aria-selected', 'true')
})

test('drives are browsed as deep as they go, and what was selected stays in no other folder', async ({
  browser,
}) => {
  const page = await openWith(browser, ['onedrive', 'googledrive'], '/cloud-files')
  await expect(page.getByRole('tab', { name: 'OneDrive' })).toHaveAttribute('aria-selected', 'true')
  await fileCard(page, 'list.txt').click()
  await isSelected(page, 1)
  await page.getByRole('tab', { name: 'Google Drive' }).click()
  await expect(fileCard(page, 'harbour.jpg')).toBeVisible()
  await expect(bar(page)).toBeHidden()

  // Only what is no folder is selected.
  await selectAll(page).click()
  await isSelected(page, 7)
  await expect(selectAll(page)).toBeChecked()
  await fileCard(page, 'day-3.txt').click()
  await isSelected(page, 6)
  await expect(selectAll(page)).toBeChecked({ indeterminate: true })
  await expect(page.getByRole('checkbox', { name: /Level 1|Nothing yet/ })).toHaveCount(0)
  await expect(fileCard(page, 'day-3.txt')).toHaveAccessibleDescription('44.0 B 21 Oct 2026')
  await expect(folderCard(page, 'Level 1')).toHaveAccessibleDescription('- 21 Oct 2026')
  // A picture that does not come is none.
  await expect(fileCard(page, 'harbour.jpg').locator('img')).toBeVisible()
  await expect(fileCard(page, 'offer.pdf').locator('img')).toHaveCount(0)
  await look(page, 'cloud-files', 'colours')

  await folderCard(page, 'Nothing yet').click()
  await expect(page.getByText('This folder is empty')).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await expect(selectAll(page)).toBeHidden()
  await look(page, 'cloud-files-empty')
  await page.goBack()
  await expect(fileCard(page, 'harbour.jpg')).not.toBeChecked()

  for (let level = 1; level <= 9; level += 1) {
    await folderCard(page, `Level ${level}`).click()
    await expect(here(page)).toHaveText(`Level ${level}`)
    if (level === 7) await expect(crumb(page, 'Level 1')).toBeVisible()
  }
  await expect(crumb(page, 'Home')).toBeVisible()
  await expect(crumb(page, 'Level 1')).toBeHidden()
  await takePicture(page, test.info(), 'cloud-files-deep')
  await page.getByRole('button', { name: 'Show all folders' }).press('Enter')
  await crumb(page, 'Level 1').click()
  await expect(here(page)).toHaveText('Level 1')
  await fileCard(page, 'inside.txt').click()
  await isSelected(page, 1)
  await crumb(page, 'Home').click()
  await expect(fileCard(page, 'harbour.jpg')).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await page.goBack()
  await expect(here(page)).toHaveText('Level 1')
  await expect(fileCard(page, 'inside.txt')).not.toBeChecked()
})

test('selected files are captioned, and lead back to where they lie', pictured, async ({ browser }) => {
  const page = await openWith(browser, ['googledrive'], '/cloud-files')
  await fileCard(page, 'harbour.jpg').click()
  await fileCard(page, 'day-3.txt').click()
  await isSelected(page, 2)
  hold('herons', 4)
  await captionSelected(page).click()
  await expect(bar(page).getByText(/^Captioning [12] of 2\.\.\.$/)).toBeVisible()
  await expect(bar(page).getByRole('progressbar', { name: 'Captioning files' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Captioning...' })).toBeDisabled()
  await fileCard(page, 'offer.pdf').click()
  await isSelected(page, 3)
  await expect(bar(page).getByRole('button', { name: 'Captioning...' })).toBeDisabled()
  // Said for some seconds only, perhaps while it is looked at.
  await Promise.all([
    look(page, 'cloud-files-running', 'colours'),
    expect(page.getByText('Successfully captioned 2 file(s)!', { exact: true })).toBeVisible(),
  ])
  await expect(bar(page)).toBeHidden()
  await expect(fileCard(page, 'harbour.jpg')).not.toBeChecked()
  await expect(fileCard(page, 'harbour.jpg').getByText('In your documents')).toBeVisible()
  await expect(fileCard(page, 'offer.pdf').getByText('In your documents')).toBeHidden()
  await expect(page.getByText(/file\(s\) captioned$/)).toBeHidden()
  await takePicture(page, test.info(), 'cloud-files-captioned')

  await page.goto('/documents')
  await expect(page.getByRole('button', { name: /^harbour\.jpg/ })).toBeVisible()
  await page.getByRole('button', { name: /^day-3\.txt/ }).click()
  const viewer = page.getByRole('dialog', { name: 'day-3.txt' })
  const origin = viewer.getByRole('link', { name: 'Open in Google Drive' })
  await expect(origin).toHaveAttribute('target', '_blank')
  await expect(viewer.getByText('Ada counted eleven herons.').first()).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Rename' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Edit text' })).toBeHidden()
  await takePicture(page, test.info(), 'cloud-files-viewer')
  const sent = await page.request.get(`${server.url}${await origin.getAttribute('href')}`, {
    maxRedirects: 0,
  })
  expect(sent.headers()['location']).toBe('https://drive.google.com/file/d/herons/view')
})

test(
  'captioning goes on without its page, which tells how it went until that is put away',
  once,
  async ({ browser }) => {
    const page = await openWith(browser, ['googledrive'], '/cloud-files')
    await fileCard(page, 'day-3.txt').click()
    await fileCard(page, 'Survey').click()
    hold('herons', 5)
    await captionSelected(page).click()
    await expect(bar(page).getByText(/^Captioning [12] of 2\.\.\.$/)).toBeVisible()
    await page.reload()
    await expect(bar(page).getByText(/^Captioning [12] of 2\.\.\.$/)).toBeVisible()
    await expect(bar(page).getByText(/selected/)).toBeHidden()
    const result = page.getByRole('region', { name: 'Captioned from Google Drive' })
    await expect(page.getByText('Successfully captioned 1 file(s)!', { exact: true })).toBeVisible()
    await expect(result.getByText('1 file(s) captioned', { exact: true })).toBeVisible()
    await page.reload()
    await expect(result.getByText('1 file(s) captioned', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Successfully/)).toBeHidden()
    await result.getByText('1 couldn’t be captioned').press('Enter')
    await expect(result.getByText(/Survey: Google Drive doesn’t offer this type/)).toBeVisible()
    await look(page, 'cloud-files-result')
    await result.getByRole('button', { name: 'Dismiss' }).click()
    await expect(result).toBeHidden()
    await expect
      .poll(async () => (await page.request.get(`${server.url}/api/cloud-storage/runs`)).json())
      .toEqual({ runs: [] })
  },
)

test('what fails is said, with what can be done about it', once, async ({ browser }) => {
  const page = await openWith(browser, ['onedrive', 'googledrive'], '/settings')
  microsoft.world.fail('/v1.0/me/drive/root/children', { status: 404, body: {} })
  await page.goto('/cloud-files')
  await expect(page.getByText('Failed to load files. Please try again.')).toBeVisible()
  await look(page, 'cloud-files-failed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await fileCard(page, 'list.txt').click()

  const gone = 'This drive is no longer connected. Reconnect it in Settings.'
  const reply = await page.request.delete(`${server.url}/api/cloud-storage/onedrive/disconnect`)
  expect(reply.ok()).toBe(true)
  await captionSelected(page).click()
  await expect(bar(page).getByRole('alert')).toHaveText(gone)
  await isSelected(page, 1)
  await look(page, 'cloud-files-not-begun', 'colours')
  await folderCard(page, 'Letters').click()
  await expect(page.getByText('Failed to load files. Please try again.')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText(gone)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Settings' })).toBeVisible()
  await takePicture(page, test.info(), 'cloud-files-disconnected')

  await openUntold(page, ['/cloud-files'])
  await page.route('**/cloud-storage/connections', (route) => route.fulfill({ status: 404, json: {} }))
  await page.reload()
  await expect(page.getByText('Failed to load cloud storage connections')).toBeVisible()
  await page.unroute('**/cloud-storage/connections')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(fileCard(page, 'harbour.jpg')).toBeVisible()
})

test(
  'by the keyboard alone folders are opened and captioned, and files selected',
  once,
  async ({ browser }) => {
    const page = await openWith(browser, ['googledrive'], '/cloud-files')
    const key = (name: string) => page.keyboard.press(name)
    const tabTo = async (what: Locator) => {
      const isThere = () => what.evaluate((element) => element === document.activeElement)
      for (let tabs = 0; tabs < 60 && !(await isThere()); tabs += 1) await key('Tab')
      await expect(what).toBeFocused()
    }
    await expect(fileCard(page, 'harbour.jpg')).toBeVisible()
    await tabTo(folderCard(page, 'Level 1'))
    await key('ArrowRight')
    await key('ArrowRight')
    await expect(fileCard(page, 'harbour.jpg')).toBeFocused()
    await key('Space')
    await key('ArrowDown')
    await key('Space')
    await isSelected(page, 2)
    // The grid is one stop on the way, however much is in it.
    await key('Tab')
    await expect(bar(page).getByRole('button', { name: 'Clear selection' })).toBeFocused()
    await key('Tab')
    await expect(captionSelected(page)).toBeFocused()
    await key('Escape')
    await expect(bar(page)).toBeHidden()

    await tabTo(fileCard(page, 'crossing.mp4'))
    await key('Home')
    await expect(folderCard(page, 'Level 1')).toBeFocused()
    await key('Enter')
    await expect(here(page)).toBeFocused()
    await expect(fileCard(page, 'inside.txt')).toBeVisible()
    await key('Tab')
    await key('Space')
    await isSelected(page, 1)
    await key('Escape')
    await expect(bar(page)).toBeHidden()
    await tabTo(page.getByRole('button', { name: 'Caption This Folder' }))
    await key('Enter')
    const question = page.getByRole('alertdialog', { name: 'Caption this folder?' })
    await expect(question.getByText(/up to 5,000 files. The files stay where they are\.$/)).toBeVisible()
    await takePicture(page, test.info(), 'cloud-files-question')
    await tabTo(question.getByRole('button', { name: 'Caption' }))
    await key('Enter')
    await expect(page.getByText('Successfully captioned 1 file(s)!', { exact: true })).toBeVisible()
  },
)

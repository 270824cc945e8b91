import fs from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { startGoogleDrive, type FakeGoogleDrive } from '#test/fakes/google-drive.ts'
import { startOneDrive, type FakeOneDrive } from '#test/fakes/one-drive.ts'
import { newDataFolder, startServer, type OwnServer } from './own-server.ts'
import { once, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// Drives are connected and disconnected in the settings.

// One after the other, so that one server is enough.
test.describe.configure({ mode: 'default' })

let google: FakeGoogleDrive
let microsoft: FakeOneDrive
let server: OwnServer
let dataFolder: string
test.beforeAll(async () => {
  ;[google, microsoft, dataFolder] = await Promise.all([startGoogleDrive(), startOneDrive(), newDataFolder()])
  server = await startServer({ DATA_DIR: dataFolder, ...google.environment, ...microsoft.environment })
})
test.afterAll(async () => {
  await server.stop()
  await Promise.all([google.close(), microsoft.close()])
  await fs.rm(dataFolder, { recursive: true, force: true })
})

const card = (page: Page, name: string) => page.getByRole('region', { name })
const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

test(
  'both drives are connected, shown with address and date, and disconnected',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { baseURL: server.url, serviceWorkers: 'block' })
    await signUp(page, 'Ines Falk', server.url)
    await page.goto('/settings?tab=cloud')
    for (const name of ['OneDrive', 'Google Drive'])
      await expect(card(page, name).getByText('Not Connected', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
    await takePicture(page, test.info(), 'cloud-none')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Connect OneDrive' }).click()
    await expect(page.getByText('OneDrive is connected.')).toBeVisible()
    // Said once: it is not in the address any more, and the tab is still this one.
    await expect(page).toHaveURL(`${server.url}/settings`)
    await expect(page.getByRole('tab', { name: 'Cloud Storage' })).toHaveAttribute('aria-selected', 'true')
    const oneDrive = card(page, 'OneDrive')
    await expect(oneDrive.getByText('Connected', { exact: true })).toBeVisible()
    await expect(
      oneDrive.getByText(`${microsoft.world.email} · since ${today.format(new Date())}`),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Connect Google Drive' }).click()
    await expect(page.getByText('Google Drive is connected.')).toBeVisible()
    await expect(card(page, 'Google Drive').getByText('Connected', { exact: true })).toBeVisible()
    await takePicture(page, test.info(), 'cloud-connected')
    await expectAccessible(page)

    const dialog = page.getByRole('alertdialog', { name: 'Disconnect Cloud Storage?' })
    await page.getByRole('button', { name: 'Disconnect Google Drive' }).click()
    await expect(dialog.getByText(/already captioned stay/)).toBeVisible()
    await takePicture(page, test.info(), 'cloud-disconnect')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(card(page, 'Google Drive').getByText('Connected', { exact: true })).toBeVisible()

    await page.route('**/disconnect', (route) => route.abort())
    await page.getByRole('button', { name: 'Disconnect Google Drive' }).click()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('Failed to disconnect Google Drive')).toBeVisible()
    await page.unroute('**/disconnect')
    await page.getByRole('button', { name: 'Disconnect Google Drive' }).click()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(card(page, 'Google Drive').getByText('Not Connected', { exact: true })).toBeVisible()
    expect(google.world.isGranted()).toBe(false)
    await expect(oneDrive.getByText('Connected', { exact: true })).toBeVisible()
  },
)

test(
  'what went wrong is said in words of ours, and a list that does not come can be asked for again',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { baseURL: server.url, serviceWorkers: 'block' })
    await signUp(page, 'Ines Falk', server.url)
    await page.goto('/settings?error=connect_cancelled')
    await expect(page.getByRole('alert')).toHaveText('Connection cancelled. Try again whenever you’re ready.')
    await expect(page).toHaveURL(`${server.url}/settings`)
    await page.getByRole('tab', { name: 'Usage' }).click()
    await page.getByRole('tab', { name: 'Cloud Storage' }).click()
    await expect(card(page, 'OneDrive')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()

    await page.route('**/cloud-storage/connections', (route) => route.abort())
    await page.goto('/settings?error=Call+0800+666')
    // S4: marked as coming from the provider.
    const message = page.getByRole('alert').filter({ hasText: 'Message from the provider' })
    await expect(message).toContainText('Call 0800 666')
    await expect(page.getByText('Failed to load cloud storage connections')).toBeVisible()
    await takePicture(page, test.info(), 'cloud-failed')
    await page.unroute('**/cloud-storage/connections')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, 'OneDrive')).toBeVisible()
  },
)

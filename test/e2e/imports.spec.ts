import fs from 'node:fs/promises'
import { expect, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { albumJson, exportZip, takeoutJson } from '#test/support/export-zip.ts'
import { newDataFolder, startServer } from './own-server.ts'
import { isPhone, once, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

const google = 'Takeout/Google Photos'

/** A small picture, unlike those of other numbers. */
const picture = (number: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: { r: (number * 53) % 256, g: (number * 97) % 256, b: (number * 31) % 256 },
    },
  })
    .withExif({ IFD0: { ImageDescription: `${number}` } })
    .jpeg()
    .toBuffer()

/** A Takeout with pictures of a year, some of them in an album, and what is left out. */
async function takeout(count: number): Promise<string> {
  const contents: Record<string, string | Uint8Array> = {
    'Takeout/archive_browser.html': '<html>',
    [`${google}/Skye/metadata.json`]: albumJson('Skye in the rain'),
    [`${google}/Photos from 2019/gone.jpg.json`]: takeoutJson({}),
  }
  for (let at = 0; at < count; at += 1) {
    const name = `quay ${at}.jpg`
    const said = { title: name, description: `The quay, number ${at}`, at: '2019-07-12T21:30:00Z' }
    contents[`${google}/Photos from 2019/${name}`] = await picture(at)
    contents[`${google}/Photos from 2019/${name}.supplemental-metadata.json`] = takeoutJson(said)
    if (at % 2 === 0) contents[`${google}/Skye/${name}`] = await picture(at)
  }
  const zip = await exportZip('takeout-20260712T101500Z-001.zip', contents)
  const path = test.info().outputPath(zip.name)
  await fs.writeFile(path, Buffer.from(await zip.arrayBuffer()))
  return path
}

async function choose(page: Page, zip: string): Promise<void> {
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload' }).first().click()
  await page.getByLabel('Files to upload').setInputFiles(zip)
  await expect(page.getByRole('heading', { name: 'This is a Google Takeout' })).toBeVisible()
}

const begin = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
const tray = (page: Page) => page.getByRole('region', { name: 'Import', exact: true })

interface Shown {
  name: string
  caption: string | null
}

async function stored(page: Page): Promise<Shown[]> {
  const reply = await page.request.get('/dashboard/uploads?mine_only=true&limit=100')
  return ((await reply.json()) as { uploads: Shown[] }).uploads
}

async function windowAt(browser: Browser, baseURL?: string): Promise<Page> {
  const page = await openWindow(browser, {
    ...(baseURL !== undefined && { baseURL }),
    serviceWorkers: 'block',
  })
  await signUp(page, 'Maren Holt')
  return page
}

test('a Google Takeout is recognized, imported with captions and stories, reported and undone', async ({
  browser,
}) => {
  const zip = await takeout(6)
  const page = await windowAt(browser)
  await page.goto('/documents?view=imports')
  await expect(page.getByRole('heading', { name: 'No imports yet' })).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, test.info(), 'imports-empty')
  await choose(page, zip)
  await expect(page.getByText('6 files, 1 album')).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, test.info(), 'import-offer')
  await begin(page)
  await expect(tray(page).getByText('Import finished')).toBeVisible()
  await expect(tray(page).getByText('6 files, 1 story, 3 duplicates, 2 left out')).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, test.info(), 'import-finished')
  await expect
    .poll(async () => (await stored(page)).map(({ caption }) => caption).toSorted())
    .toEqual([0, 1, 2, 3, 4, 5].map((at) => `The quay, number ${at}`))
  await tray(page).getByRole('link', { name: 'See report' }).click()
  await tray(page).getByRole('button', { name: 'Dismiss import' }).click()
  await page.getByRole('button', { name: 'Show report' }).click()
  await expect(page.getByRole('link', { name: 'Skye in the rain' })).toBeVisible()
  await expect(page.getByText('Details without a picture in this export')).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, test.info(), 'imports')
  if (!isPhone()) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
    await takePicture(page, test.info(), 'imports')
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.reload()
  await expect(page.getByText('6 files, 1 story, 3 duplicates, 2 left out')).toBeVisible()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Undone: its files are in the trash')).toBeVisible()
  expect(await stored(page)).toEqual([])
})

test(
  'an import goes on where it was after the server was killed, and after a reload',
  once,
  async ({ browser }) => {
    test.setTimeout(300_000)
    const zip = await takeout(30)
    const folder = await newDataFolder()
    let server = await startServer({ DATA_DIR: folder })
    const { port } = new URL(server.url)
    const restart = async () => {
      server = await startServer({ DATA_DIR: folder, PORT: port })
    }
    try {
      const page = await windowAt(browser, server.url)
      let sent = 0
      /** Names of the files that were sent; after so many the page is reloaded. */
      let heldFrom = 8
      await page.route('**/upload/file', async (route) => {
        sent += 1
        if (sent > heldFrom) return
        await route.continue()
      })
      await choose(page, zip)
      await begin(page)
      await expect.poll(() => sent).toBeGreaterThan(heldFrom)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.reload()
      await page.goto('/documents?view=imports')
      await expect(page.getByText('Not finished. Choose the same files again to go on.')).toBeVisible()
      heldFrom = 0
      let again = 0
      await page.route('**/upload/file', async (route) => {
        again += 1
        // Killed in the middle, with three files on their way.
        if (again === 6) {
          server.child.kill('SIGKILL')
          await server.stop()
          void restart()
        }
        await route.continue().catch(() => {})
      })
      await choose(page, zip)
      await begin(page)
      await expect(tray(page).getByText('Import finished')).toBeVisible({ timeout: 120_000 })
      await expect(tray(page).getByText('30 files, 1 story, 15 duplicates, 2 left out')).toBeVisible()
      const files = await stored(page)
      expect(files).toHaveLength(30)
      expect(new Set(files.map(({ name }) => name)).size).toBe(30)
    } finally {
      await server.stop()
      await fs.rm(folder, { recursive: true, force: true })
    }
  },
)

test(
  'an import pauses with a sentence when the quota is full, and goes on when there is room',
  once,
  async ({ browser }) => {
    const zip = await takeout(4)
    const page = await windowAt(browser)
    let isFull = true
    const body = { error: 'This would go over your 1 GB of storage. Empty the trash.', code: 'quota_reached' }
    await page.route('**/upload/file', async (route) =>
      isFull ? route.fulfill({ status: 507, json: body }) : route.continue(),
    )
    await choose(page, zip)
    await begin(page)
    await expect(tray(page).getByText('Import paused')).toBeVisible()
    await expect(tray(page).getByText(body.error)).toBeVisible()
    await expectAccessible(page)
    await takePicture(page, test.info(), 'import-paused')
    isFull = false
    await tray(page).getByRole('button', { name: 'Continue' }).click()
    await expect(tray(page).getByText('4 files, 1 story, 2 duplicates, 2 left out')).toBeVisible()
  },
)

test('a stopped import keeps what it has brought', once, async ({ browser }) => {
  const zip = await takeout(4)
  const page = await windowAt(browser)
  let sent = 0
  await page.route('**/upload/file', async (route) => {
    sent += 1
    if (sent <= 2) await route.continue()
  })
  await choose(page, zip)
  await begin(page)
  await expect.poll(() => sent).toBeGreaterThan(2)
  await expect.poll(async () => (await stored(page)).length).toBe(2)
  await tray(page).getByRole('button', { name: 'Stop' }).click()
  await expect(tray(page).getByText('Import stopped')).toBeVisible()
  expect(await stored(page)).toHaveLength(2)
})

test(
  'a zip that cannot be opened is said to be damaged, and can still be uploaded',
  once,
  async ({ browser }) => {
    const page = await windowAt(browser)
    await page.goto('/documents')
    await page.getByRole('button', { name: 'Upload' }).first().click()
    const file = { name: 'takeout-002.zip', mimeType: 'application/zip', buffer: Buffer.from('PK cut off') }
    await page.getByLabel('Files to upload').setInputFiles(file)
    await expect(page.getByText('takeout-002.zip can’t be opened')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click()
    await expect.poll(async () => (await stored(page)).map(({ name }) => name)).toEqual(['takeout-002.zip'])
  },
)

import fs from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { newDataFolder, startServer, type OwnServer } from './own-server.ts'
import { once, openWindow, signUp } from './people.ts'
import { test } from './test.ts'

// One after the other, so that one pair of servers is enough.
test.describe.configure({ mode: 'default' })

let dataFolder: string
let postgres: EmbeddedPostgres
let web: OwnServer
let worker: OwnServer

// One process answers, another one captions.
test.beforeAll(async () => {
  dataFolder = await newDataFolder()
  postgres = await startEmbeddedPostgres(dataFolder)
  const { host, port, user, database } = postgres.connection
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const common = { DATA_DIR: dataFolder, DATABASE_URL }
  web = await startServer({ ...common, ROLE: 'web' })
  worker = await startServer({ ...common, ROLE: 'worker' })
})
test.afterAll(async () => {
  await worker.stop()
  await web.stop()
  await postgres.stop()
  await fs.rm(dataFolder, { recursive: true, force: true })
})

/** Uploads a note while captioning is stopped, and waits for its tile. */
async function uploadWaiting(page: Page, name: string): Promise<void> {
  worker.child.kill('SIGSTOP')
  await page.getByRole('button', { name: 'Upload' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  const buffer = Buffer.from(`Ada counted eleven herons. This is ${name}.`)
  await dialog.getByLabel('Files to upload').setInputFiles({ name, mimeType: 'text/plain', buffer })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Uploading ${name}` })).toBeVisible()
}

const asking = /\/upload\/status\/|\/api\/files\/[^/]+\/shared|\/dashboard\/uploads/

test(
  'a tile reports its caption by the socket alone, and by asking when there is no socket',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { baseURL: web.url })
    await signUp(page, 'Maren Holt')
    await page.goto('/documents')
    await uploadWaiting(page, 'heard.txt')
    let requestCount = 0
    await page.route(asking, (route) => {
      requestCount += 1
      return route.abort()
    })
    // From here on every question is refused; one that was on its way has been answered before this.
    await expect.poll(() => requestCount).toBeGreaterThan(0)
    await expect(page.getByRole('button', { name: 'Uploading heard.txt' })).toBeVisible()
    worker.child.kill('SIGCONT')
    await expect(page.getByText('eleven herons').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Uploading heard.txt' })).toHaveCount(0)

    const deaf = await openWindow(browser, { baseURL: web.url })
    let closed = 0
    await deaf.routeWebSocket(/\/ws\/file-updates/, (socket) => {
      closed += 1
      void socket.close()
    })
    await signUp(deaf, 'Jonas Okafor')
    await deaf.goto('/documents')
    await uploadWaiting(deaf, 'asked.txt')
    await expect.poll(() => closed).toBeGreaterThan(0)
    worker.child.kill('SIGCONT')
    await expect(deaf.getByText('eleven herons').first()).toBeVisible()
    await expect(deaf.getByRole('button', { name: 'Uploading asked.txt' })).toHaveCount(0)
  },
)

test('of many files under way only those on the screen are asked for', once, async ({ browser }) => {
  const page = await openWindow(browser, { baseURL: web.url })
  await signUp(page, 'Nele Brandt')
  await page.goto('/documents')
  let calls = 0
  const requestedIds = new Set<string>()
  let stored = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/upload/file') && response.ok()) stored += 1
  })
  page.on('request', (request) => {
    const [, id] = /\/upload\/status\/([^/?]+)/.exec(request.url()) ?? []
    if (id === undefined) return
    calls += 1
    requestedIds.add(id)
  })
  const files = Array.from({ length: 60 }, (_, at) => ({
    name: `note-${at}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`Note ${at}: the wind dropped at ${at}.`),
  }))
  worker.child.kill('SIGSTOP')
  try {
    await page.getByRole('button', { name: 'Upload' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Upload' })
    await dialog.getByLabel('Files to upload').setInputFiles(files)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => stored, { timeout: 30_000 }).toBe(files.length)
    // While they come, each is the newest for a moment, at the top of the screen, and is asked for there.
    let onScreen = 0
    await expect(async () => {
      calls = 0
      requestedIds.clear()
      // Three rounds: time enough for any other poll.
      await expect
        .poll(() => requestedIds.size > 0 && calls >= 3 * requestedIds.size, { timeout: 30_000 })
        .toBe(true)
      onScreen = await page
        .locator('.FileTile')
        .evaluateAll(
          (tiles) =>
            tiles
              .map((tile) => tile.getBoundingClientRect())
              .filter(({ top, bottom }) => bottom > 0 && top < window.innerHeight).length,
        )
      expect(requestedIds.size).toBe(onScreen)
    }).toPass({ timeout: 60_000 })
    expect(onScreen).toBeLessThan(files.length)
  } finally {
    worker.child.kill('SIGCONT')
  }
})

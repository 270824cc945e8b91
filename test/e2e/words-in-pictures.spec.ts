import fs from 'node:fs/promises'
import { expect } from '@playwright/test'
import { drawnWords } from '#test/support/drawn-words.ts'
import { newDataFolder, startServer, type OwnServer } from './own-server.ts'
import { expectSettled, once, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// Words in a picture are found, marked at their place, and can be selected.

let server: OwnServer
let dataFolder: string
test.beforeAll(async () => {
  dataFolder = await newDataFolder()
  server = await startServer({ DATA_DIR: dataFolder, OCR: 'on' })
})
test.afterAll(async () => {
  await server.stop()
  await fs.rm(dataFolder, { recursive: true, force: true })
})

test(
  'a search for a word of a receipt opens its picture with the line marked, and its words can be selected',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { baseURL: server.url, serviceWorkers: 'block' })
    await signUp(page, 'Maren Holt', server.url)
    const file = { name: 'IMG_4127.jpg', mimeType: 'image/jpeg', buffer: await drawnWords() }
    expect((await page.request.post(`${server.url}/upload/file`, { multipart: { file } })).ok()).toBe(true)
    const [{ file_id: id } = { file_id: '' }] = await expectSettled(page, 1, server.url)
    const record = `${server.url}/api/files/${id}/shared`
    await expect
      .poll(async () => ((await (await page.request.get(record)).json()) as { has_words: boolean }).has_words)
      .toBe(true)
    await page.goto('/documents?q=haddock')
    await page
      .getByRole('button', { name: /IMG_4127\.jpg/ })
      .first()
      .click()
    const words = page.getByRole('dialog').getByRole('group', { name: 'Words in the picture' })
    const marked = words.locator('[data-marked]')
    await expect(marked).toHaveText('Smoked haddock 11.75')
    const picture = await page.getByRole('dialog').locator('img').boundingBox()
    const mark = await marked.locator('rect').first().boundingBox()
    // The fourth of the lines, at 55 % of the height.
    const y = ((mark?.y ?? 0) - (picture?.y ?? 0)) / (picture?.height ?? 1)
    expect(y).toBeGreaterThan(0.46)
    expect(y).toBeLessThan(0.56)
    await takePicture(page, test.info(), 'words-in-picture')
    await expectAccessible(page)
    await page.keyboard.press('+')
    await expect
      .poll(async () => (await marked.locator('rect').first().boundingBox())?.width ?? 0)
      .toBeGreaterThan((mark?.width ?? 0) * 1.4)
    await page.keyboard.press('0')
    await marked.locator('tspan').nth(1).dblclick()
    expect((await page.evaluate(() => getSelection()?.toString() ?? '')).trim()).toBe('haddock')
    await expect(page.getByRole('heading', { name: 'Words in the picture' })).toBeVisible()
  },
)

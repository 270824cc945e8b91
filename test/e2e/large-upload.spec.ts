import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { expect } from '@playwright/test'
import { startBreakingLine } from './breaking-line.ts'
import { once, openWindow, signUp } from './people.ts'
import { takePicture } from './pictures.ts'
import { test } from './test.ts'

test(
  'a large file goes on where its line broke, and after a reload when it is chosen again',
  once,
  async ({ browser, installation }) => {
    test.setTimeout(300_000)
    const line = await startBreakingLine(installation.url)
    const file = test.info().outputPath('film.bin')
    try {
      const content = randomBytes(150 * 1024 ** 2)
      await fs.writeFile(file, content)
      const page = await openWindow(browser, { baseURL: line.url, serviceWorkers: 'block' })
      await signUp(page, 'Maren Holt')
      /** Bytes of each request that the server has taken. */
      const offsets: number[] = []
      page.on('response', (response) => {
        const offset = response.headers()['upload-offset']
        if (offset !== undefined) offsets.push(Number(offset))
      })
      let parts = 0
      const heldFrom = 3
      await page.route('**/*', async (route) => {
        if (route.request().method() !== 'PATCH') return route.fallback()
        parts += 1
        // The upload is at work when the page is reloaded.
        if (parts >= heldFrom) return
        await route.continue()
        if (parts === 1) line.break()
      })
      const choose = async () => {
        await page.goto('/documents')
        await page.getByRole('button', { name: 'Upload' }).first().click()
        await page.getByLabel('Files to upload').setInputFiles(file)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Upload/ })
          .click()
      }
      await choose()
      // It went on after the break.
      await expect.poll(() => parts, { timeout: 60_000 }).toBeGreaterThanOrEqual(heldFrom)
      await takePicture(page, test.info(), 'upload-in-parts')
      const kept = offsets.at(-1) ?? 0
      expect(kept).toBeGreaterThan(0)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.reload()
      offsets.length = 0
      await choose()
      await expect.poll(() => offsets[0] ?? 0, { timeout: 30_000 }).toBeGreaterThanOrEqual(kept)
      const stored = async () => {
        const reply = await page.request.get('/dashboard/uploads?mine_only=true')
        return ((await reply.json()) as { uploads: { id: string; size: number }[] }).uploads
      }
      await expect.poll(async () => (await stored())[0]?.size, { timeout: 90_000 }).toBe(content.length)
      const [arrived] = await stored()
      const bytes = await (await page.request.get(`/api/files/${arrived?.id}/stream?original=true`)).body()
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(
        createHash('sha256').update(content).digest('hex'),
      )
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('upload-'))),
      ).toEqual([])
    } finally {
      await line.close()
      await fs.rm(file, { force: true })
    }
  },
)

import { expect, type Page } from '@playwright/test'
import { expectSettled, once, openWindow, pictured, signUpToFeed } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

// Drafts of the create dialog are never lost, and the story exists before its files.

const photo = async (name: string, seed: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await keptPhoto('dusk', seed, '2026:10:23 17:42:00'),
})
const note = { name: 'day-3.txt', mimeType: 'text/plain', buffer: Buffer.from('Ada counted eleven herons.') }

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Create New Story' }).first().click()
  return page.getByRole('dialog', { name: 'Create New Story' })
}

test(
  'a story is open before its files have come, fills with them, and tells what could not be read or was there',
  pictured,
  async ({ browser }) => {
    const page = await openWindow(browser, { serviceWorkers: 'block' })
    await signUpToFeed(page, 'Maren Holt')
    const name = `A weekend at the tarn ${test.info().project.name}`
    const first = await photo('IMG_4102-tarn.jpg', 71)
    const reply = await page.request.post('/upload/file', {
      multipart: { file: { ...first, name: 'known.jpg' } },
    })
    expect(reply.ok()).toBe(true)
    await expectSettled(page, 1)

    const gate = Promise.withResolvers<void>()
    await page.route('**/upload/file', async (route) => {
      await gate.promise
      await route.continue()
    })
    const dialog = await openDialog(page)
    await dialog.getByLabel('Story name').fill(name)
    const broken = { name: 'cut-off.jpg', mimeType: 'image/jpeg', buffer: first.buffer.subarray(0, 300) }
    await dialog
      .getByLabel('Files to upload')
      .setInputFiles([await photo('IMG_4127-quarry.jpg', 72), note, first, broken])
    await dialog.getByRole('button', { name: 'Create story' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(/\/\?story=/)
    await expect(dialog).toBeHidden()
    const tray = page.getByRole('region', { name: 'Uploads' })
    await expect(tray.getByText(/^0 of 4/)).toBeVisible()
    await takePicture(page, test.info(), 'story-waiting')
    await expectAccessible(page)
    gate.resolve()

    const files = page.getByRole('region', { name: 'Files' })
    await expect(files.locator('.FileTile')).toHaveCount(4, { timeout: 30_000 })
    await expect(
      tray.getByText(/IMG_4102-tarn\.jpg: Already in your documents as “known\.jpg”/),
    ).toBeVisible()
    await expectSettled(page, 4)
    await expect(tray.getByText(/cut-off\.jpg was uploaded but couldn’t be read\./)).toBeVisible({
      timeout: 30_000,
    })
    await takePicture(page, test.info(), 'story-filled')
    await expectAccessible(page)
    await tray.getByRole('button', { name: /^Keep both/ }).click()
    await expect(files.locator('.FileTile')).toHaveCount(5, { timeout: 30_000 })
    await tray.getByRole('button', { name: 'Dismiss' }).click()
    await expect(tray).toBeHidden()
  },
)

test(
  'what was typed outlives Escape and a reload, chosen files Escape; Discard ends both',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUpToFeed(page, 'Jonas Okafor')
    let dialog = await openDialog(page)
    await takePicture(page, test.info(), 'create-empty')
    await dialog.getByLabel('Story name').fill('Half-term at the lakes')
    await dialog.getByRole('tab', { name: 'Text note' }).click()
    await dialog.getByLabel('Text', { exact: true }).fill('Rain till eleven, then the wind dropped.')
    await dialog.getByRole('tab', { name: 'Files' }).click()
    await dialog.getByLabel('Files to upload').setInputFiles(note)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    dialog = await openDialog(page)
    await expect(dialog.getByText('Draft saved')).toBeVisible()
    await expect(dialog.getByText('day-3.txt')).toBeVisible()
    await takePicture(page, test.info(), 'create-draft')
    await expectAccessible(page)
    // Leaving would lose the files, so the browser asks; it is answered yes.
    page.on('dialog', (leaving) => void leaving.accept())
    await page.reload()
    dialog = await openDialog(page)
    await expect(dialog.getByText('Draft saved')).toBeVisible()
    await expect(dialog.getByLabel('Story name')).toHaveValue('Half-term at the lakes')
    await dialog.getByRole('tab', { name: 'Text note' }).click()
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(/^Rain till eleven/)

    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog.getByText('Draft saved')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    dialog = await openDialog(page)
    await expect(dialog.getByLabel('Story name')).toHaveValue('')

    // The next user of this browser does not see the draft.
    await dialog.getByLabel('Story name').fill('Mine alone')
    await page.keyboard.press('Escape')
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    await signUpToFeed(page, 'Priya Raman')
    dialog = await openDialog(page)
    await expect(dialog.getByLabel('Story name')).toHaveValue('')
  },
)

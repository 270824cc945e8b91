import { expect } from '@playwright/test'
import { expectSettled, narrow, openWindow, signUp, storeStory } from './people.ts'
import { keptPhoto } from './photos.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// The controls of the documents on a phone: one row, and a sheet for the rest.

test(
  'P16: one row of controls precedes the documents, and a sheet names the rest',
  narrow,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Maren Holt')
    await page.goto('/documents')
    await expect(page.getByText('No documents yet')).toBeVisible()
    await storeStory(page, 'Herons', [
      {
        name: 'tarn.jpg',
        mimeType: 'image/jpeg',
        buffer: await keptPhoto('dusk', 11, '2026:10:23 17:42:00'),
      },
      { name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from('item,gbp\nScones,4.20\n') },
    ])
    await expectSettled(page, 2)
    await page.reload()
    const main = page.getByRole('main')
    await expect(main.getByText(/^2 items · /)).toBeVisible()
    const top = await page.locator('.FileTile').first().boundingBox()
    expect(top?.y).toBeLessThan(250)
    // C3: two tiles share a line, and no caption button covers either; the viewer shows the captions.
    const toggles = page.locator('.FileTile > .toggle')
    await expect(toggles).toHaveCount(2)
    for (const toggle of await toggles.all()) await expect(toggle).toBeHidden()
    const search = await page.getByLabel('Search documents').boundingBox()
    for (const name of ['Filters and tools', 'Upload']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      expect(Math.abs((box?.y ?? 0) - (search?.y ?? 0))).toBeLessThan(4)
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }

    await page.getByRole('button', { name: 'Filters and tools' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters and tools' })
    for (const words of ['AI auto-organize', 'Open the document chat', 'Trash'])
      await expect(sheet.getByText(words, { exact: true })).toBeVisible()
    await sheet.getByRole('radio', { name: 'Docs' }).check({ force: true })
    await sheet.getByRole('button', { name: /^Sort by date/ }).click()
    await takePicture(page, test.info(), 'documents-sheet')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    const tools = page.getByRole('button', { name: 'Filters and tools, 2 filters on' })
    await expect(tools).toHaveText('2')
    await expect(tools).toBeFocused()
    await expect(page.locator('.FileTile')).toHaveCount(1)

    await tools.click()
    await sheet.getByRole('button', { name: 'Open the document chat' }).click()
    const chat = page.getByRole('dialog', { name: 'Document Intelligence' })
    await expect(chat).toBeVisible()
    await expect(sheet).toBeHidden()
    await chat.getByRole('button', { name: 'Close the document chat' }).click()
    await expect(tools).toBeFocused()
  },
)

import { expect, type Page } from '@playwright/test'
import { keptPhoto } from './photos.ts'
import { expectSettled, once, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// Files are found by their words, type and date.

async function upload(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const file = { name, mimeType, buffer }
  expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
}

const note = (page: Page, name: string, text: string) => upload(page, name, 'text/plain', Buffer.from(text))

test(
  'files are found by their words, their type and their date, and open where the words stand',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Maren Holt')
    const diary = [
      ...Array.from({ length: 80 }, (_, at) => `Day ${at}: rain.`),
      'Eleven herons stood at the weir.',
    ]
    await note(page, 'diary.txt', diary.join('\n'))
    await note(page, 'kettle.txt', 'The kettle is in the kitchen.')
    await upload(page, 'costs.csv', 'text/csv', Buffer.from('item,eur\nboat,20\ntea,4\n'))
    await upload(page, 'tarn.jpg', 'image/jpeg', await keptPhoto('dusk', 91, '2024:10:23 17:42:00'))
    await page.goto('/documents')
    const tiles = page.locator('.FileTile')
    await expect(tiles).toHaveCount(4)
    await expectSettled(page, 4)

    // One letter is wrong.
    const search = page.getByLabel('Search documents')
    await page.keyboard.press('/')
    await search.fill('herens')
    await expect(tiles).toHaveCount(1)
    await expect(page.locator('mark').filter({ hasText: /heron/i }).first()).toBeVisible()
    await expect(page).toHaveURL(/q=herens/)
    await takePicture(page, test.info(), 'documents-found')
    await expectAccessible(page)
    await page
      .getByRole('button', { name: /diary\.txt/ })
      .first()
      .click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByText('Eleven herons stood at the weir.')).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()

    await search.fill('nothing has these words')
    await expect(page.getByText('No files to display')).toBeVisible()
    await takePicture(page, test.info(), 'documents-found-none')
    await page.getByRole('button', { name: 'Show all files' }).click()
    await expect(tiles).toHaveCount(4)

    const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
    await choose('Docs')
    await expect(tiles).toHaveCount(1)
    await expect(page.getByText('costs.csv').first()).toBeVisible()
    await choose('Text')
    await expect(tiles).toHaveCount(2)
    await page.reload()
    await expect(tiles).toHaveCount(2)
    await choose('Images')
    await expect(page.getByText('tarn.jpg').first()).toBeVisible()
    await choose('All')
    await choose('Tree')
    const sort = page.getByRole('button', { name: /^Sort by date/ })
    await sort.click()
    await expect(sort).toHaveAccessibleName('Sort by date: newest first')
    await sort.click()
    await expect(page).toHaveURL(/sort=oldest/)
    // By the day it was taken, before all that was written today.
    await expect(page.getByRole('option').first()).toContainText('tarn.jpg')
    await expect(page.getByRole('option').nth(1)).toContainText('diary.txt')
  },
)

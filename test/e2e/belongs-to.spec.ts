import { expect, type Browser, type Page } from '@playwright/test'
import { expectSettled, once, openWindow, signUp, storeStory } from './people.ts'
import { keptPhoto } from './photos.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// New documents that clearly belong to a story get a quiet 'Belongs to …?'; nothing is put there unasked.

const photo = async (number: number) => ({
  name: `IMG_2${number}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await keptPhoto('dusk', 120 + number, `2026:06:14 1${number}:20:00`),
})

/** A user with a story of an outing, and one more photograph of it that is in no story. */
async function openDocuments(browser: Browser, name: string, colorScheme: 'light' | 'dark') {
  const page = await openWindow(browser, { colorScheme, serviceWorkers: 'block' })
  await signUp(page, 'Maren Holt')
  const story = await storeStory(page, name, [await photo(0), await photo(1), await photo(2)])
  expect((await page.request.post('/upload/file', { multipart: { file: await photo(3) } })).ok()).toBe(true)
  await expectSettled(page, 4)
  await page.goto('/documents')
  return { page, story }
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Suggestion' })

test(
  'a new document is offered to the story it belongs to, and added when that is wanted',
  once,
  async ({ browser }) => {
    const name = 'Crinan, June 2026'
    const { page } = await openDocuments(browser, name, 'light')
    await expect(bar(page).getByText(`Belongs to “${name}”?`)).toBeVisible()
    await expect(bar(page).getByText('IMG_23.jpg')).toBeVisible()
    await takePicture(page, test.info(), 'belongs-to')
    await expectAccessible(page)
    // What is selected has its own bar.
    await page.getByRole('checkbox').first().check({ force: true })
    await expect(bar(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText(`Added to "${name}"`)).toBeVisible()
    await expect(bar(page)).toBeHidden()
    const reply = page.waitForResponse('**/api/docstore/belongs-to')
    await page.reload()
    await reply
    await expect(page.locator('.FileTile')).toHaveCount(4)
    await expect(bar(page)).toBeHidden()
  },
)

test('a dismissed offer does not come again', once, async ({ browser }) => {
  const name = 'שבילי החוף '.repeat(30).slice(0, 199).trim()
  const { page } = await openDocuments(browser, name, 'dark')
  await expect(bar(page)).toBeVisible()
  await takePicture(page, test.info(), 'belongs-to-long')
  await expectAccessible(page, 'colours')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await bar(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar(page)).toBeHidden()
  const reply = page.waitForResponse('**/api/docstore/belongs-to')
  await page.reload()
  await reply
  await expect(page.locator('.FileTile')).toHaveCount(4)
  await expect(bar(page)).toBeHidden()
})

test('an offer whose story was deleted meanwhile fails in words and goes', once, async ({ browser }) => {
  const { page, story } = await openDocuments(browser, 'Crinan', 'light')
  await expect(bar(page)).toBeVisible()
  expect((await page.request.delete(`/api/groups/${story}`)).ok()).toBe(true)
  await bar(page).getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Group not found or not public.')).toBeVisible()
  await expect(bar(page)).toBeHidden()
})

import { expect, type Locator, type Page } from '@playwright/test'
import { expectSettled, isPhone, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

// What owners write themselves: captions and texts.

async function upload(page: Page, name: string, mimeType: string, content: Buffer | string): Promise<void> {
  const file = { name, mimeType, buffer: Buffer.from(content) }
  expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
}

async function found(page: Page, words: string): Promise<number> {
  const reply = await page.request.get(`/dashboard/uploads?mine_only=true&q=${words}`)
  return ((await reply.json()) as { uploads: unknown[] }).uploads.length
}

const viewer = (page: Page) => page.getByRole('dialog').first()

test('a caption is written in the viewer and on the tile, for several files at once, and undone', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await signUp(page, 'Maren Holt')
  await upload(page, 'tarn.jpg', 'image/jpeg', await keptPhoto('dusk', 91, '2024:10:23 17:42:00'))
  await upload(page, 'quay.jpg', 'image/jpeg', await keptPhoto('dusk', 17, '2024:10:24 11:20:00'))
  await expectSettled(page, 2)
  await page.goto('/documents')
  await page
    .getByRole('button', { name: /^tarn\.jpg/ })
    .first()
    .click()
  await expect(viewer(page).getByText('tarn.jpg').first()).toBeVisible()
  if (isPhone()) {
    await viewer(page).getByRole('button', { name: 'Details' }).click()
    await viewer(page).getByRole('button', { name: 'Edit caption' }).click()
  } else await page.keyboard.press('e')
  const field = page.getByRole('textbox', { name: 'Caption of tarn.jpg' })
  await expect(field).toBeFocused()
  await field.fill('The tarn after the storm.')
  await takePicture(page, test.info(), 'caption-editor')
  await expectAccessible(page)
  await field.press('Enter')
  await expect(viewer(page).getByText('The tarn after the storm.').first()).toBeVisible()
  await expect(viewer(page).getByText('Written by a person')).toBeAttached()
  await takePicture(page, test.info(), 'caption-own')
  // Esc leaves the field and not the viewer.
  await viewer(page).getByRole('button', { name: 'Edit caption' }).click()
  await field.fill('Half a')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(viewer(page).getByText('The tarn after the storm.').first()).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Edit caption' }).click()
  await expect(field).toHaveValue('Half a')
  await field.fill('The tarn after the storm.')
  await field.press('Enter')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)

  // A phone's tiles have no room for it.
  if (!isPhone()) {
    const tile = page.locator('.FileTile', { has: page.getByRole('button', { name: /^tarn\.jpg/ }) })
    await tile.hover()
    await tile.getByRole('button', { name: /^(Show|Hide) Caption$/ }).click()
    if ((await tile.getByRole('button', { name: 'Edit caption' }).count()) === 0)
      await tile.getByRole('button', { name: 'Show Caption' }).click()
    await tile.getByRole('button', { name: 'Edit caption' }).click()
    const onTile = tile.getByRole('textbox', { name: 'Caption of tarn.jpg' })
    await expect(onTile).toBeFocused()
    await onTile.fill('Written on the tile.')
    await takePicture(page, test.info(), 'caption-on-tile')
    await expectAccessible(page)
    await onTile.press('Enter')
    await expect(onTile).toHaveCount(0)
    await expect(tile.locator('.caption')).toHaveText('Written on the tile.')
  }

  for (const name of ['tarn.jpg', 'quay.jpg'])
    await page.locator('label', { has: page.getByLabel(`Select ${name}`) }).click()
  await page.getByRole('button', { name: 'Edit info' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit info' })
  await dialog.getByLabel('Caption').fill('Mardale')
  await takePicture(page, test.info(), 'edit-details-many')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.poll(() => found(page, 'Mardale')).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => found(page, 'Mardale')).toBe(0)
  expect(await problems()).toEqual([])
})

test('two windows edit one text: the second sees both, and the earlier versions have the rest', async ({
  browser,
}) => {
  const page = await openWindow(browser, { colorScheme: 'dark' })
  await signUp(page, 'Jonas Okafor')
  await upload(page, 'day-3.txt', 'text/plain', 'Rain till eleven, then the wind dropped.')
  await expectSettled(page, 1)
  const other = await page.context().newPage()
  const texts: Locator[] = []
  for (const window of [page, other]) {
    await window.goto('/documents')
    await window
      .getByRole('button', { name: /^day-3\.txt/ })
      .first()
      .click()
    await window.getByRole('button', { name: 'Edit text' }).click()
    texts.push(window.getByRole('textbox', { name: 'Text of day-3.txt' }))
  }
  const [first, second] = texts as [Locator, Locator]
  await second.fill('Rain till eleven. Ada counted herons.')
  await first.fill('Rain till noon.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit text' })).toHaveCount(0)
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('This text was saved in another window meanwhile.')).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'The text saved in the other window' })).toHaveValue(
    'Rain till noon.',
  )
  await takePicture(other, test.info(), 'two-windows')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog', { name: 'Edit text' })).toHaveCount(0)
  await other.getByRole('button', { name: 'Edit text' }).click()
  await expect(second).toHaveValue('Rain till eleven. Ada counted herons.')
  await other.getByRole('button', { name: 'Earlier versions' }).click()
  const version = other.getByRole('textbox', { name: 'Earlier versions' })
  await expect(version).toHaveValue('Rain till noon.')
  await takePicture(other, test.info(), 'earlier-versions')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Use this text' }).click()
  await expect(second).toHaveValue('Rain till noon.')
})

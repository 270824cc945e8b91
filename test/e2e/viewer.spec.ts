import { expect, type Page } from '@playwright/test'
import { expectSettled, isPhone, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

// What the viewer offers around a file.

const names = ['dusk-1.jpg', 'dusk-2.jpg', 'dusk-3.jpg']

async function withPhotos(page: Page): Promise<void> {
  await signUp(page, 'Maren Holt')
  for (const [at, name] of names.entries()) {
    const buffer = await keptPhoto('dusk', 40 + at, `2024:10:2${4 - at} 17:42:00`)
    const file = { name, mimeType: 'image/jpeg', buffer }
    expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
  }
  await expectSettled(page, names.length)
  await page.goto('/documents')
  await page
    .getByRole('button', { name: /^dusk-2\.jpg/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'dusk-2.jpg' })).toBeVisible()
}

/** A stroke of one finger from the middle of the picture. */
async function stroke(page: Page, by: { x: number; y: number }): Promise<void> {
  const picture = await page.getByRole('dialog').getByRole('img').first().boundingBox()
  if (picture === null) throw new Error('no picture is shown')
  const session = await page.context().newCDPSession(page)
  const from = { x: picture.x + picture.width / 2, y: picture.y + picture.height / 2 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by.x * share, y: from.y + by.y * share }],
    })
  await touch('touchStart', 0)
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', share)
  await touch('touchEnd', 1)
}

test('a photo is on a dark ground; its arrows fade at rest and come back with the pointer or the focus', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await withPhotos(page)
  const next = page.getByRole('button', { name: 'Next file' })
  await expect(next).toHaveCSS('opacity', '0')
  await takePicture(page, test.info(), 'viewer-at-rest')
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await expect(next).toHaveCSS('opacity', '1')
  await next.focus()
  await page.keyboard.press('Shift')
  await expect(next).toHaveCSS('opacity', '1')
  const ground = await page
    .getByRole('dialog')
    .locator('.dark')
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(ground).toBe('rgb(18, 17, 16)')
  await expectAccessible(page)
  expect(await problems()).toEqual([])
})

test('below a photo a strip shows those before and after it, and opens them', async ({ browser }) => {
  test.skip(isPhone(), 'A phone has no room for it: strokes go on.')
  const page = await openWindow(browser)
  await withPhotos(page)
  const strip = page.getByRole('group', { name: 'Files before and after' })
  await expect(strip.getByRole('button')).toHaveCount(names.length)
  await expect(strip.locator('[aria-current="true"]')).toHaveAccessibleName('dusk-2.jpg')
  await strip.getByRole('button', { name: 'dusk-3.jpg' }).click()
  await expect(page.getByRole('dialog', { name: 'dusk-3.jpg' })).toBeVisible()
  await expect(strip.locator('[aria-current="true"]')).toHaveAccessibleName('dusk-3.jpg')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog', { name: 'dusk-2.jpg' })).toBeVisible()
})

test('strokes go to the photo before and after, and down out of the viewer', async ({ browser }) => {
  test.skip(!isPhone(), 'Fingers need a screen to touch.')
  const page = await openWindow(browser)
  await withPhotos(page)
  await stroke(page, { x: -180, y: 4 })
  await expect(page.getByRole('dialog', { name: 'dusk-3.jpg' })).toBeVisible()
  await stroke(page, { x: 180, y: 4 })
  await expect(page.getByRole('dialog', { name: 'dusk-2.jpg' })).toBeVisible()
  await stroke(page, { x: 4, y: 160 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

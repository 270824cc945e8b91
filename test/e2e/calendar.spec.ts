import { expect } from '@playwright/test'
import { dayKey } from '#web/lib/day.ts'
import { expectSettled, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

// Documents by the time they were taken.

test('any month is reached at the edge of the list, by pointer and by keys, and this day shows earlier years', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await signUp(page, 'Maren Holt')
  const today = dayKey(new Date().toISOString())
  const exif = (day: string) => `${day.replaceAll('-', ':')} 11:20:00`
  const lastYear = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  const days = [lastYear, '2024-06-12', '2024-06-30', '2023-12-24', '2021-08-02', '2021-07-14', '2019-05-01']
  for (const [at, day] of days.entries()) {
    const buffer = await keptPhoto('dusk', 20 + at, exif(day))
    const file = { name: `p-${day}.jpg`, mimeType: 'image/jpeg', buffer }
    expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
  }
  await expectSettled(page, days.length)
  await page.goto('/documents')

  const memories = page.getByRole('region', { name: 'On this day' })
  await expect(memories.getByText('Last year')).toBeVisible()
  await expect(memories.getByRole('img')).toHaveCount(1)
  const scrubber = page.getByRole('slider', { name: 'Month' })
  await expect(scrubber).toHaveAttribute('aria-valuemax', '5')
  await scrubber.hover()
  await takePicture(page, test.info(), 'scrubber')
  await expectAccessible(page)

  await scrubber.press('End')
  await expect(page).toHaveURL(/from=2019-05/)
  await expect(page.getByText('From May 2019')).toBeVisible()
  await expect(page.getByRole('button', { name: /^p-2019-05-01/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^p-2021-07-14/ })).toHaveCount(0)
  await scrubber.press('ArrowUp')
  await expect(page).toHaveURL(/from=2021-07/)
  await expect(page.getByRole('button', { name: /^p-2021-07-14/ })).toBeVisible()
  await takePicture(page, test.info(), 'from-month')
  await expectAccessible(page)

  const box = await scrubber.boundingBox()
  if (box === null) throw new Error('the scrubber has no box')
  const x = box.x + box.width / 2
  await page.mouse.move(x, box.y + box.height - 2)
  await page.mouse.down()
  await page.mouse.move(x, box.y + box.height * 0.21, { steps: 4 })
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'June 2024')
  await page.mouse.up()
  await expect(page).toHaveURL(/from=2024-06/)
  await expect(page.getByRole('button', { name: /^p-2024-06-30/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the beginning' }).click()
  await expect(page).not.toHaveURL(/from=/)
  await expect(page.getByRole('button', { name: new RegExp(`^p-${lastYear}`) }).first()).toBeVisible()
  await memories.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: `p-${lastYear}.jpg` })).toBeVisible()
  expect(await problems()).toEqual([])
})

test('a day is selected by its head, and a month by the one that stays, with what was not loaded yet', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  await signUp(page, 'Jonas Okafor')
  const count = 60
  for (let at = 0; at < count; at += 1) {
    const file = { name: `n-${at}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`Note ${at} of many.`) }
    expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
  }
  const old = await keptPhoto('dusk', 3, '2020:02:03 10:00:00')
  const photo = { name: 'old.jpg', mimeType: 'image/jpeg', buffer: old }
  expect((await page.request.post('/upload/file', { multipart: { file: photo } })).ok()).toBe(true)
  await expectSettled(page, count + 1)
  await page.goto('/documents')
  const today = page.getByRole('checkbox', { name: 'Select Today' })
  await page.locator('label', { has: today }).click()
  await expect(page.getByText(/^(24|48|60) selected$/)).toBeVisible()
  await page.locator('label', { has: today }).click()
  await expect(page.getByText(/ selected$/)).toHaveCount(0)

  await page.mouse.move(300, 500)
  await page.evaluate(() => window.scrollTo(0, 700))
  const month = new Date().toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })
  const head = page.getByRole('checkbox', { name: `Select ${month}` })
  await page.locator('label', { has: head }).click()
  await expect(page.getByText(`${count} selected`)).toBeVisible()
  await expect(head).toBeChecked()
  await takePicture(page, test.info(), 'month-selected')
  await expectAccessible(page)
})

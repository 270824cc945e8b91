import { expect } from '@playwright/test'
import { once, openWindow, signUp } from './people.ts'
import { test } from './test.ts'

test('a dropped file and a pasted picture come into the upload dialog', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Maren Holt')
  await page.goto('/documents')
  await expect(page.getByRole('button', { name: 'Upload' }).first()).toBeVisible()
  await page.getByRole('main').evaluate((main) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Rain till noon.'], 'day-3.txt', { type: 'text/plain' }))
    const target = main.querySelector('h1') ?? main
    for (const type of ['dragenter', 'drop'])
      target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('day-3.txt').first()).toBeVisible()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['png'], 'image.png', { type: 'image/png' }))
    window.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  })
  await expect(dialog.getByText(/^Pasted \d{4}-\d\d-\d\d [\d.]+\.png$/).first()).toBeVisible()
})

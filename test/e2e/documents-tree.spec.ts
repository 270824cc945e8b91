import { expect, type Page } from '@playwright/test'
import { chooseView, expectSettled, isPhone, once, openWindow, signUp } from './people.ts'
import { keptPhoto } from './photos.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// The document store as a tree of names.

const longName = `plum-cake-and-${'two-ways-to-fold-egg-whites-'.repeat(7)}cold.txt`
const names = ['apple.txt', 'apricot.txt', 'banana.txt', longName, 'يوميات السفر.txt']

async function upload(page: Page): Promise<void> {
  for (const name of names) {
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(`What ${name} says of the harbour.`) }
    expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
  }
}

test('the store is shown as names, cut to 50 characters, and opens from there', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Maren Holt')
  await upload(page)
  await page.goto('/documents')
  await chooseView(page, 'Tree')
  await expect(page).toHaveURL(/layout=tree/)
  const tree = page.getByRole('listbox', { name: 'Documents' })
  await expect(tree.getByRole('option')).toHaveCount(names.length)
  await expect(tree.getByText(/^plum-cake-and-two-ways-to-fold-egg-whites-.{2,4}….txt$/)).toBeVisible()
  await expect(tree.getByText('Uploading')).toHaveCount(0, { timeout: 30_000 })
  await takePicture(page, test.info(), 'documents-tree')
  await expectAccessible(page)
  const row = tree.getByRole('option', { name: /^apple\.txt/ })
  if (isPhone()) await row.tap()
  else await row.dblclick()
  await expect(page.getByRole('dialog')).toContainText('What apple.txt says')
  await page.keyboard.press('Escape')
  await row.locator('.mark').click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await takePicture(page, test.info(), 'documents-tree-selected')
  await page.reload()
  await expect(tree.getByRole('option')).toHaveCount(names.length)
})

test('the tree works by the keyboard alone', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Jonas Okafor')
  await upload(page)
  await page.goto('/documents?layout=tree')
  const tree = page.getByRole('listbox', { name: 'Documents' })
  await expect(tree.getByRole('option')).toHaveCount(names.length)
  await tree.focus()
  const expectCurrent = (name: string) =>
    expect
      .poll(async () => {
        const id = await tree.getAttribute('aria-activedescendant')
        return page.locator(`[id="${id}"]`).textContent()
      })
      .toContain(name)
  // The newest first.
  await expectCurrent('يوميات السفر.txt')
  await page.keyboard.press('End')
  await expectCurrent('apple.txt')
  await page.keyboard.press('ArrowUp')
  await expectCurrent('apricot.txt')
  await page.keyboard.type('ban')
  await expectCurrent('banana.txt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('What banana.txt says')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(tree).toBeFocused()

  await page.keyboard.press('F2')
  const rename = page.getByRole('dialog', { name: 'Rename file' })
  await rename.getByLabel('Name').fill('cherry.txt')
  await page.keyboard.press('Enter')
  await expect(rename).toBeHidden()
  await expectCurrent('cherry.txt')
  await expect(tree).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 selected')).toBeHidden()
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(tree.getByRole('option')).toHaveCount(names.length - 1)
})

test(
  'beside the tree stands what its current file is, and its caption is written there',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Maren Holt')
    for (const [at, name] of ['dusk-1.jpg', 'dusk-2.jpg', 'dusk-3.jpg'].entries()) {
      const buffer = await keptPhoto('dusk', 40 + at, `2024:10:2${4 - at} 17:42:00`)
      const file = { name, mimeType: 'image/jpeg', buffer }
      expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
    }
    await expectSettled(page, 3)
    await page.goto('/documents?layout=tree')
    const tree = page.getByRole('listbox', { name: 'Documents' })
    const inspector = page.getByRole('region', { name: 'Selected file' })
    await expect(tree.locator('.mark img')).toHaveCount(3)
    await expect(inspector.getByRole('heading', { name: 'dusk-1.jpg' })).toBeVisible()
    await tree.focus()
    await page.keyboard.press('ArrowDown')
    await expect(inspector.getByRole('heading', { name: 'dusk-2.jpg' })).toBeVisible()
    await takePicture(page, test.info(), 'documents-inspector')
    await expectAccessible(page)
    await inspector
      .getByRole('button', { name: /caption/i })
      .first()
      .click()
    await inspector.getByRole('textbox').fill('The bay at dusk')
    await inspector.getByRole('textbox').press('Enter')
    await expect(inspector.getByText('The bay at dusk')).toBeVisible()
    const order = page.getByRole('button', { name: /^date, / })
    await order.click()
    await order.click()
    await expect(page).toHaveURL(/sort=oldest/)
    await expect(order).toHaveAccessibleName('date, oldest first')
    await expect(tree.getByRole('option').first()).toHaveAttribute('title', 'dusk-3.jpg')
  },
)

import { expect, type Page } from '@playwright/test'
import { expectSettled, once, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// The dialog shows a table as it was read: the same rows as the caption counts.

const upload = async (page: Page, name: string, content: string): Promise<void> => {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
}

const hoses = Array.from({ length: 41 }, (_, at) => `${at === 5 ? '"1/2 hose' : `Pipe ${at + 1}`},5,20`)
const parts = Array.from({ length: 3_000 }, (_, at) => `${at + 1},part no ${at + 1},"${at},50"`)

test(
  'C1: an unclosed quote swallows no row of the preview, and a row far down is shown with its neighbours',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Maren Holt')
    await upload(page, 'hoses.csv', `Item,Length,Price\n${hoses.join('\n')}\n`)
    await upload(page, 'parts.csv', `Bank list\nNumber,Part,Price (EUR)\n${parts.join('\n')}\n`)
    await page.goto('/documents')
    await expectSettled(page, 2)

    const open = (name: string) =>
      page
        .getByRole('button', { name: new RegExp(name.replace('.', '\\.')) })
        .first()
        .click()
    await open('hoses.csv')
    const table = page.getByRole('dialog').getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(42)
    await expect(table.getByRole('row', { name: /^6 "1\/2 hose 5 20$/ })).toBeVisible()
    await takePicture(page, test.info(), 'table-preview')
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.getByLabel('Search documents').fill('2345')
    await expect(page.locator('.FileTile')).toHaveCount(1)
    await open('parts.csv')
    const cited = table.getByRole('row', { name: /^2345 2345 part no 2345 2,344\.50$/ })
    await expect(cited).toBeInViewport()
    await expect(cited).toHaveAttribute('aria-current', 'location')
    await expect(table.getByRole('row')).toHaveCount(51)
    await expect(page.getByText('50 rows of 3000, 3 columns of 3 shown', { exact: false })).toBeAttached()
  },
)

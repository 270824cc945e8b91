import { expect, type Page, test as base } from '@playwright/test'
import { expectSettled, isPhone, once, openWindow, signUp, storeStory, uploadsOf } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { test } from './test.ts'

// All rows of a table, on a page of its own: scrolled, sorted, filtered, grouped, shared and read by keyboard.

const rows = 20_000
const kinds = ['Food', 'Rent', 'Travel', 'Books', 'Other']
const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(21)

function orders(): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = new Date(Date.UTC(2021, 0, 1 + (at % 1_800))).toISOString().slice(0, 10)
    const spread = (at * 7_919) % 100_003
    const amount = at === 30 ? 'free' : (spread / 100).toFixed(2)
    const note = at === 0 ? longWord : at === 1 ? 'מורה נבוכים של הרמב״ם' : at % 3 === 0 ? '' : `Note ${at}`
    return `${day},Customer ${spread % 500},${kinds[spread % kinds.length]},${amount},${at % 4 === 0 ? 'no' : 'yes'},0:${10 + (at % 50)}:05,${note}`
  })
  return `Day,Customer,Kind,Amount (EUR),Paid,Duration,Note\n${lines.join('\n')}\nTotal,,,${(1).toFixed(2)},,,\n`
}

const ordersFile = () => ({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(orders()) })

async function upload(page: Page, name: string, content: string): Promise<string> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  const sent = await page.request.post('/upload/file', { multipart: { file } })
  expect(sent.ok(), await sent.text()).toBe(true)
  const files = await uploadsOf(page)
  return files.find((stored) => stored.name === name)?.file_id ?? ''
}

const grid = (page: Page) => page.getByRole('grid')
const cell = (page: Page, text: string) => grid(page).getByText(text, { exact: true }).first()

test('explore', async ({ browser }) => {
  const page = await openWindow(browser, { colorScheme: process.env['DARK'] ? 'dark' : 'light' })
  const problems = watchConsole(page)
  await signUp(page, 'Maren Holt')
  const id = await upload(page, 'orders.csv', orders())
  await expectSettled(page, 1)
  await page.goto(`/tables/${id}`)
  const decline = page.getByRole('button', { name: 'Decline' })
  await decline.click()
  await expect(cell(page, 'Customer 0')).toBeVisible()
  await takePicture(page, base.info(), 'table-full')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Options for Kind' }).click()
  await takePicture(page, base.info(), 'table-column')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Food' }).check()
  await page.getByRole('checkbox', { name: 'Travel' }).check()
  await page.getByRole('button', { name: 'Apply filter' }).click()
  await page.getByLabel('Totals of').selectOption('Amount (EUR)')
  await expect(page.getByText('Median')).toBeVisible()
  await takePicture(page, base.info(), 'table-filtered')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Highest/ }).click()
  await expect(grid(page).locator('[aria-current]')).toBeVisible()
  await takePicture(page, base.info(), 'table-marked')
  await page.getByRole('button', { name: 'Group' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await takePicture(page, base.info(), 'table-grouped')
  await expectAccessible(page)
  await page.getByLabel('Group by').selectOption('Day')
  await expect(page.getByRole('img')).toBeVisible()
  await takePicture(page, base.info(), 'table-line')
  await expectAccessible(page)
  expect(await problems()).toEqual([])
})

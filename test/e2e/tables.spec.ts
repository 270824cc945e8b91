import fs from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { csvFile, orderRows, orders, storeTable } from './order-table.ts'
import { expectSettled, isPhone, once, openWindow, pictured, signUp, storeStory } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { test } from './test.ts'

// All rows of a table, on a page of its own: scrolled, sorted, filtered, added up, grouped, downloaded and shared.

const grid = (page: Page): Locator => page.getByRole('grid')
const rowOf = (page: Page, number: number): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: number.toLocaleString('en'), exact: true }) })
const count = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

async function openTable(page: Page, id: string, query = ''): Promise<void> {
  await page.goto(`/tables/${id}${query}`)
  await expect(page.getByRole('heading', { level: 1, name: '.csv' })).toBeVisible()
  // The cookie question takes the room of some rows.
  const decline = page.getByRole('button', { name: 'Decline' })
  if (await decline.isVisible()) await decline.click()
}

/** A window of somebody with the table of orders, opened. */
async function withOrders(page: Page, query = ''): Promise<string> {
  await signUp(page, 'Maren Holt')
  const id = await storeTable(page, 'orders.csv', orders())
  await openTable(page, id, query)
  return id
}

async function openColumn(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Options for ${name}`, exact: true }).click()
  const panel = page.getByRole('dialog', { name })
  await expect(panel).toBeVisible()
  return panel
}

const scrollTo = (page: Page, share: number) =>
  grid(page).evaluate((element, at) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) * at
  }, share)

test('every CSV opens as a table with all of its rows, and Back leads to where it was opened', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await signUp(page, 'Maren Holt')
  await storeTable(page, 'orders.csv', orders())
  await page.goto('/documents')
  await page.getByRole('button', { name: 'orders.csv' }).first().click()
  const preview = page.getByRole('dialog')
  await expect(
    preview.getByText(/50 rows of \d+, 7 columns of 7 shown\. Open the table to see the rest\./),
  ).toBeAttached()
  await preview.getByRole('link', { name: 'Open table' }).click()
  await expect(page).toHaveTitle('orders.csv · StoryPad')
  await expect(rowOf(page, 1).getByText('1 Jan 2021')).toBeVisible()
  await expect(rowOf(page, 1).getByText('Customer 0')).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(orderRows + 2))
  await expect(count(page, '20,000 rows')).toBeVisible()
  await takePicture(page, test.info(), 'table')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  await scrollTo(page, 1)
  const total = grid(page).getByRole('row').filter({ hasText: 'Total' }).last()
  await expect(total).toHaveAttribute('data-aside', 'true')
  await expect(rowOf(page, orderRows)).toBeVisible()
  await takePicture(page, test.info(), 'table-end')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/documents/)
  expect(await problems()).toEqual([])
})

test(
  'a fast scroll asks for the last place only, and few rows are on the page at any time',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await withOrders(page)
    await expect(rowOf(page, 1)).toBeVisible()
    const asked: number[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/query')) asked.push((request.postDataJSON() as { offset: number }).offset)
    })
    // In one task, so that the scrolling never rests, however slow the machine is.
    await grid(page).evaluate((element) => {
      const whole = element.scrollHeight - element.clientHeight
      for (let step = 2; step <= 17; step += 1) {
        element.scrollTop = (whole * step) / 20
        element.dispatchEvent(new Event('scroll'))
      }
    })
    await expect(rowOf(page, 17_000)).toBeVisible()
    expect(asked.length).toBeLessThanOrEqual(3)
    expect(asked.at(-1)).toBeGreaterThan(16_000)
    expect(await grid(page).getByRole('row').count()).toBeLessThan(60)
  },
)

test(
  'a heading sorts up, down and not at all, and back and forward go through the views',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await withOrders(page)
    const heading = grid(page).getByRole('columnheader', { name: 'Amount (EUR)' })
    const first = grid(page).locator('[data-row="0"]')
    await expect(first).toContainText('Customer 0')
    const sort = heading.getByRole('button', { name: 'Amount (EUR)', exact: true })
    await sort.click()
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    await sort.click()
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await expect(first).toContainText('1,000.01')
    await sort.click()
    await expect(heading).toHaveAttribute('aria-sort', 'none')
    await expect(page).not.toHaveURL(/view=/)
    await page.goBack()
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await expect(first).toContainText('1,000.01')
    await page.goForward()
    await expect(first).toContainText('Customer 0')
  },
)

test('filters of each kind narrow the rows, show as chips, and are changed and removed', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await withOrders(page)
  const kind = await openColumn(page, 'Kind')
  await takePicture(page, test.info(), 'table-column')
  await expectAccessible(page)
  await kind.getByRole('checkbox', { name: 'Food' }).check()
  await kind.getByRole('checkbox', { name: 'Travel' }).check()
  await kind.getByRole('button', { name: 'Apply filter' }).click()
  await expect(count(page, '8,000 of 20,000 rows')).toBeVisible()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter by' })
  await panel.getByLabel('Filter by').selectOption('Amount (EUR)')
  await panel.getByLabel('From', { exact: true }).fill('10')
  await panel.getByLabel('To', { exact: true }).fill('a lot')
  await panel.getByRole('button', { name: 'Apply filter' }).click()
  await expect(panel.getByText('Enter a number.')).toBeVisible()
  await expectAccessible(page)
  await panel.getByLabel('To', { exact: true }).fill('20')
  await panel.getByLabel('To', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Edit filter Amount (EUR): 10.00 to 20.00' })).toBeVisible()
  await expect(count(page, '78 of 20,000 rows')).toBeVisible()
  await takePicture(page, test.info(), 'table-filtered')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit filter Amount (EUR): 10.00 to 20.00' }).click()
  const edited = page.getByRole('dialog', { name: 'Amount (EUR)' })
  await edited.getByLabel('Condition').selectOption('Below')
  await edited.getByLabel('Value').fill('0')
  await edited.getByRole('button', { name: 'Apply filter' }).click()
  await expect(page.getByText('No rows match these filters')).toBeVisible()
  await takePicture(page, test.info(), 'table-none-found')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove filter Amount (EUR): below 0.00' }).click()
  await expect(count(page, '8,000 of 20,000 rows')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(count(page, '20,000 rows')).toBeVisible()

  const day = await openColumn(page, 'Day')
  await day.getByLabel('Condition').selectOption('Is')
  await day.getByLabel('Value').fill('2021-02')
  await day.getByRole('button', { name: 'Apply filter' }).click()
  await expect(page.getByRole('button', { name: 'Edit filter Day: Feb 2021' })).toBeVisible()
  await expect(count(page, '336 of 20,000 rows')).toBeVisible()
  expect(await problems()).toEqual([])
})

test('totals are of the filtered rows, and lowest and highest lead to their rows', async ({ browser }) => {
  const page = await openWindow(browser)
  await withOrders(page)
  await page.getByLabel('Totals of').selectOption('Amount (EUR)')
  await expect(page.getByText('19,999', { exact: true })).toBeAttached()
  await page.getByRole('button', { name: /^Highest 1,000.01, go to row/ }).click()
  const marked = grid(page).locator('[aria-current="location"]')
  await expect(marked).toBeVisible()
  await expect(marked.locator('[data-marked="true"]')).toHaveText('1,000.01')
  await takePicture(page, test.info(), 'table-marked')
  await expectAccessible(page)
})

test('groups are bars for categories and a line along the time, and lead to their rows', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await withOrders(page)
  await page.getByLabel('Totals of').selectOption('Amount (EUR)')
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByLabel('Group by').selectOption('Kind')
  const table = page.getByRole('table', { name: 'Sum of Amount (EUR)' })
  await expect(table.getByRole('row')).toHaveCount(5)
  await takePicture(page, test.info(), 'table-groups')
  await expectAccessible(page)
  await page.getByLabel('Group by').selectOption('Day')
  await expect(page.getByRole('img', { name: 'Sum of Amount (EUR) by month of Day' })).toBeVisible()
  await takePicture(page, test.info(), 'table-months')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Weekday')
  await expect(page.getByRole('row', { name: /Monday/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Year')
  await page.getByRole('button', { name: 'Show the rows of 2022' }).click()
  await expect(page.getByRole('button', { name: 'Edit filter Day: 2022' })).toBeVisible()
  await expect(grid(page)).toBeVisible()
  expect(await problems()).toEqual([])
})

test('columns are hidden, and made wider by mouse and by keys', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await withOrders(page)
  const heading = grid(page).getByRole('columnheader', { name: 'Kind' })
  const widthOf = async () => Math.round((await heading.boundingBox())?.width ?? 0)
  const before = await widthOf()
  const box = await heading.boundingBox()
  if (box === null) throw new Error('The heading is not drawn.')
  await page.mouse.move(box.x + box.width - 1, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 59, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(widthOf).toBe(before + 60)
  await grid(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(widthOf).toBe(before + 44)

  const panel = await openColumn(page, 'Note')
  await panel.getByRole('button', { name: 'Hide column' }).click()
  await expect(grid(page).getByRole('columnheader', { name: 'Note' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Paid' }).uncheck()
  await expect(page.locator('[role="grid"]')).toHaveAttribute('aria-colcount', '6')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show all' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(grid(page)).toHaveAttribute('aria-colcount', '8')
})

test(
  'keys reach every cell, open a row and sort, and a screen reader hears the cell',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await withOrders(page)
    await expect(rowOf(page, 1)).toBeVisible()
    await grid(page).focus()
    const active = async () => {
      const id = await grid(page).getAttribute('aria-activedescendant')
      return id === null ? null : page.locator(`[id="${id}"]`).textContent()
    }
    await expect.poll(active).toBe('1 Jan 2021')
    await page.keyboard.press('ArrowRight')
    await expect.poll(active).toBe('Customer 0')
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).toBe('Customer 419')
    await page.keyboard.press('End')
    await expect.poll(active).toContain('מורה')
    await page.keyboard.press('ControlOrMeta+End')
    await expect(grid(page).getByRole('row').filter({ hasText: 'Total' }).last()).toBeVisible()
    await page.keyboard.press('Home')
    await page.keyboard.press('PageUp')
    await expect(rowOf(page, orderRows - 10)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Home')
    await expect.poll(active).toBe('1 Jan 2021')
    await page.keyboard.press('Enter')
    const row = page.getByRole('dialog', { name: 'Row 1' })
    await expect(row.getByText('Donaudampfschifffahrtsgesellschaft')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(grid(page).getByRole('columnheader', { name: 'Day' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await page.keyboard.press('F2')
    await expect(page.getByRole('dialog', { name: 'Day' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(grid(page)).toBeFocused()
  },
)

test('the filtered rows are downloaded as CSV', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await withOrders(page)
  const kind = await openColumn(page, 'Kind')
  await kind.getByRole('checkbox', { name: 'Rent' }).check()
  await kind.getByRole('button', { name: 'Apply filter' }).click()
  await expect(count(page, '3,998 of 20,000 rows')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('orders, filtered.csv')
  const lines = (await fs.readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3_999)
  expect(lines.slice(1).every((line) => line.includes('"Rent"'))).toBe(true)
})

test('A1: the address of a view shows the same to readers of a shared story, and nothing to others', async ({
  browser,
}) => {
  const owner = await openWindow(browser)
  await signUp(owner, 'Maren Holt')
  const shared = await storeStory(owner, `Orders of ${test.info().project.name}`, [
    csvFile('orders.csv', orders()),
  ])
  const [file] = await expectSettled(owner, 1)
  const id = file?.file_id ?? ''
  await openTable(owner, id)
  const kind = await openColumn(owner, 'Kind')
  await kind.getByRole('checkbox', { name: 'Books' }).check()
  await kind.getByRole('button', { name: 'Apply filter' }).click()
  await expect(count(owner, '4,003 of 20,000 rows')).toBeVisible()
  const address = new URL(owner.url())

  const guest = await openWindow(browser)
  await guest.goto(`/share/group/${shared}`)
  await guest.getByRole('button', { name: 'orders.csv' }).first().click()
  await guest.getByRole('dialog').getByRole('link', { name: 'Open table' }).click()
  await expect(rowOf(guest, 1)).toBeVisible()
  await guest.goto(address.pathname + address.search)
  await expect(count(guest, '4,003 of 20,000 rows')).toBeVisible()
  await expect(rowOf(guest, 3).getByText('Books')).toBeVisible()
  await expectAccessible(guest)

  const made = await owner.request.put(`/api/groups/${shared}`, { data: { show_on_feed: false } })
  expect(made.ok(), await made.text()).toBe(true)
  await guest.reload()
  await expect(guest.getByText('This file doesn’t exist, or you don’t have access to it.')).toBeVisible()
  await takePicture(guest, test.info(), 'table-refused')
  await expectAccessible(guest)
  await guest.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(guest).toHaveURL(/\/login/)
})

test(
  'a row of the address is scrolled to and marked with its cell, also in a view',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    const id = await withOrders(page, '?row=15123&column=Kind')
    const marked = grid(page).locator('[aria-current="location"]')
    await expect(marked).toContainText('15,123')
    await expect(marked.locator('[data-marked="true"]')).toHaveText(/Food|Rent|Travel|Books|Other/)
    const amount = grid(page).getByRole('columnheader', { name: 'Amount (EUR)' })
    await amount.getByRole('button', { name: 'Amount (EUR)', exact: true }).click()
    await expect(amount).toHaveAttribute('aria-sort', 'ascending')
    const view = new URL(page.url()).searchParams.get('view') ?? ''
    await openTable(page, id, `?view=${view}&row=31`)
    // 'free' is no amount: it comes last.
    await expect(marked).toContainText('free')
    await openTable(page, id, `?view=${view}&row=20001`)
    await expect(page.getByText('Row 20,001 isn’t among these rows.')).toBeVisible()
  },
)

test('a broken or hostile view shows the whole table and says so', once, async ({ browser }) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  const id = await withOrders(page, '?view=%3Cscript%3E')
  const remark = page.getByText('This link has a view that this table doesn’t have. All rows are shown.')
  await expect(remark).toBeVisible()
  await expect(rowOf(page, 1)).toBeVisible()
  const views = [{ o: ['Price', true] }, { f: [['Kind', 'between', 'a', 'b']] }, { h: 'all' }]
  for (const view of views) {
    const text = Buffer.from(JSON.stringify(view)).toString('base64url')
    await openTable(page, id, `?view=${text}&row=-1&column=constructor`)
    await expect(remark).toBeVisible()
    await expect(count(page, '20,000 rows')).toBeVisible()
  }
  expect(await problems()).toEqual([])
})

test('what is no table, is torn, busy or gone is said in a sentence with a way on', async ({ browser }) => {
  const page = await openWindow(browser, { serviceWorkers: 'block' })
  await signUp(page, 'Maren Holt')
  const id = await storeTable(page, 'torn.csv', `a,b,c\n1,"x,2\n3,y,4\n5,"z,6\n7,w,8\n`)
  const { promise: late, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/api/tables/*', async (route) => {
    await late
    await route.continue()
  })
  await openTable(page, id)
  await expect(page.getByRole('status', { name: 'Loading the table' })).toBeVisible()
  await takePicture(page, test.info(), 'table-loading')
  await expectAccessible(page)
  letThrough()
  await expect(rowOf(page, 1)).toBeVisible()
  await page.unroute('**/api/tables/*')

  await page.route('**/api/tables/*', async (route) => {
    const response = await route.fetch()
    const outline = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response, json: { ...outline, torn_rows: 2 } })
  })
  await openTableAgain(page, id)
  await expect(page.getByText('2 rows may be read wrong because a quote isn’t closed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Group', exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Totals of')).toHaveCount(0)
  await takePicture(page, test.info(), 'table-torn')
  await expectAccessible(page)

  let isBusy = true
  await page.unroute('**/api/tables/*')
  await page.route('**/query', (route) =>
    isBusy
      ? route.fulfill({
          status: 429,
          json: { error: 'Too many requests at once. Try again in a moment.', code: 'busy' },
        })
      : route.continue(),
  )
  await openTable(page, id)
  await expect(page.getByText('Couldn’t load these rows. Too many requests at once.')).toBeVisible()
  await takePicture(page, test.info(), 'table-failing')
  await expectAccessible(page)
  isBusy = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 1)).toBeVisible()

  await page.route('**/api/tables/*', (route) =>
    route.fulfill({
      status: 409,
      json: { error: 'This table hasn’t been read yet. Try again in a moment.', code: 'table_unread' },
    }),
  )
  await openTableAgain(page, id)
  await expect(page.getByText('This table hasn’t been read yet.')).toBeVisible()
  await page.unroute('**/api/tables/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 1)).toBeVisible()

  const deleted = await page.request.delete(`/dashboard/uploads/${id}`)
  expect(deleted.ok(), await deleted.text()).toBe(true)
  await openTableAgain(page, id)
  await expect(page.getByText('This file doesn’t exist, or you don’t have access to it.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to documents' }).click()
  await expect(page).toHaveURL(/\/documents/)
})

const openTableAgain = (page: Page, id: string) => page.goto(`/tables/${id}`)

test('256 columns are scrolled with the first one in its place, and few cells are on the page', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  await signUp(page, 'Maren Holt')
  const columns = Array.from({ length: 300 }, (_, at) => `Measure ${at}`)
  const lines = Array.from({ length: 60 }, (_, row) => columns.map((_name, at) => row * 1_000 + at).join(','))
  const id = await storeTable(page, 'wide.csv', [columns.join(','), ...lines, ''].join('\n'))
  await openTable(page, id)
  await expect(page.getByText('The first 256 of 300 columns are shown.')).toBeVisible()
  await grid(page).focus()
  await page.keyboard.press('End')
  await expect(grid(page).getByText('255', { exact: true })).toBeVisible()
  await expect(rowOf(page, 1).getByText('0', { exact: true })).toBeVisible()
  expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(1_200)
  await takePicture(page, test.info(), 'table-wide')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

const million = 1_000_000

/** The server's replies, as for a table of a million rows. */
async function pretendMillion(page: Page): Promise<void> {
  await page.route('**/api/tables/*', async (route) => {
    const response = await route.fetch()
    const outline = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response, json: { ...outline, row_count: million, aside_rows: 0 } })
  })
  await page.route('**/query', async (route) => {
    const { offset, limit } = route.request().postDataJSON() as { offset: number; limit: number }
    const rows = Array.from({ length: Math.min(limit, million - offset) }, (_, at) => ({
      row: offset + at + 1,
      is_data: true,
      cells: [`Name ${offset + at + 1}`, offset + at + 1],
    }))
    await route.fulfill({
      json: { rows, row_count: million, figure: null, statistics: null, groups: null, group_count: null },
    })
  })
}

test('of a million rows each is reached: by wheel, by key, by scroll bar and by its address', async ({
  browser,
}) => {
  const page = await openWindow(browser, { serviceWorkers: 'block' })
  await signUp(page, 'Maren Holt')
  const id = await storeTable(page, 'names.csv', 'Name,Number\nAda,1\nBen,2\n')
  await pretendMillion(page)
  await openTable(page, id)
  await expect(rowOf(page, 1)).toBeVisible()
  await grid(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(rowOf(page, million)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(rowOf(page, million)).toBeVisible()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await expect(rowOf(page, million)).toBeHidden()
  await scrollTo(page, 0.5)
  await expect(rowOf(page, million / 2)).toBeVisible()

  await openTable(page, id, '?row=700001')
  await expect(rowOf(page, 700_001)).toBeInViewport()
  const top = async () => (await rowOf(page, 700_001).boundingBox())?.y ?? 0
  if (!isPhone()) {
    const before = await top()
    await grid(page).hover()
    await page.mouse.wheel(0, 72)
    // Two rows, and not seven: the rows move as far as the wheel.
    await expect.poll(top).toBeCloseTo(before - 72, -1)
  }
  await scrollTo(page, 0)
  await expect(rowOf(page, 1)).toBeVisible()
})

test('on a low phone and in the dark the rows keep their room', pictured, async ({ browser }) => {
  for (const size of [
    { width: 360, height: 640 },
    { width: 1280, height: 720 },
  ]) {
    const page = await openWindow(browser, { colorScheme: 'dark' })
    await page.setViewportSize(size)
    await withOrders(page)
    await page.getByLabel('Totals of').selectOption('Amount (EUR)')
    await expect(page.getByText('Median')).toBeAttached()
    await expect(rowOf(page, 4)).toBeInViewport()
    await takePicture(page, test.info(), `table-${size.width}`)
    await expectAccessible(page, 'colours')
    await page.getByRole('button', { name: 'Group', exact: true }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await takePicture(page, test.info(), `table-groups-${size.width}`)
    await expectAccessible(page, 'colours')
  }
})

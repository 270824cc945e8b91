import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type TripAnswer, tripAnswers, tripFiles } from './evidence-story.ts'
import { isPhone, once, openWindow, pictured, showChat, signUp, storeStory } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { endAnswer, say, speakAnswers } from './spoken-answer.ts'
import { test } from './test.ts'

// What an answer is based on: rows with their total, passages and pictures, changed by their filters and opened at their place.

const lastAnswer = (page: Page): Locator => page.getByRole('article', { name: 'Answer', exact: true }).last()
const costs = (page: Page): Locator =>
  lastAnswer(page).getByRole('group', { name: 'trip-costs.csv', exact: true })
const messages = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

interface TripWindow {
  page: Page
  story: string
  told: Awaited<ReturnType<typeof tripAnswers>>
  problems: () => Promise<string[]>
}

/** The chat of a story about a trip, whose answers are the test's. */
async function openTrip(browser: Browser, colorScheme: 'light' | 'dark' = 'light'): Promise<TripWindow> {
  const page = await openWindow(browser, { colorScheme })
  const problems = watchConsole(page)
  await speakAnswers(page)
  await signUp(page, 'Maren Holt')
  const story = await storeStory(page, 'The trip', await tripFiles())
  const told = await tripAnswers(page)
  await page.goto(`/?story=${story}`)
  await showChat(page)
  await declineCookies(page)
  return { page, story, told, problems }
}

async function declineCookies(page: Page): Promise<void> {
  const decline = page.getByRole('button', { name: 'Decline' })
  await decline.click()
  await expect(decline).toBeHidden()
}

async function ask(page: Page, question: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Ask about/ })
  await expect(field).toBeEnabled()
  await field.fill(question)
  await field.press('Enter')
}

/** What comes before the text. */
async function begin(page: Page, { message, relevantFiles, evidence }: TripAnswer): Promise<void> {
  await say(page, { messageId: message.id })
  await say(page, { relevantFiles })
  await say(page, { evidence })
}

async function answer(page: Page, question: string, told: TripAnswer): Promise<void> {
  await ask(page, question)
  await begin(page, told)
  await say(page, { delta: told.message.content })
  await endAnswer(page, { done: true, message: told.message })
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
}

const topOf = async (place: Locator): Promise<number> =>
  Math.round((await place.boundingBox())?.y ?? Number.NaN)
const scrollTop = (page: Page): Promise<number> => messages(page).evaluate(({ scrollTop: top }) => top)

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

test('evidence is there before the text, and stays where it is when the text comes', async ({ browser }) => {
  const { page, told, problems } = await openTrip(browser)
  await ask(page, 'How much did food cost?')
  await begin(page, told.food)
  await expect(costs(page).getByRole('table')).toBeVisible()
  await expect(lastAnswer(page).getByText('Reading the files…')).toBeVisible()
  await takePicture(page, test.info(), 'evidence-before-text')
  await expectAccessible(page)
  const before = await topOf(costs(page))
  await say(page, { delta: told.food.message.content })
  await expect(lastAnswer(page).getByText('Food cost')).toBeVisible()
  expect(await topOf(costs(page))).toBe(before)
  await endAnswer(page, { done: true, message: told.food.message })
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
  expect(await topOf(costs(page))).toBe(before)
  // The question is still there to be read, and the end of the answer is below.
  await expect(page.getByText('How much did food cost?')).toBeInViewport()
  await takePicture(page, test.info(), 'evidence-sure')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await costs(page).getByRole('button', { name: 'Show all 16 rows' }).click()
  await expect(costs(page).getByRole('row')).toHaveCount(17)
  await expect(costs(page).getByRole('button', { name: 'Show less' })).toBeAttached()
  await lastAnswer(page).getByRole('button', { name: 'How was this answered?' }).click()
  await expect(lastAnswer(page).getByText('No other table has both words.')).toBeVisible()
  await takePicture(page, test.info(), 'evidence-how')
  await expectAccessible(page)
  expect(await problems()).toEqual([])
})

test('a filter that is removed or changed gives new figures at once, and the answer’s are one press away', async ({
  browser,
}) => {
  const { page, told, problems } = await openTrip(browser)
  await answer(page, 'How much did food cost?', told.food)
  const sum = costs(page).getByText('Sum', { exact: true }).locator('..')
  const stated = await sum.textContent()
  await costs(page).getByRole('button', { name: 'Remove filter Kind: Food' }).click()
  await expect(costs(page).getByText('20 of 64 rows')).toBeVisible()
  await expect(sum).not.toHaveText(stated ?? '')
  await expect(costs(page).getByText('Changed since the answer')).toBeVisible()
  await takePicture(page, test.info(), 'evidence-changed')
  await expectAccessible(page)
  await costs(page).getByRole('button', { name: 'Back to the answer' }).click()
  await expect(sum).toHaveText(stated ?? '')

  await costs(page).getByRole('button', { name: 'Edit filter Kind: Food' }).click()
  const form = page.getByRole('dialog', { name: 'Kind' })
  await form.getByRole('checkbox', { name: 'Travel' }).check()
  await takePicture(page, test.info(), 'evidence-filter')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Apply filter' }).click()
  await expect(costs(page).getByText('20 of 32 rows')).toBeVisible()
  await expect(costs(page)).toBeFocused()

  await costs(page).getByRole('link', { name: 'Open table' }).click()
  await expect(page).toHaveURL(/\/tables\/.*view=/)
  await expect(page.getByRole('button', { name: 'Edit filter Kind: Food, Travel' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '32 of 64 rows' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/story=/)
  expect(await problems()).toEqual([])
})

test('what cannot be computed is said in a sentence, and a table that was meant is asked by a press', async ({
  browser,
}) => {
  const { page, told } = await openTrip(browser)
  await answer(page, 'What did food cost?', told.unsure)
  await expect(lastAnswer(page).getByText('Not sure, but this looks closest:')).toBeVisible()
  await takePicture(page, test.info(), 'evidence-unsure')
  let isBusy = true
  await page.route('**/query', (route) =>
    isBusy
      ? route.fulfill({
          status: 429,
          json: { error: 'Too many requests at once. Try again in a moment.', code: 'busy' },
        })
      : route.continue(),
  )
  await costs(page).getByRole('button', { name: 'Remove filter Kind: Food' }).click()
  await expect(costs(page).getByRole('alert')).toContainText(
    'Couldn’t compute this. Too many requests at once. Try again in a moment.',
  )
  await takePicture(page, test.info(), 'evidence-failing')
  await expectAccessible(page)
  isBusy = false
  await costs(page).getByRole('button', { name: 'Try again' }).click()
  await expect(costs(page).getByText('20 of 64 rows')).toBeVisible()

  await lastAnswer(page).getByRole('button', { name: 'budget.csv' }).click()
  const budget = lastAnswer(page).getByRole('group', { name: 'budget.csv', exact: true })
  await expect(budget.getByText('1,260')).toBeVisible()
  await expect(costs(page)).toBeHidden()
  await takePicture(page, test.info(), 'evidence-other-table')
  await expectAccessible(page)
  await budget.getByRole('button', { name: 'Back to the answer' }).click()
  await expect(costs(page)).toBeVisible()
})

test('C4: a source opens beside the answer, or over it on a phone, at its cell, and closes without losing the place', async ({
  browser,
}) => {
  const { page, told, problems } = await openTrip(browser)
  await answer(page, 'How long did the ridge take?', told.passage)
  await answer(page, 'How much did food cost?', told.food)
  const highest = costs(page).getByRole('button', { name: /^Highest .*, go to row/ })
  await highest.scrollIntoViewIfNeeded()
  const place = await scrollTop(page)
  const value = await highest.textContent()
  await highest.click()
  const source = isPhone()
    ? page.getByRole('dialog', { name: 'trip-costs.csv' })
    : page.getByRole('complementary', { name: /^Source trip-costs\.csv, row/ })
  await expect(source.locator('[data-marked]')).toHaveText(value ?? '')
  await expect(source.locator('[data-marked]')).toBeInViewport({ ratio: 1 })
  await expect(source.getByRole('columnheader', { name: 'Cost (GBP)' })).toBeInViewport()
  await takePicture(page, test.info(), 'evidence-source')
  await expectAccessible(page)
  if (!isPhone()) {
    // The chat is still in use: the next source takes the place of this one.
    const field = page.getByLabel('Ask about these memories')
    await field.fill('And drinks?')
    await costs(page).getByRole('button', { name: 'Open row 1', exact: true }).click()
    await expect(source).toHaveAccessibleName('Source trip-costs.csv, row 1')
    await expect(source).toBeFocused()
    await expect(field).toHaveValue('And drinks?')
    expect(await page.evaluate(() => window.scrollX)).toBe(0)
  }
  await page.keyboard.press('Escape')
  await expect(source).toBeHidden()
  await expect(page).toHaveURL(/story=/)
  await expect(messages(page)).toBeVisible()
  if (isPhone()) expect(await scrollTop(page)).toBe(place)
  else await expect(costs(page).getByRole('button', { name: 'Open row 1', exact: true })).toBeFocused()
  expect(await problems()).toEqual([])
})

test('a passage is marked in its context and opens at its line, and a picture opens over the page', async ({
  browser,
}) => {
  const { page, told, problems } = await openTrip(browser)
  await answer(page, 'How long did the ridge take?', told.passage)
  const place = await scrollTop(page)
  const passages = lastAnswer(page).getByRole('list', { name: 'Passages' })
  await expect(passages.locator('mark')).toHaveText(
    'Two hours ten up, one hour forty down, and nobody complained.',
  )
  await takePicture(page, test.info(), 'evidence-passage')
  await expectAccessible(page)
  await passages.getByRole('button', { name: /the-ridge\.md/ }).click()
  const source = page.getByRole(isPhone() ? 'dialog' : 'complementary', { name: /the-ridge\.md/ })
  await expect(source.locator('[aria-current="location"]')).toContainText('Two hours ten up')
  await takePicture(page, test.info(), 'evidence-line')
  await expectAccessible(page)
  await source.getByRole('button', { name: /^Close/ }).click()
  await expect(source).toBeHidden()
  expect(await scrollTop(page)).toBe(place)

  await lastAnswer(page).getByRole('list', { name: 'Pictures' }).getByRole('button').click()
  const viewer = page.getByRole('dialog', { name: 'harbour.jpg' })
  await expect(viewer.getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  expect(await scrollTop(page)).toBe(place)
  expect(await problems()).toEqual([])
})

test('groups are bars and a line along the time, below the steps and the words of a model', async ({
  browser,
}) => {
  const { page, told, problems } = await openTrip(browser)
  await answer(page, 'What was the biggest part?', told.groups)
  await expect(lastAnswer(page).getByRole('list', { name: 'Steps of the answer' })).toContainText(
    'Searched “costs”',
  )
  await expect(page.getByRole('img', { name: 'Sum of Cost (GBP) by day of Day' })).toBeVisible()
  await takePicture(page, test.info(), 'evidence-groups')
  await expectAccessible(page)
  const bars = costs(page).first()
  await bars.getByRole('button', { name: 'Show the rows of Food' }).click()
  await expect(bars.getByRole('button', { name: 'Edit filter Kind: Food' })).toBeVisible()
  await expect(bars.getByRole('button', { name: 'Open row 1', exact: true })).toBeVisible()
  await bars.getByRole('button', { name: 'Back to the answer' }).click()
  await expect(bars.getByRole('table', { name: /by Kind/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(await problems()).toEqual([])
})

test('what is read keeps its place while a model still writes above it', once, async ({ browser }) => {
  const { page, told } = await openTrip(browser)
  await ask(page, 'What was the biggest part?')
  await begin(page, told.groups)
  const chart = page.getByRole('img', { name: 'Sum of Cost (GBP) by day of Day' })
  await chart.scrollIntoViewIfNeeded()
  await messages(page).hover()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(150)
  const second = costs(page).last()
  await messages(page).evaluate((box) => {
    const part = [...box.querySelectorAll('[data-keeps-place]')].at(-1)
    box.scrollTop += (part?.getBoundingClientRect().top ?? 0) - box.getBoundingClientRect().top
  })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const before = await topOf(second)
  for (let part = 1; part <= 4; part += 1)
    await say(page, { delta: 'The other kinds cost less, and by far. '.repeat(4) })
  await expect(lastAnswer(page).getByText('The other kinds cost less')).toBeAttached()
  expect(await topOf(second)).toBe(before)
  await endAnswer(page, { done: true, message: told.groups.message })
})

test('keys reach every part of an answer, open a row beside it and come back', once, async ({ browser }) => {
  const { page, told } = await openTrip(browser)
  await answer(page, 'How much did food cost?', told.food)
  await lastAnswer(page).getByRole('button', { name: 'Source 1' }).first().focus()
  const reached: string[] = []
  for (let tab = 1; tab <= 14; tab += 1) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    )
  }
  expect(reached).toEqual(
    expect.arrayContaining([
      'Edit filter Kind: Food',
      'Remove filter Kind: Food',
      'Table trip-costs.csv',
      'Open row 1',
      'Show all 16 rows',
      'Open table trip-costs.csv',
      'Copy as CSV, trip-costs.csv',
      'How was this answered?',
    ]),
  )
  const row = costs(page).getByRole('button', { name: 'Open row 5' })
  await row.focus()
  await page.keyboard.press('Enter')
  const source = page.getByRole('complementary', { name: 'Source trip-costs.csv, row 5' })
  await expect(source).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(source).toBeHidden()
  await expect(row).toBeFocused()
})

test('a visitor of the share page sees evidence, changes it and opens its source', async ({ browser }) => {
  const { story, told } = await openTrip(browser)
  const guest = await openWindow(browser)
  await speakAnswers(guest)
  await guest.goto(`/share/group/${story}`)
  await declineCookies(guest)
  await answer(guest, 'How much did food cost?', told.food)
  await costs(guest).getByRole('button', { name: 'Remove filter Kind: Food' }).click()
  await expect(costs(guest).getByText('20 of 64 rows')).toBeVisible()
  await takePicture(guest, test.info(), 'evidence-share')
  await expectAccessible(guest)
  await expectNoSidewaysScroll(guest)
  const page = () => guest.evaluate(() => Math.round(window.scrollY))
  const row = costs(guest).getByRole('button', { name: 'Open row 3', exact: true })
  await row.scrollIntoViewIfNeeded()
  const place = await page()
  await row.click()
  const source = guest.getByRole(isPhone() ? 'dialog' : 'complementary', { name: /trip-costs\.csv/ })
  await expect(source.locator('tr[aria-current]')).toBeInViewport()
  await takePicture(guest, test.info(), 'evidence-share-source')
  await expectAccessible(guest)
  await guest.keyboard.press('Escape')
  await expect(source).toBeHidden()
  expect(await page()).toBe(place)
})

test(
  'in the drawer of the documents a source opens over the list, beside the drawer',
  once,
  async ({ browser }) => {
    const { page, told } = await openTrip(browser)
    await page.goto('/documents')
    await page.getByRole('button', { name: /chat/i }).first().click()
    await answer(page, 'How much did food cost?', told.food)
    await costs(page).getByRole('button', { name: 'Open row 5' }).click()
    const source = page.getByRole('complementary', { name: 'Source trip-costs.csv, row 5' })
    const drawer = page.getByRole('complementary', { name: 'Document Intelligence' })
    await expect(source.locator('tr[aria-current]')).toBeVisible()
    const [left, right] = [await source.boundingBox(), await drawer.boundingBox()]
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    await takePicture(page, test.info(), 'evidence-drawer')
    await expectAccessible(page)
  },
)

test('evidence in the dark', pictured, async ({ browser }) => {
  const { page, told } = await openTrip(browser, 'dark')
  await answer(page, 'How much did food cost?', told.food)
  await takePicture(page, test.info(), 'evidence-sure')
  await expectAccessible(page, 'colours')
  await costs(page).getByRole('button', { name: 'Open row 5' }).click()
  await expect(page.locator('tr[aria-current]')).toBeVisible()
  await takePicture(page, test.info(), 'evidence-source')
  await expectAccessible(page, 'colours')
  await page.keyboard.press('Escape')
  await answer(page, 'What did food cost?', told.unsure)
  await costs(page).getByRole('button', { name: 'Remove filter Kind: Food' }).click()
  await expect(costs(page).getByText('20 of 64 rows')).toBeVisible()
  await takePicture(page, test.info(), 'evidence-changed')
  await expectAccessible(page, 'colours')
  await answer(page, 'What was the biggest part?', told.groups)
  await takePicture(page, test.info(), 'evidence-groups')
  await answer(page, 'How long did the ridge take?', told.passage)
  await takePicture(page, test.info(), 'evidence-passage')
  await expectAccessible(page, 'colours')
})

import { expect, type Browser, type Page } from '@playwright/test'
import { storiesOf, uploadTwoOutings } from './outings.ts'
import { expectSettled, once, openDocumentTools, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// 'Review a plan first' shows the stories that could be made, lets them be changed, and makes them.

const story = (page: Page, number: number) =>
  page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByLabel(`Name of story ${number}`) })
const leftOut = (page: Page) => page.getByRole('region', { name: 'Left out' })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Plan' })
const apply = (page: Page) => bar(page).getByRole('button', { name: 'Apply' })
const names = (page: Page) => page.getByRole('textbox', { name: /^Name of story/ })

/** A user with two outings, and the plan for them open. */
async function openPlan(browser: Browser, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await openWindow(browser, { colorScheme, serviceWorkers: 'block' })
  await signUp(page, 'Maren Holt')
  await uploadTwoOutings(page)
  await expectSettled(page, 6)
  await page.goto('/documents?view=plan')
  await expect(names(page)).toHaveCount(2, { timeout: 30_000 })
  return page
}

const choose = async (page: Page, tile: string, entry: string | RegExp) => {
  await page.getByRole('button', { name: tile }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a plan is shown as it will be, renamed, moved about, left out, and applied', async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Maren Holt')
  await uploadTwoOutings(page)
  await page.goto('/documents')
  await expectSettled(page, 6)
  await openDocumentTools(page)
  await page.getByRole('button', { name: 'Other ways to organize' }).click()
  await takePicture(page, test.info(), 'plan-entry')
  await page.getByRole('menuitem', { name: 'Review a plan first' }).click()
  await expect(names(page)).toHaveCount(2, { timeout: 30_000 })
  await expect(page).toHaveURL(/view=plan/)
  expect(await storiesOf(page)).toBe(0)
  await expect(story(page, 1).getByText('3 documents', { exact: true })).toBeVisible()
  await expect(bar(page).getByText('2 stories from 6 documents')).toBeVisible()
  await takePicture(page, test.info(), 'plan')
  await expectAccessible(page)

  await names(page).nth(0).fill('')
  await expect(page.getByRole('alert')).toHaveText('Story name cannot be empty')
  await apply(page).click()
  await expect(names(page).nth(0)).toBeFocused()
  expect(await storiesOf(page)).toBe(0)
  await names(page).nth(0).fill('Crinan')
  await names(page).nth(1).fill('חופשה בגליל')

  await choose(page, 'IMG_00.jpg', /Move to/)
  await expect(bar(page).getByText('Moved to "חופשה בגליל"')).toBeVisible()
  await choose(page, 'IMG_01.jpg', 'Leave out')
  await expect(leftOut(page).getByRole('button', { name: 'IMG_01.jpg' })).toBeVisible()
  await expect(bar(page).getByText('2 stories from 5 documents, 1 left out')).toBeVisible()
  await takePicture(page, test.info(), 'plan-edited')
  await expectAccessible(page)
  await choose(page, 'IMG_01.jpg', /^Put back into/)
  await expect(bar(page).getByText('2 stories from 6 documents')).toBeVisible()

  await apply(page).click()
  const done = page.getByRole('dialog', { name: 'Organization Complete!' })
  await expect(done.getByText(/^Successfully created 2 stories!/)).toBeVisible()
  await expect(page.getByText('Created 2 stories!', { exact: true })).toBeVisible()
  await expect(done.getByText('2 documents')).toBeVisible()
  await expect(done.getByText('4 documents')).toBeVisible()
  await takePicture(page, test.info(), 'plan-applied')
  expect(await storiesOf(page)).toBe(2)
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/documents$/)
  expect(await storiesOf(page)).toBe(0)
})

test(
  'a file is dragged to another story, and a story is left out and taken back',
  once,
  async ({ browser }) => {
    const page = await openPlan(browser)
    const [from, to] = [story(page, 1), story(page, 2)]
    const first = from.getByRole('listitem').first().getByRole('button')
    await expect(first).toHaveAccessibleName(/^IMG_/)
    const moved = await first.getAttribute('aria-label')
    await from.getByRole('listitem').first().dragTo(to)
    await expect(to.getByRole('button', { name: moved ?? '' })).toBeVisible()
    await expect(to.getByText('4 documents', { exact: true })).toBeVisible()
    await to.getByRole('listitem').last().dragTo(leftOut(page))
    await expect(leftOut(page).getByRole('button', { name: moved ?? '' })).toBeVisible()

    await from.getByRole('button', { name: /^Edit / }).click()
    await page.getByRole('menuitem', { name: 'Leave this story out' }).click()
    await expect(names(page)).toHaveCount(1)
    const back = leftOut(page).getByRole('button', { name: /^Put .* back$/ })
    await expect(back).toBeFocused()
    await expect(bar(page).getByText('1 story from 3 documents, 3 left out')).toBeVisible()
    await back.click()
    await expect(names(page)).toHaveCount(2)
    await expect(names(page).first()).toBeFocused()
    await from.getByRole('button', { name: /^Edit / }).click()
    await page.getByRole('menuitem', { name: /^Move all to/ }).click()
    await expect(bar(page).getByText('1 story from 5 documents, 1 left out')).toBeVisible()
  },
)

test(
  'the keyboard alone moves, leaves out and applies, and the focus stays in the list',
  once,
  async ({ browser }) => {
    const page = await openPlan(browser)
    const tiles = story(page, 1).getByRole('listitem').getByRole('button')
    await names(page).first().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(tiles.nth(0)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tiles.nth(1)).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(tiles).toHaveCount(2)
    await expect(tiles.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /Move to/ }).press('Enter')
    await expect(tiles).toHaveCount(1)
    await expect(tiles.nth(0)).toBeFocused()
    await apply(page).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Organization Complete!' })).toBeVisible()
  },
)

test(
  'what was changed outlives a reload, and is discarded only when that is wanted',
  once,
  async ({ browser }) => {
    const page = await openPlan(browser, 'dark')
    const long = 'Grand tour of the western isles '.repeat(10).slice(0, 300)
    await names(page).nth(0).fill(long)
    await expect(names(page).nth(0)).toHaveValue(long.slice(0, 200))
    // A long name is cut, and the page no wider for it.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await choose(page, 'IMG_00.jpg', 'Leave out')
    await takePicture(page, test.info(), 'plan-edited')
    await expectAccessible(page, 'colours')
    await page.reload()
    await expect(names(page).nth(0)).toHaveValue(long.slice(0, 200))
    await expect(leftOut(page).getByRole('button', { name: 'IMG_00.jpg' })).toBeVisible()
    await expect(page.getByText('Your unfinished plan')).toBeVisible()

    const ask = page.getByRole('alertdialog', { name: 'Discard this plan?' })
    await page.keyboard.press('Escape')
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await expect(ask).toBeHidden()
    await page.getByRole('button', { name: 'Start over' }).click()
    await ask.getByRole('button', { name: 'Discard' }).click()
    await expect(bar(page).getByText('2 stories from 6 documents')).toBeVisible()
    // Nothing was changed of this one: it goes without a question.
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/documents$/)
    expect(await storiesOf(page)).toBe(0)
  },
)

test(
  'the plan comes with how far it is, can be given up, and fails and begins again in words',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { serviceWorkers: 'block' })
    await signUp(page, 'Jonas Okafor')
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/docstore/auto-organize', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto('/documents?view=plan')
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(page.getByText('0% complete')).toBeVisible()
    await takePicture(page, test.info(), 'plan-loading')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/documents$/)
    gate.resolve()

    await page.route('**/api/docstore/auto-organize', (route) => route.abort())
    await page.goto('/documents?view=plan')
    await expect(page.getByText('Failed to auto-organize')).toBeVisible()
    await takePicture(page, test.info(), 'plan-failed')
    await page.unroute('**/api/docstore/auto-organize')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Nothing to organize')).toBeVisible()
    await takePicture(page, test.info(), 'plan-empty')
    await expectAccessible(page)
  },
)

test(
  'a plan whose line drops is sent again and made once, without what was deleted meanwhile',
  once,
  async ({ browser }) => {
    const page = await openPlan(browser)
    const reply = await page.request.get('/dashboard/uploads?mine_only=true')
    const { uploads } = (await reply.json()) as { uploads: { id: string }[] }
    expect((await page.request.delete(`/dashboard/uploads/${uploads[0]?.id}`)).ok()).toBe(true)
    let sent = 0
    await page.route('**/api/docstore/organize-plan', async (route) => {
      sent += 1
      if (sent > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await apply(page).click()
    await expect(bar(page).getByRole('alert')).toContainText('Couldn’t apply the plan.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await takePicture(page, test.info(), 'plan-not-applied')
    await expectAccessible(page)
    // After a reload it is the same plan.
    await page.reload()
    await apply(page).click()
    const done = page.getByRole('dialog', { name: 'Organization Complete!' })
    await expect(done.getByText('1 document was left out: deleted since the plan was made.')).toBeVisible()
    expect(await storiesOf(page)).toBe(2)
    await takePicture(page, test.info(), 'plan-applied-without-one')
    await done.getByRole('link', { name: 'View Stories' }).click()
    await expect(page).toHaveURL(/filter=my-stories/)
    await expect(page.getByRole('article')).toHaveCount(2)
  },
)

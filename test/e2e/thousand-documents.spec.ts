import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { FileId } from '#contract/ids.ts'
import type { DescribedFile } from '#server/features/organise/described-file.ts'
import { labelledFiles } from '#test/fixtures/labelled-files.ts'
import { storeDescribed } from './described.ts'
import { chooseView, isPhone, once, openDocumentTools, openWindow, signUp } from './people.ts'
import { takePicture } from './pictures.ts'
import { test } from './test.ts'

// A user with 1,000 mixed files finds, moves and organises them, and undoes all of it.

const count = 1_000

/** Notes of nothing in particular, a few of them of lighthouses, and the newest: photographs and papers of 15 occasions. */
function mixedFiles(): DescribedFile[] {
  const [sample] = labelledFiles.filter(({ mime }) => mime === 'text/plain')
  if (!sample) throw new Error('there is no note to begin with')
  const notes = Array.from({ length: count - labelledFiles.length }, (_, at) => ({
    ...sample,
    id: randomUUID() as string as FileId,
    name: `note-${String(at).padStart(3, '0')}.txt`,
    title: null,
    text: at % 170 === 5 ? `The lighthouse was dark on evening ${at}.` : `Nothing much on evening ${at}.`,
    keywords: [],
  }))
  return [...notes, ...labelledFiles]
}

const summary = async (page: Page) =>
  (await (await page.request.get('/dashboard/summary')).json()) as { story_count: number; file_count: number }

const flat = (page: Page) => page.getByRole('listbox', { name: 'Documents' })
const byStory = (page: Page) => page.getByRole('tree', { name: 'Documents by story' })
const group = (page: Page, name: string) =>
  byStory(page).getByRole('treeitem', { name: new RegExp(`^${name}`), level: 1 })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected files' })
const organised = (page: Page) => page.getByRole('dialog', { name: 'Organization Complete!' })
const moveDialog = (page: Page) => page.getByRole('dialog', { name: 'Move or Remove from Story' })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Move to Story' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const isSaid = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

test('1,000 mixed files are found, moved, organised, and all of it is taken back, by mouse and by finger', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  await signUp(page, 'Maren Holt')
  await storeDescribed(page, mixedFiles())
  await page.request.post('/api/groups', { data: { name: 'Elsewhere', show_on_feed: false } })
  const press = (what: Locator) => (isPhone() ? what.tap() : what.click())
  await page.goto('/documents?layout=tree')

  // Found, though two letters are in the wrong order.
  await page.getByLabel('Search documents').fill('lighthuose')
  await expect(flat(page).getByRole('option')).toHaveCount(5)
  for (const row of await flat(page).getByRole('option').all()) await press(row.locator('.mark'))
  await isSaid(page, '5 selected')
  await press(bar(page).getByRole('button', { name: 'Add to Story' }))
  const adding = page.getByRole('dialog', { name: 'Add to Story' })
  await adding.getByLabel('Or create a new story').fill('Lighthouses')
  await press(adding.getByRole('button', { name: 'Create and add' }))
  await expect(page.getByText(/^Created story "Lighthouses"/)).toBeVisible()
  await expect(adding).toBeHidden()
  await page.getByLabel('Search documents').fill('')
  await expect(page).not.toHaveURL(/q=/)

  // Moved, and back.
  await chooseView(page, 'By story')
  await expect(group(page, 'Lighthouses')).toHaveAccessibleName(/5 files/)
  await press(group(page, 'Lighthouses'))
  await expect(group(page, 'Lighthouses')).toHaveAttribute('aria-expanded', 'true')
  const inside = byStory(page).getByRole('treeitem', { name: /^note-/, level: 2 })
  await expect(inside).toHaveCount(5)
  await press(inside.first().locator('.mark'))
  await press(bar(page).getByRole('button', { name: 'Move or Remove' }))
  await press(moveDialog(page).getByRole('button', { name: /Move to another story/ }))
  await press(picker(page).getByRole('button', { name: /Elsewhere/ }))
  await isSaid(page, 'Moved to "Elsewhere"')
  await press(undo(page))
  await isSaid(page, 'Move undone')
  await expect(group(page, 'Lighthouses')).toHaveAccessibleName(/5 files/)

  // Organised at once, and by a plan; both are taken back.
  const before = await summary(page)
  await openDocumentTools(page)
  await press(page.getByRole('button', { name: 'AI auto-organize' }))
  await expect(organised(page)).toBeVisible({ timeout: 60_000 })
  await takePicture(page, test.info(), 'thousand-organised')
  expect((await summary(page)).story_count).toBeGreaterThanOrEqual(before.story_count + 10)
  await press(undo(page))
  await isSaid(page, 'Undone')
  expect(await summary(page)).toMatchObject({ story_count: before.story_count, file_count: count })
  await openDocumentTools(page)
  await press(page.getByRole('button', { name: 'Other ways to organize' }))
  await press(page.getByRole('menuitem', { name: 'Review a plan first' }))
  const names = page.getByRole('textbox', { name: /^Name of story/ })
  await expect(names.first()).toBeVisible({ timeout: 60_000 })
  await names.first().fill('A name of mine')
  await press(page.getByRole('toolbar', { name: 'Plan' }).getByRole('button', { name: 'Apply' }))
  await expect(organised(page).getByText('A name of mine')).toBeVisible({ timeout: 60_000 })
  await press(undo(page))
  await isSaid(page, 'Undone')
  expect(await summary(page)).toMatchObject({ story_count: before.story_count, file_count: count })

  // Deleted, and restored from the trash.
  await page.goto('/documents?layout=tree&q=lighthouse')
  await expect(flat(page).getByRole('option')).toHaveCount(5)
  await press(flat(page).getByRole('option').first().locator('.mark'))
  await press(bar(page).getByRole('button', { name: 'Delete' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await isSaid(page, 'Deleted')
  expect(await summary(page)).toMatchObject({ file_count: count - 1 })
  await press(undo(page))
  await expect(flat(page).getByRole('option')).toHaveCount(5)
  expect(await summary(page)).toMatchObject({ story_count: before.story_count, file_count: count })
})

test(
  '1,000 mixed files are found, placed, organised and given back by the keyboard alone',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Jonas Okafor')
    await storeDescribed(page, mixedFiles())
    await page.goto('/documents?layout=tree')
    const key = (name: string) => page.keyboard.press(name)
    const tabTo = async (what: Locator) => {
      const isThere = () => what.evaluate((element) => element === document.activeElement)
      for (let tabs = 0; tabs < 80 && !(await isThere()); tabs += 1) await key('Tab')
      await expect(what).toBeFocused()
    }
    await expect(flat(page).getByRole('option').first()).toBeVisible()
    await key('/')
    await page.keyboard.type('lighthuose')
    await expect(flat(page).getByRole('option')).toHaveCount(5)
    await tabTo(flat(page))
    await key('Home')
    await key('Space')
    await key('End')
    await key('Shift+Space')
    await isSaid(page, '5 selected')
    await tabTo(bar(page).getByRole('button', { name: 'Add to Story' }))
    await key('Enter')
    await tabTo(page.getByLabel('Or create a new story'))
    await page.keyboard.type('Lighthouses')
    await key('Enter')
    await expect(page.getByText(/^Created story "Lighthouses"/)).toBeVisible()
    const before = await summary(page)
    expect(before).toMatchObject({ story_count: 1, file_count: count })

    await tabTo(page.getByRole('button', { name: 'AI auto-organize' }))
    await key('Enter')
    await expect(organised(page)).toBeVisible({ timeout: 60_000 })
    await tabTo(organised(page).getByRole('button', { name: 'Undo' }))
    await key('Enter')
    await isSaid(page, 'Undone')
    expect(await summary(page)).toEqual(before)

    await tabTo(flat(page))
    await key('Home')
    await key('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await isSaid(page, 'Deleted')
    await key('Control+z')
    await expect(flat(page).getByRole('option')).toHaveCount(5)
    expect(await summary(page)).toEqual(before)
  },
)

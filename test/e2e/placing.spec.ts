import { expect, type Page } from '@playwright/test'
import { keptPhoto } from './photos.ts'
import { once, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// Files come into stories from the document store.

const longName = `قصة الصيف ${'und noch ein Tag am See '.repeat(7)}`.trim()

async function makeStory(page: Page, name: string): Promise<string> {
  const made = await page.request.post('/api/groups', { data: { name } })
  expect(made.ok(), await made.text()).toBe(true)
  return ((await made.json()) as { id: string }).id
}

const countOf = async (page: Page, id: string): Promise<number> =>
  ((await (await page.request.get(`/api/groups/${id}`)).json()) as { file_count: number }).file_count

async function storyNames(page: Page): Promise<string[]> {
  const reply = await page.request.get('/api/groups/feed?user_only=true')
  return ((await reply.json()) as { stories: { name: string }[] }).stories.map(({ name }) => name)
}

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names)
    await page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true })
  await expect(page.getByText(`${names.length} selected`)).toBeVisible()
}

test(
  'files are put into a story that is found by its name, or into a new one, and taken out again',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Maren Holt')
    const [lakes, gone] = [
      await makeStory(page, 'Five days at the lakes'),
      await makeStory(page, 'Soon gone'),
    ]
    await makeStory(page, longName)
    for (const [name, seed] of [
      ['tarn.jpg', 81],
      ['quarry.jpg', 82],
    ] as const) {
      const buffer = await keptPhoto('dusk', seed, '2026:10:23 17:42:00')
      const file = { name, mimeType: 'image/jpeg', buffer }
      expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
    }
    await page.goto('/documents')
    await select(page, 'tarn.jpg', 'quarry.jpg')
    await page.getByRole('button', { name: 'Add to Story' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to Story' })
    await expect(dialog.getByRole('button', { name: /Soon gone/ })).toBeVisible()
    await takePicture(page, test.info(), 'add-to-story')
    await expectAccessible(page)

    // Deleted in another tab while it is listed here: nothing is lost, and it is said.
    expect((await page.request.delete(`/api/groups/${gone}`)).ok()).toBe(true)
    await dialog.getByRole('button', { name: /Soon gone/ }).click()
    await expect(page.getByText(/story.*(not|no longer)/i).first()).toBeVisible()
    await expect(dialog).toBeVisible()

    const search = dialog.getByLabel('Search stories')
    await search.fill('no such story')
    await expect(dialog.getByText('No other stories available')).toBeVisible()
    await search.fill('LAKES')
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await search.press('Enter')
    await expect(page.getByText('Added to "Five days at the lakes"')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await countOf(page, lakes)).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => countOf(page, lakes)).toBe(0)

    await select(page, 'tarn.jpg')
    await expect(page.getByText('Removed from "Five days at the lakes"')).toBeHidden()
    await takePicture(page, test.info(), 'documents-selected')
    await page.getByRole('button', { name: 'Add to Story' }).click()
    await dialog.getByRole('button', { name: 'Create and add' }).click()
    await expect(dialog.getByText('Story name cannot be empty')).toBeVisible()
    await dialog.getByLabel('Or create a new story').fill('Tarns')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Created story "Tarns" and added file')).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Removed from "Tarns"')).toBeVisible()
    await expect.poll(() => storyNames(page)).not.toContain('Tarns')
    await select(page, 'tarn.jpg')
    await page.getByRole('button', { name: 'Add to Story' }).click()
    await dialog.getByLabel('Or create a new story').fill('Tarns')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.goto('/?filter=my-stories')
    await expect(page.getByRole('heading', { name: 'Tarns' })).toBeVisible()
  },
)

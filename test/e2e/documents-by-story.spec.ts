import { expect, type Locator, type Page } from '@playwright/test'
import { keptPhoto } from './photos.ts'
import { chooseView, closeDocumentTools, once, openDocumentTools, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// The document store by story: what is in which of one's stories, and from one to another.

const longName = `قصة الصيف ${'und noch ein Tag am See '.repeat(9)}`.slice(0, 200).trim()
const longFile = `plum-cake-and-${'two-ways-to-fold-egg-whites-'.repeat(7)}cold.txt`

async function makeStory(page: Page, name: string, isPublic = false): Promise<string> {
  const made = await page.request.post('/api/groups', { data: { name, show_on_feed: isPublic } })
  expect(made.ok(), await made.text()).toBe(true)
  return ((await made.json()) as { id: string }).id
}

/** A note in a story, or in none; gives its id. */
async function note(page: Page, name: string, story?: string): Promise<string> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(`What ${name} says of the harbour.`) }
  const sent = await page.request.post('/upload/file', { multipart: { ...(story && { story }), file } })
  expect(sent.ok(), await sent.text()).toBe(true)
  return ((await sent.json()) as { fileId: string }).fileId
}

async function photo(page: Page, name: string, seed: number, story: string): Promise<void> {
  const file = {
    name,
    mimeType: 'image/jpeg',
    buffer: await keptPhoto('dusk', seed, '2026:10:23 17:42:00'),
  }
  expect((await page.request.post('/upload/file', { multipart: { story, file } })).ok()).toBe(true)
}

/** The names of a story's files as the server has them. */
async function namesIn(page: Page, story: string): Promise<string[]> {
  const reply = await page.request.get(`/api/groups/${story}/files`)
  return ((await reply.json()) as { files: { name: string }[] }).files.map(({ name }) => name).toSorted()
}

/** The id of one's story of this name. */
async function storyCalled(page: Page, name: string): Promise<string> {
  const reply = await page.request.get('/api/groups/feed?user_only=true')
  const { stories } = (await reply.json()) as { stories: { id: string; name: string }[] }
  return stories.find((story) => story.name === name)?.id ?? ''
}

const treeOf = (page: Page) => page.getByRole('tree', { name: 'Documents by story' })
const groupOf = (page: Page, name: string) =>
  treeOf(page).getByRole('treeitem', { name: new RegExp(`^${name}`), level: 1 })
const fileOf = (page: Page, name: string) => treeOf(page).getByRole('treeitem', { name, level: 2 })

/** Opens the store as a tree by story, and in it these groups. */
async function openTree(page: Page, ...names: string[]): Promise<void> {
  await page.goto('/documents?layout=tree&by=story')
  for (const name of names) await groupOf(page, name).click()
  for (const name of names) await expect(groupOf(page, name)).toHaveAttribute('aria-expanded', 'true')
}

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await fileOf(page, name).locator('.mark').click()
  await expect(page.getByText(`${names.length} selected`)).toBeVisible()
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected files' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Move or Remove from Story' })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Move to Story' })

async function beginMove(page: Page): Promise<Locator> {
  await bar(page).getByRole('button', { name: 'Move or Remove' }).click()
  await question(page)
    .getByRole('button', { name: /Move to another story/ })
    .click()
  await expect(picker(page)).toBeVisible()
  return picker(page)
}

/** Screenshots and accessibility in both colour schemes. */
async function lookAt(page: Page, screen: string, rules: 'all' | 'colours' = 'all'): Promise<void> {
  await takePicture(page, test.info(), screen)
  await expectAccessible(page, rules)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass(/dark/)
  await takePicture(page, test.info(), screen)
  await expectAccessible(page, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveClass(/dark/)
}

test('controls change between flat and by story, as pictures and as names', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Maren Holt')
  const lakes = await makeStory(page, 'Five days at the lakes', true)
  await photo(page, 'tarn.jpg', 71, lakes)
  await photo(page, 'quarry.jpg', 72, lakes)
  await note(page, longFile, lakes)
  await makeStory(page, 'Nothing yet')
  await makeStory(page, longName)
  await note(page, 'electrician.txt')
  const requestedStories: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/dashboard/uploads') requestedStories.push(url.searchParams.get('story') ?? 'all')
  })
  await page.goto('/documents')
  await expect(page.locator('.FileTile')).toHaveCount(4)
  await chooseView(page, 'By story')
  await expect(page).toHaveURL(/by=story/)
  const head = (name: string) => page.getByRole('button', { name, exact: true, expanded: false })
  await expect(head('Five days at the lakes')).toBeVisible()
  await expect(head('In no story')).toBeVisible()
  await expect(page.getByText('3 files')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Public' })).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Private' })).toHaveCount(2)
  // Files of closed groups are not asked for.
  expect(requestedStories.filter((story) => story !== 'all')).toEqual([])
  await head('Five days at the lakes').click()
  await expect(page.locator('.FileTile')).toHaveCount(3)
  expect(requestedStories.filter((story) => story !== 'all')).toEqual([lakes])
  await head('In no story').click()
  await expect(page.locator('.FileTile')).toHaveCount(4)
  await head('Nothing yet').click()
  await expect(page.getByText('No files in this story yet')).toBeVisible()
  await lookAt(page, 'by-story-grid')

  // What is open stays so when the layout changes.
  await chooseView(page, 'Tree')
  await expect(groupOf(page, 'Five days at the lakes')).toHaveAccessibleName(
    /^Five days at the lakes 3 files Public/,
  )
  await expect(groupOf(page, 'In no story')).toHaveAccessibleName('In no story 1 file')
  // Names are shortened to 50 characters.
  await expect(
    treeOf(page).getByText(/^plum-cake-and-two-ways-to-fold-egg-whites-.{2,4}….txt$/),
  ).toBeVisible()
  await expect(treeOf(page).getByText('Uploading')).toHaveCount(0, { timeout: 30_000 })
  await lookAt(page, 'by-story-tree')

  // Search, type and date are those of the files within.
  await chooseView(page, 'Images')
  await expect(fileOf(page, 'tarn.jpg')).toBeVisible()
  await expect(groupOf(page, 'Five days at the lakes')).toHaveAccessibleName(/2 of 3 files/)
  await expect(groupOf(page, 'Nothing yet')).toHaveAccessibleName(/0 of 0 files/)
  await expect(groupOf(page, 'Nothing yet')).toHaveAttribute('aria-expanded', 'false')
  const order = () => treeOf(page).getByRole('treeitem', { level: 2 }).allInnerTexts()
  await expect.poll(async () => (await order())[0]).toContain('quarry.jpg')
  await openDocumentTools(page)
  const sort = page.getByRole('button', { name: /^Sort by date/ })
  await sort.click()
  await expect(sort).toHaveAccessibleName('Sort by date: newest first')
  await sort.click()
  await closeDocumentTools(page)
  await expect.poll(async () => (await order())[0]).toContain('tarn.jpg')
  await chooseView(page, 'All')
  await page.getByLabel('Search documents').fill('electrician')
  await expect(fileOf(page, 'electrician.txt')).toBeVisible()
  await expect(groupOf(page, 'Five days at the lakes')).toHaveAccessibleName(/0 of 3 files/)
  await takePicture(page, test.info(), 'by-story-found')
  await page.getByLabel('Search documents').fill('nothing has these words')
  await expect(page.getByText('No files to display')).toBeVisible()
  await page.getByRole('button', { name: 'Show all files' }).click()
  await expect(fileOf(page, 'tarn.jpg')).toBeVisible()

  await chooseView(page, 'Flat')
  await expect(page.getByRole('listbox', { name: 'Documents' }).getByRole('option')).toHaveCount(4)
})

test(
  'files are moved to another story, which is found whatever its case; theirs is not offered',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Maren Holt')
    const [lakes, tarns] = [await makeStory(page, 'Five days at the lakes'), await makeStory(page, 'Tarns')]
    await makeStory(page, longName)
    await note(page, 'diary.txt', lakes)
    await note(page, 'costs.txt', lakes)
    await note(page, 'kettle.txt', lakes)
    const also = await note(page, 'depth.txt', tarns)
    // A file that is in several stories leaves only the one it is moved from.
    const third = await makeStory(page, 'Also here')
    for (const id of [lakes, third])
      expect((await page.request.post(`/api/groups/${id}/add`, { data: { file_ids: [also] } })).ok()).toBe(
        true,
      )
    await openTree(page, 'Five days at the lakes', 'Tarns')
    await select(page, 'diary.txt', 'costs.txt')
    // A target partly under a bar counts as small, at any scroll position.
    await lookAt(page, 'by-story-selected', 'colours')
    await bar(page).getByRole('button', { name: 'Move or Remove' }).click()
    await expect(question(page)).toContainText('2 files in “Five days at the lakes”')
    await lookAt(page, 'move-or-remove')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toBeHidden()

    const dialog = await beginMove(page)
    await expect(dialog.getByRole('button', { name: /Tarns/ })).toContainText('1 item')
    await expect(dialog.getByRole('button', { name: /Five days at the lakes/ })).toHaveCount(0)
    await lookAt(page, 'move-to-story')
    await dialog.getByLabel('Search stories').fill('lakes')
    await expect(dialog.getByText('No other stories available')).toBeVisible()
    await dialog.getByLabel('Search stories').fill('tARNS')
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    // What is moved is moved: no list that is slow to come holds the dialog.
    let letListsCome = () => {}
    const listsMayCome = new Promise<void>((resolve) => (letListsCome = resolve))
    await page.route(/\/dashboard\/uploads(\?|$)/, (route) => listsMayCome.then(() => route.continue()))
    await dialog.getByRole('button', { name: /Tarns/ }).click()
    await expect(page.getByText('Moved to "Tarns"', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(bar(page)).toBeHidden()
    letListsCome()
    expect(await namesIn(page, tarns)).toEqual(['costs.txt', 'depth.txt', 'diary.txt'])
    expect(await namesIn(page, lakes)).toEqual(['depth.txt', 'kettle.txt'])
    await expect(groupOf(page, 'Tarns')).toHaveAccessibleName(/3 files/)
    await expect(groupOf(page, 'Five days at the lakes')).toHaveAccessibleName(/2 files/)
    await expect(treeOf(page).getByRole('treeitem', { level: 2 })).toHaveCount(5)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Move undone')).toBeVisible()
    expect(await namesIn(page, lakes)).toEqual(['costs.txt', 'depth.txt', 'diary.txt', 'kettle.txt'])
    expect(await namesIn(page, tarns)).toEqual(['depth.txt'])
    await expect(groupOf(page, 'Five days at the lakes')).toHaveAccessibleName(/4 files/)

    // Its search is empty when it is opened again.
    await groupOf(page, 'Tarns').click()
    await select(page, 'depth.txt')
    await expect((await beginMove(page)).getByLabel('Search stories')).toHaveValue('')
    await picker(page)
      .getByRole('button', { name: /Also here/ })
      .click()
    await expect(page.getByText('Moved to "Also here"', { exact: true })).toBeVisible()
    expect(await namesIn(page, lakes)).not.toContain('depth.txt')
    expect(await namesIn(page, tarns)).toEqual(['depth.txt'])
    expect(await namesIn(page, third)).toEqual(['depth.txt'])
  },
)

test('a story is made for what is moved there', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Maren Holt')
  const lakes = await makeStory(page, 'Five days at the lakes')
  await note(page, 'diary.txt', lakes)
  await openTree(page, 'Five days at the lakes')
  await select(page, 'diary.txt')
  const dialog = await beginMove(page)
  await expect(dialog.getByText('No other stories available')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create and move' }).click()
  await expect(dialog.getByText('Story name cannot be empty')).toBeVisible()
  await page.route('**/api/groups', (route) => route.abort())
  await dialog.getByLabel('Or create a new story').fill('Tarns')
  await dialog.getByRole('button', { name: 'Create and move' }).click()
  await expect(page.getByText('Failed to create story and move')).toBeVisible()
  expect(await namesIn(page, lakes)).toEqual(['diary.txt'])
  await page.unroute('**/api/groups')
  await dialog.getByRole('button', { name: 'Create and move' }).click()
  await expect(page.getByText('Moved to new story "Tarns"')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(groupOf(page, 'Tarns')).toHaveAccessibleName(/^Tarns 1 file Private/)
  await expect(groupOf(page, 'Five days at the lakes')).toHaveAccessibleName(/0 files/)
  await expect(treeOf(page).getByText('No files in this story yet')).toBeVisible()

  // Taken back, the story that was made for it is gone, too; unless something else has come into it.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Move undone')).toBeVisible()
  await expect(groupOf(page, 'Tarns')).toHaveCount(0)
  await expect(groupOf(page, 'Five days at the lakes')).toHaveAccessibleName(/1 file/)
  expect(await namesIn(page, lakes)).toEqual(['diary.txt'])
  await select(page, 'diary.txt')
  await beginMove(page)
  await dialog.getByLabel('Or create a new story').fill('Tarns')
  await dialog.getByRole('button', { name: 'Create and move' }).click()
  await expect(groupOf(page, 'Tarns')).toHaveAccessibleName(/^Tarns 1 file Private/)
  const tarns = await storyCalled(page, 'Tarns')
  await note(page, 'depth.txt', tarns)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(groupOf(page, 'Five days at the lakes')).toHaveAccessibleName(/1 file/)
  await expect.poll(() => namesIn(page, tarns)).toEqual(['depth.txt'])
  await expect(groupOf(page, 'Tarns')).toHaveAccessibleName(/^Tarns 1 file Private/)
})

test(
  'files are removed from a story; what has left it in another tab cannot be',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Maren Holt')
    const lakes = await makeStory(page, 'Five days at the lakes')
    await note(page, 'diary.txt', lakes)
    const costs = await note(page, 'costs.txt', lakes)
    await openTree(page, 'Five days at the lakes', 'In no story')
    await select(page, 'diary.txt')
    const remove = async () => {
      await bar(page).getByRole('button', { name: 'Move or Remove' }).click()
      await question(page)
        .getByRole('button', { name: /Remove from story/ })
        .click()
    }
    await remove()
    await expect(page.getByText('Removed from story', { exact: true })).toBeVisible()
    await expect(question(page)).toBeHidden()
    await expect(groupOf(page, 'In no story')).toHaveAccessibleName('In no story 1 file')
    expect(await namesIn(page, lakes)).toEqual(['costs.txt'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(groupOf(page, 'Five days at the lakes')).toHaveAccessibleName(/2 files/)
    expect(await namesIn(page, lakes)).toEqual(['costs.txt', 'diary.txt'])

    await select(page, 'costs.txt')
    const left = await page.request.post(`/api/groups/${lakes}/remove`, { data: { file_ids: [costs] } })
    expect(left.ok()).toBe(true)
    await remove()
    await expect(page.getByText('Invalid operation')).toBeVisible()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(groupOf(page, 'Five days at the lakes')).toHaveAccessibleName(/1 file /)

    await page.keyboard.press('Escape')
    await select(page, 'diary.txt')
    await page.route('**/remove', (route) => route.abort())
    await remove()
    await expect(page.getByText('Failed to remove from story')).toBeVisible()
    expect(await namesIn(page, lakes)).toEqual(['diary.txt'])
  },
)

test(
  'a move that ends in the middle loses nothing, and says which half is done',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Maren Holt')
    const [lakes, tarns] = [await makeStory(page, 'Five days at the lakes'), await makeStory(page, 'Tarns')]
    const gone = await makeStory(page, 'Soon gone')
    await note(page, 'diary.txt', lakes)
    await openTree(page, 'Five days at the lakes')
    await select(page, 'diary.txt')
    const dialog = await beginMove(page)
    // Deleted in another tab while it is listed here.
    await expect(dialog.getByRole('button', { name: /Soon gone/ })).toBeVisible()
    expect((await page.request.delete(`/api/groups/${gone}`)).ok()).toBe(true)
    await dialog.getByRole('button', { name: /Soon gone/ }).click()
    await expect(page.getByText(/story.*(not|no longer)/i).first()).toBeVisible()
    expect(await namesIn(page, lakes)).toEqual(['diary.txt'])
    await expect(dialog.getByRole('button', { name: /Soon gone/ })).toHaveCount(0)

    await page.route('**/add', (route) => route.abort())
    await dialog.getByRole('button', { name: /Tarns/ }).click()
    await expect(page.getByText('Failed to move to story', { exact: true })).toBeVisible()
    expect(await namesIn(page, lakes)).toEqual(['diary.txt'])
    await page.unroute('**/add')
    await page.route('**/remove', (route) => route.abort())
    await dialog.getByRole('button', { name: /Tarns/ }).click()
    await expect(
      page.getByText('Added to "Tarns", but not removed from "Five days at the lakes"'),
    ).toBeVisible()
    expect([await namesIn(page, lakes), await namesIn(page, tarns)]).toEqual([['diary.txt'], ['diary.txt']])
    await page.unroute('**/remove')
    await dialog.getByRole('button', { name: /Tarns/ }).click()
    await expect(page.getByText('Moved to "Tarns"', { exact: true })).toBeVisible()
    expect([await namesIn(page, lakes), await namesIn(page, tarns)]).toEqual([[], ['diary.txt']])
  },
)

test(
  'a story that is deleted meanwhile says so when it is opened, and leaves the list',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Maren Holt')
    const gone = await makeStory(page, 'Soon gone')
    await makeStory(page, 'Staying')
    await note(page, 'diary.txt', gone)
    await page.goto('/documents?layout=tree&by=story')
    await expect(groupOf(page, 'Soon gone')).toBeVisible()
    expect((await page.request.delete(`/api/groups/${gone}`)).ok()).toBe(true)
    await groupOf(page, 'Soon gone').click()
    await expect(treeOf(page).getByRole('alert')).toContainText(/not found/i)
    await lookAt(page, 'by-story-failed')
    await treeOf(page).getByText('Try again').click()
    await expect(groupOf(page, 'Soon gone')).toHaveCount(0)
    await expect(groupOf(page, 'Staying')).toBeVisible()
  },
)

test(
  'what is on its way is seen, and what has failed says so and is asked for again',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { serviceWorkers: 'block' })
    await signUp(page, 'Maren Holt')
    const lakes = await makeStory(page, 'Five days at the lakes')
    await note(page, 'diary.txt', lakes)
    const feed = /api\/groups\/feed\?.*user_only/
    // It is never answered.
    await page.route(feed, () => {})
    await page.goto('/documents?by=story')
    await expect(page.getByLabel('Loading documents')).toBeVisible()
    await lookAt(page, 'by-story-loading', 'colours')
    await page.unroute(feed)
    await page.route(feed, (route) => route.fulfill({ status: 404, json: { error: 'Not here.' } }))
    await page.goto('/documents?by=story')
    await expect(page.getByRole('alert')).toContainText('Failed to load stories')
    await lookAt(page, 'by-story-no-stories')
    await page.unroute(feed)
    const files = /dashboard\/uploads\?.*story=/
    await page.route(files, (route) => route.fulfill({ status: 422, json: { error: 'Not now.' } }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Five days at the lakes', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to load documents')
    await lookAt(page, 'by-story-no-files')
    await page.unroute(files)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('.FileTile')).toHaveCount(1)
  },
)

test('a story is renamed in its place', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Maren Holt')
  const lakes = await makeStory(page, 'Five days at the lakes')
  await page.goto('/documents?by=story')
  // Stories are there also where all of them are empty.
  for (const name of ['In no story', 'Five days at the lakes'])
    await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByText('All files are in stories')).toBeVisible()
  await expect(page.getByText('No files in this story yet')).toBeVisible()
  const begin = async (name: string) => {
    const button = page.getByLabel(`Rename ${name}`)
    await button.hover()
    await button.click()
  }
  const field = page.getByLabel('Story name')
  await begin('Five days at the lakes')
  await field.fill('   ')
  await field.press('Enter')
  await expect(page.getByText('Story name cannot be empty')).toBeVisible()
  await lookAt(page, 'by-story-renaming')
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect(page.getByRole('button', { name: 'Five days at the lakes', exact: true })).toBeVisible()

  await chooseView(page, 'Tree')
  await begin('Five days at the lakes')
  // No more than 200 characters are taken.
  await field.fill(`${longName} ${'x'.repeat(200)}`)
  await field.press('Enter')
  await expect(page.getByText('Story name updated')).toBeVisible()
  await expect(field).toBeHidden()
  const kept = (await (await page.request.get(`/api/groups/${lakes}`)).json()) as { name: string }
  expect([kept.name.length, kept.name.startsWith('قصة الصيف')]).toEqual([200, true])
  await expect(groupOf(page, 'قصة الصيف')).toBeVisible()
  await takePicture(page, test.info(), 'by-story-long-name')

  expect((await page.request.delete(`/api/groups/${lakes}`)).ok()).toBe(true)
  await page.getByLabel(/^Rename قصة/).click({ force: true })
  await field.fill('Too late')
  await field.press('Enter')
  await expect(page.getByText('Failed to update story name')).toBeVisible()
  await expect(groupOf(page, 'Too late')).toHaveCount(0)
})

test('files are dragged to a story, alone or with what is selected', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Maren Holt')
  const [lakes, tarns] = [await makeStory(page, 'Five days at the lakes'), await makeStory(page, 'Tarns')]
  await note(page, 'diary.txt', lakes)
  await note(page, 'costs.txt', lakes)
  await photo(page, 'tarn.jpg', 73, lakes)
  await note(page, 'loose.txt')
  await openTree(page, 'Five days at the lakes', 'In no story')
  await select(page, 'diary.txt', 'costs.txt')
  await fileOf(page, 'diary.txt').dragTo(groupOf(page, 'Tarns'))
  await expect(page.getByText('Moved to "Tarns"', { exact: true })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  expect(await namesIn(page, tarns)).toEqual(['costs.txt', 'diary.txt'])
  expect(await namesIn(page, lakes)).toEqual(['tarn.jpg'])
  // From no story there is nothing to be taken out of.
  await fileOf(page, 'loose.txt').dragTo(groupOf(page, 'Tarns'))
  await expect(page.getByText('Added to "Tarns"', { exact: true })).toBeVisible()
  await expect(groupOf(page, 'In no story')).toHaveAccessibleName('In no story 0 files')

  // Over its own group nothing is a target, and nothing happens there.
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()))
  await chooseView(page, 'Grid')
  const tile = page.locator('[draggable=true]').filter({ hasText: 'tarn.jpg' })
  const own = page.getByRole('button', { name: 'Five days at the lakes', exact: true })
  await tile.dragTo(own)
  await tile.hover()
  await page.mouse.down()
  const target = page.locator('.group').filter({ hasText: 'Tarns' })
  await target.hover()
  await target.hover()
  // It is no upload.
  await expect(page.getByText('Drop to upload')).toBeHidden()
  await takePicture(page, test.info(), 'by-story-dragging')
  expect(writes).toEqual([])
  await page.mouse.up()
  await expect(page.getByText('Moved to "Tarns"', { exact: true })).toBeVisible()
  expect(await namesIn(page, lakes)).toEqual([])
})

test('the tree by story works by the keyboard alone', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Jonas Okafor')
  const tarns = await makeStory(page, 'Tarns')
  const lakes = await makeStory(page, 'Lakes')
  for (const name of ['cherry.txt', 'banana.txt', 'apple.txt']) await note(page, name, lakes)
  await page.goto('/documents?layout=tree&by=story')
  const tree = treeOf(page)
  await expect(groupOf(page, 'Lakes')).toBeVisible()
  await tree.focus()
  const expectCurrent = (name: string) =>
    expect
      .poll(async () => {
        const row = page.locator(`[id="${await tree.getAttribute('aria-activedescendant')}"]`)
        return row.textContent()
      })
      .toContain(name)
  const press = (key: string) => page.keyboard.press(key)
  await expectCurrent('In no story')
  await press('ArrowDown')
  await expectCurrent('Lakes')
  await press('ArrowRight')
  await expect(groupOf(page, 'Lakes')).toHaveAttribute('aria-expanded', 'true')
  await expect(fileOf(page, 'apple.txt')).toBeVisible()
  await press('ArrowRight')
  await expectCurrent('apple.txt')
  await press('ArrowLeft')
  await expectCurrent('Lakes')
  await press('ArrowLeft')
  await expect(groupOf(page, 'Lakes')).toHaveAttribute('aria-expanded', 'false')
  await press('Enter')
  await press('End')
  await expectCurrent('Tarns')
  await press('Home')
  await expectCurrent('In no story')
  await page.keyboard.type('ban')
  await expectCurrent('banana.txt')
  await press('Enter')
  await expect(page.getByRole('dialog')).toContainText('What banana.txt says')
  await press('Escape')
  await expect(tree).toBeFocused()

  // Moved without a pointer.
  await press('Space')
  await press('ArrowDown')
  await press('Shift+Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await press('Tab')
  await expect(bar(page).getByRole('button', { name: 'Add to Story' })).toBeFocused()
  await press('Tab')
  await press('Enter')
  await expect(question(page).getByRole('button', { name: /Move to another story/ })).toBeFocused()
  await press('Enter')
  await expect(picker(page).getByLabel('Search stories')).toBeFocused()
  await page.keyboard.type('TARNS')
  await expect(picker(page).getByRole('listitem')).toHaveCount(1)
  await press('Enter')
  await expect(page.getByText('Moved to "Tarns"', { exact: true })).toBeVisible()
  await expect(tree).toBeFocused()
  expect(await namesIn(page, tarns)).toEqual(['banana.txt', 'cherry.txt'])
  expect(await namesIn(page, lakes)).toEqual(['apple.txt'])
  // What is gone leaves its group behind.
  await expectCurrent('Lakes')

  await press('F2')
  await page.getByLabel('Story name').fill('Meres')
  await press('Enter')
  await expect(page.getByText('Story name updated')).toBeVisible()
  await expect(tree).toBeFocused()
  await press('ArrowDown')
  await press('F2')
  const rename = page.getByRole('dialog', { name: 'Rename file' })
  await rename.getByLabel('Name').fill('damson.txt')
  await press('Enter')
  await expect(rename).toBeHidden()
  await expectCurrent('damson.txt')
  await press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(groupOf(page, 'Meres')).toHaveAccessibleName(/0 files/)
})

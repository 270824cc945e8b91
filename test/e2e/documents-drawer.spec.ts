import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chooseView, expectSettled, isPhone, once, openDocumentTools, openWindow, signUp } from './people.ts'
import { comeToRest, expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

// The drawer 'Document Intelligence' of the document store, and what its answers do to the page.

const text = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })

const heron = text('heron.txt', 'Ada counted eleven herons at Crinan Canal. Crinan Canal was quiet.')
const herons = text('boats.md', 'Ada counted nine herons at the lake, and two boats.')
const longName = text(`${'يوميات-السفر-'.repeat(18)}.txt`, 'Ada counted three herons at Oban, and no boat.')
const costs = { name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from('item,gbp\nScones,31.20\n') }
/** Listed by its upload. */
const undated = (photo: Buffer): Promise<Buffer> => sharp(photo).toBuffer()
const asTaken = (photo: Buffer): Promise<Buffer> => Promise.resolve(photo)
const photos = async (shown = undated) => [
  {
    name: 'IMG_4102.jpg',
    mimeType: 'image/jpeg',
    buffer: await shown(await keptPhoto('dusk', 11, '2026:10:23 17:42:00')),
  },
  {
    name: 'IMG_4103.jpg',
    mimeType: 'image/jpeg',
    buffer: await shown(await keptPhoto('morning', 12, '2026:10:24 10:52:00')),
  },
]
/** More than a page of the store. */
const others = Array.from({ length: 26 }, (_, at) =>
  text(`errand-${String(at + 1).padStart(2, '0')}.txt`, `Errand number ${at + 1}: bread, paint and stamps.`),
)

async function upload(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) {
  for (const file of files)
    expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
}

const drawer = (page: Page) =>
  page.locator('[aria-label="Document Intelligence"]').filter({ hasText: 'Document Intelligence' })

async function ask(page: Page, question: string, answers: number): Promise<void> {
  const field = drawer(page).getByLabel('Ask about your documents')
  await field.fill(question)
  await field.press('Enter')
  await expect(drawer(page).getByRole('button', { name: 'Copy answer' })).toHaveCount(answers)
}

const colours = async (page: Page, look: () => Promise<void>) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html:not(.${colorScheme === 'light' ? 'dark' : 'light'})`)).toBeAttached()
    await look()
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** From the chat to the list that it covers on a phone. */
async function showInList(page: Page): Promise<void> {
  if (!isPhone()) return
  await drawer(page).getByRole('button', { name: 'Show in the list' }).click()
  await expect(drawer(page)).toBeHidden()
}

test('relevant files of an answer are prepended to those displayed and marked, until that is cleared', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await signUp(page, 'Maren Holt')
  await upload(page, [heron, longName, ...others, herons, ...(await photos())])
  await expectSettled(page, others.length + 5)
  await page.goto('/documents')
  const old = page.getByRole('button', { name: /^heron\.txt/ })
  const near = page.getByRole('button', { name: /^boats\.md/ })
  await expect(near).toBeVisible()
  await expect(old).toHaveCount(0)
  await openDocumentTools(page)
  await page.getByRole('button', { name: 'Open the document chat' }).click()

  await ask(page, 'How many herons were counted?', 1)
  if (isPhone()) await colours(page, () => takePicture(page, test.info(), 'drawer-answered'))
  await showInList(page)
  await expect(page.getByText('3 files cited in this answer')).toBeVisible()
  const cells = page.locator('[data-cell]')
  const markedCells = cells.filter({ has: page.getByRole('button', { name: /Cited in this answer$/ }) })
  await expect(markedCells).toHaveCount(3)
  const first = cells.filter({ has: old })
  await expect(first.getByRole('button', { name: /Cited in this answer$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^boats\.md.*Cited in this answer$/ })).toBeAttached()
  await expect(page.getByText('Cited in this answer')).not.toHaveCount(0)
  await colours(page, async () => {
    await takePicture(page, test.info(), 'drawer-marked-grid')
    await expectAccessible(page, 'colours')
  })
  // A control half below the header of the page is a small target.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)

  // It opens in the viewer like others, and the way through all files begins with it.
  await first.getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toContainText('Ada counted eleven herons')
  await page.keyboard.press('Escape')

  // The list loads it later; it stays first and appears once.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('button', { name: /^errand-01\.txt/ })).toBeVisible()
  expect(await old.count()).toBeLessThanOrEqual(1)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(old).toHaveCount(1)

  await chooseView(page, 'Tree')
  const tree = page.getByRole('listbox', { name: 'Documents' })
  const firstRow = tree.getByRole('option').first()
  await expect(firstRow).toHaveAccessibleName(/Cited in this answer/)
  await expect(tree.getByRole('option', { name: /heron\.txt.*Cited in this answer/ })).toBeVisible()
  await expect(firstRow).toHaveAttribute('aria-setsize', String(others.length + 5))
  await expect(tree.getByRole('option', { name: /boats\.md.*Cited in this answer/ })).toBeVisible()
  await colours(page, async () => {
    await takePicture(page, test.info(), 'drawer-marked-tree')
    await expectAccessible(page, 'colours')
  })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Clear highlights' }).click()
  await expect(page.getByText('Cited in this answer')).toHaveCount(0)
  await expect(firstRow).toHaveAccessibleName(/IMG_4103\.jpg/)
  expect(await problems()).toEqual([])
})

test(
  'a new question takes the place of the one before, and closing the drawer clears',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Noor Haddad')
    await upload(page, [heron, costs])
    await expectSettled(page, 2)
    await page.goto('/documents?chat=open')
    const marked = page.getByRole('button', { name: /Cited in this answer$/ })
    await ask(page, 'How many herons were counted?', 1)
    await expect(marked).toHaveAccessibleName(/^heron\.txt/)
    await ask(page, 'What did the scones cost?', 2)
    await expect(marked).toHaveAccessibleName(/^costs\.csv/)
    // Which answer the page shows can be chosen.
    const narrow = page.getByRole('button', { name: /^Ask about th/ })
    await narrow.first().click()
    await expect(marked).toHaveAccessibleName(/^heron\.txt/)
    await page.getByRole('button', { name: 'Clear the AI filter' }).click()
    await expect(marked).toHaveCount(0)
    await ask(page, 'How many herons were counted?', 3)
    await expect(marked).toHaveCount(1)
    await drawer(page).getByRole('button', { name: 'Close the document chat' }).click()
    await expect(marked).toHaveCount(0)
  },
)

test('a relevant file that is deleted vanishes, and comes back by Undo', once, async ({ browser }) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await signUp(page, 'Ben Ito')
  await upload(page, [heron, ...others])
  await expectSettled(page, others.length + 1)
  await page.goto('/documents?chat=open')
  await ask(page, 'How many herons were counted?', 1)
  const old = page.getByRole('button', { name: /^heron\.txt.*Cited in this answer$/ })
  await expect(old).toBeVisible()
  // It can be selected like others.
  await page.getByLabel('Select heron.txt').check({ force: true })
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await page.getByRole('toolbar', { name: 'Selected files' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(old).toHaveCount(0)
  await expect(page.getByText('1 file cited in this answer')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(old).toBeVisible()
  expect(await problems()).toEqual([])

  // One that cannot be deleted comes back too.
  await page.route('**/dashboard/uploads/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByLabel('Select heron.txt').check({ force: true })
  await page.getByRole('toolbar', { name: 'Selected files' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete', { exact: true })).toBeVisible()
  await expect(old).toBeVisible()
})

test(
  'an empty conversation suggests questions from the newest files, and pressing one asks it',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Jonas Okafor')
    await page.goto('/documents?chat=open')
    await expect(drawer(page).getByText(/^Nothing to ask about yet\. Upload/)).toBeVisible()
    await colours(page, () => takePicture(page, test.info(), 'drawer-nothing-stored'))

    await upload(page, [heron, costs, ...(await photos(asTaken))])
    await expectSettled(page, 4)
    await page.reload()
    const suggested = drawer(page).getByRole('list', { name: 'Suggested questions' })
    await expect(suggested.getByRole('button')).toHaveText([
      'What did “Scones” cost?',
      'What is said about Crinan Canal?',
      'Which pictures were taken on 24 October 2026?',
    ])
    await colours(page, () => takePicture(page, test.info(), 'drawer-suggestions'))
    await expectAccessible(page)
    await suggested.getByRole('button', { name: 'What is said about Crinan Canal?' }).click()
    await expect(drawer(page).getByRole('article', { name: 'Answer' })).toContainText('eleven herons')
    await expect(drawer(page).getByRole('article', { name: /^Question/ })).toContainText('Crinan Canal')

    // The others are kept behind a button.
    await expect(suggested).toHaveCount(0)
    await drawer(page).getByRole('button', { name: 'Suggested questions' }).click()
    await expect(suggested.getByRole('button')).toHaveCount(2)
    await takePicture(page, test.info(), 'drawer-suggestions-unfolded')
    await suggested.getByRole('button', { name: 'What did “Scones” cost?' }).click()
    await expect(drawer(page).getByRole('article', { name: 'Answer' }).last()).toContainText('31.20')
    await expect(suggested).toHaveCount(0)
  },
)

test(
  'with files selected the question is about those, until that is taken off',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Ada Lind')
    await upload(page, [heron, herons, costs, ...(await photos())])
    await expectSettled(page, 5)
    await page.goto('/documents')
    for (const name of ['boats.md', 'costs.csv'])
      await page.getByLabel(`Select ${name}`).check({ force: true })
    await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
    await openDocumentTools(page)
    await page.getByRole('button', { name: 'Open the document chat' }).click()
    const about = drawer(page).getByRole('list', { name: 'Next question is limited to' })
    await expect(about).toHaveText('Ask about the 2 selected')
    await colours(page, () => takePicture(page, test.info(), 'drawer-selection'))
    await expectAccessible(page)

    await ask(page, 'How many herons were there?', 1)
    const answers = drawer(page).getByRole('article', { name: 'Answer' })
    await expect(answers.last()).toContainText('nine herons')
    await expect(answers.last()).not.toContainText('eleven')

    await about.getByRole('button', { name: 'Don’t limit to the selection' }).click()
    await expect(about).toHaveCount(0)
    await ask(page, 'And how many herons in all?', 2)
    await expect(answers.last()).toContainText('eleven herons')
  },
)

test(
  'a file that was selected and is gone by then is reported, and the question stays',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Lea Moor')
    await upload(page, [heron, costs])
    const [first] = await expectSettled(page, 2)
    await page.goto('/documents?chat=open')
    const field = drawer(page).getByLabel('Ask about your documents')
    await expect(field).toBeVisible()
    await expect(page.getByLabel('Select heron.txt')).toBeAttached()
    // The list makes room for the drawer, and a press on a moving target misses it.
    await comeToRest(page)
    for (const name of ['heron.txt', 'costs.csv'])
      await page.getByLabel(`Select ${name}`).check({ force: true })
    expect((await page.request.delete(`/dashboard/uploads/${first?.file_id}`)).ok()).toBe(true)
    await field.fill('How many herons?')
    await field.press('Enter')
    await expect(drawer(page).getByRole('alert')).toContainText(
      'This file doesn’t exist, or you don’t have access to it.',
    )
    await expect(field).toHaveValue('How many herons?')
  },
)

test(
  'the drawer is full width on small screens, 480 px on sm, 520 px on md, and beside the list on wide ones',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Ida Berg')
    await page.goto('/documents?chat=open')
    await expect(page.getByRole('heading', { name: 'Document Intelligence' })).toBeVisible()
    const widths = { 390: 390, 599: 599, 600: 480, 899: 480, 900: 520, 1199: 520, 1200: 520, 1440: 520 }
    for (const [window, width] of Object.entries(widths)) {
      await page.setViewportSize({ width: Number(window), height: 844 })
      const isDialog = Number(window) < 1200
      const place = isDialog
        ? page.getByRole('dialog', { name: 'Document Intelligence' })
        : page.getByRole('complementary', { name: 'Document Intelligence' })
      await expect(place).toBeVisible()
      await expect
        .poll(async () => {
          const box = await place.boundingBox()
          return box && [Math.round(box.width), Math.round(box.x + box.width)]
        })
        .toEqual([width, Number(window)])
    }
  },
)

test(
  'a conversation that is loading shows its shape, and one that fails says so with a way to try again',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Tom Reed')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/docstore/chat?*', async (route) => {
      await held
      await route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal' } })
    })
    await page.goto('/documents?chat=open')
    await expect(drawer(page).getByLabel('Loading messages')).toBeVisible()
    await takePicture(page, test.info(), 'drawer-loading')
    release()
    await expect(drawer(page).getByText('Failed to load messages.')).toBeVisible({ timeout: 60_000 })
    await colours(page, () => takePicture(page, test.info(), 'drawer-failing'))
    await page.unroute('**/api/docstore/chat?*')
    await drawer(page).getByRole('button', { name: 'Try again' }).click()
    await expect(drawer(page).getByText('Failed to load messages.')).toHaveCount(0)
    await expect(drawer(page).getByText(/^Nothing to ask about yet/)).toBeVisible()
  },
)

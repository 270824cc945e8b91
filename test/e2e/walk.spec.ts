import { expect, type Page } from '@playwright/test'
import {
  expectAlert,
  expectSettled,
  once,
  openDocumentTools,
  openedStoryId,
  openWindow,
  pictured,
  showChat,
  signUp,
  signUpByForm,
  siteUrl,
} from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

const costs = 'item,gbp\nCottage,612.00\nLaunch ×4,46.40\nRheged,38.00\nScones,31.20\n'
const note =
  'Rain till eleven, then the wind dropped.\nAda counted eleven herons from the launch.\nBack on the 15.40, wet and happy.'

const photos = [
  ['dusk', 'IMG_4102-keswick.jpg', '2026:10:23 17:42:00'],
  ['morning', 'IMG_4127-tarn.jpg', '2026:10:24 10:52:00'],
  ['canyon', 'IMG_4133-quarry.jpg', '2026:10:24 14:20:00'],
  ['forest', 'IMG_4140-great-wood.jpg', '2026:10:25 09:15:00'],
  ['autumn', 'IMG_4151-bracken.jpg', '2026:10:26 16:05:00'],
] as const

/** Five photographs, a table and a note; the note is the last. */
async function walkFiles() {
  const pictures = await Promise.all(
    photos.map(async ([scene, name, takenAt], place) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await keptPhoto(scene, 11 + place, takenAt),
    })),
  )
  return [
    ...pictures,
    { name: 'trip-costs.csv', mimeType: 'text/csv', buffer: Buffer.from(costs) },
    { name: 'day-3.txt', mimeType: 'text/plain', buffer: Buffer.from(note) },
  ]
}

/** Waits until the walk's files have their captions. */
async function expectAllCaptioned(page: Page): Promise<void> {
  const files = await expectSettled(page, photos.length + 2)
  expect(files.every(({ status }) => status === 'captioned')).toBe(true)
}

/** Gives the opened story a description, in its place. */
async function describe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a description' }).click()
  await page
    .getByLabel('Description')
    .fill('Half-term at the lakes: the launch, two wet walks and a dry one.')
  await page.getByLabel('Description').press('ControlOrMeta+Enter')
  await expect(page.getByText('Half-term at the lakes')).toBeVisible()
}

test('the walk: from a sign-up to a friend’s question', pictured, async ({ browser }) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
  await signUpByForm(page, 'Maren Holt')

  const name = `Five days around Derwentwater ${test.info().project.name}`
  await page.getByRole('button', { name: 'Create New Story' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Story' })
  await dialog.getByLabel('Files to upload').setInputFiles(await walkFiles())
  await dialog.getByRole('button', { name: 'Create story' }).click()
  await expect(page.getByText('Please enter a story name').first()).toBeVisible()
  await dialog.getByLabel('Story name').fill(name)
  await expect(dialog.getByText('Only you can see it.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Public' }).check({ force: true })
  await takePicture(page, test.info(), 'upload')
  await dialog.getByRole('button', { name: 'Create story' }).click()
  await expect(page.getByText('Story created!')).toBeVisible()
  await expect(dialog).toBeHidden()
  // It is open at once, and fills.
  await expect(page).toHaveURL(/\/\?story=/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await expectAllCaptioned(page)
  await describe(page)
  await expect(page.getByRole('button', { name: /24 October 2026/ }).first()).toBeVisible({ timeout: 30_000 })
  await showChat(page)
  const question = page.getByLabel('Ask about these memories')
  await question.fill('How many herons did Ada count?')
  await question.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer', exact: true }).last()
  await expect(answer).toContainText('eleven herons')
  await expect(answer.getByText('Quoted from your files')).toBeVisible()
  const source = answer.getByRole('button', { name: /day-3\.txt/ })
  await expect(source).toContainText('line 2')
  // What a notice says is read by then; it goes by itself.
  await expect(page.getByText('Story created!')).toBeHidden()
  await takePicture(page, test.info(), 'story')
  await source.click()
  const viewer = page
    .getByRole('dialog', { name: /day-3/ })
    .or(page.getByRole('complementary', { name: /^Source day-3/ }))
  await expect(viewer.getByText('Ada counted eleven herons from the launch.')).toBeVisible()
  await takePicture(page, test.info(), 'viewer')
  await page.keyboard.press('Escape')

  // What people send to friends: its address, opened without an account.
  const story = openedStoryId(page)
  const friend = await openWindow(browser, { colorScheme: 'dark' })
  const friendProblems = watchConsole(friend)
  await friend.goto(`/share/group/${story}`)
  await expect(friend.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(friend.getByText('Join the group chat to view and discuss these memories!')).toBeVisible()
  const ask = friend.getByLabel('Ask about these memories')
  await ask.fill('What did the scones cost?')
  await ask.press('Enter')
  await expect(friend.getByRole('article', { name: 'Answer', exact: true }).last()).toContainText('31.20')
  await expect(
    friend
      .getByRole('article', { name: 'Answer', exact: true })
      .last()
      .getByRole('button', { name: /^Source.*trip-costs\.csv/ }),
  ).toContainText('row 4')
  await expect(friend.getByText('2 of 3 free questions left').first()).toBeAttached()
  await takePicture(friend, test.info(), 'share')
  expect(await friendProblems()).toEqual([])
  expect(await problems()).toEqual([])
})

test('documents: files dropped in are there, open, and go to the trash', once, async ({ browser }) => {
  const page = await openWindow(browser, { colorScheme: 'dark' })
  const problems = watchConsole(page)
  await signUp(page, 'Jonas Okafor')
  await page.goto('/documents')
  await expect(page.getByText('No files to display')).toBeVisible()
  await takePicture(page, test.info(), 'documents-empty')
  await page.getByRole('button', { name: 'Upload' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  await dialog.getByLabel('Files to upload').setInputFiles(await walkFiles())
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  // The dialog closes by itself once everything has arrived.
  await expect(dialog).toBeHidden()
  await expect(page.getByText('trip-costs.csv').first()).toBeVisible()
  // An answer uses what has been processed by then.
  await expectAllCaptioned(page)
  await expect(page.getByText(/Taken on/).first()).toBeVisible({ timeout: 30_000 })
  await takePicture(page, test.info(), 'documents')

  await openDocumentTools(page)
  await page.getByRole('button', { name: 'Open the document chat' }).click()
  const ask = page.getByLabel('Ask about your documents')
  await ask.fill('How many herons?')
  await ask.press('Enter')
  await expect(page.getByRole('article', { name: 'Answer', exact: true }).last()).toContainText(
    'eleven herons',
  )
  // The button that opens the chat is where the closing one will be, whose tooltip would cover the question.
  await ask.hover()
  await expect(page.getByText('Uploaded!')).toBeHidden()
  await takePicture(page, test.info(), 'documents-chat')
  await page.getByRole('button', { name: 'Close the document chat' }).first().click()

  await page
    .getByRole('button', { name: /day-3\.txt/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toContainText('Ada counted eleven herons')
  await viewer.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('day-3.txt')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('trip-costs.csv').first()).toBeVisible()
  await expect(page.getByText('day-3.txt')).toHaveCount(0)
  await walkThroughTrash(page)
  expect(await problems()).toEqual([])
})

/** What was deleted can come back, at once or from the trash, and go for good. */
async function walkThroughTrash(page: Page): Promise<void> {
  await openDocumentTools(page)
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByText('Deletes in 30 days')).toBeVisible()
  await takePicture(page, test.info(), 'trash')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /Select day-3\.txt/ }).check({ force: true })
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await page.getByRole('link', { name: 'Back to documents' }).click()
  await expect(page.getByText('day-3.txt').first()).toBeVisible()

  const deleteNote = async () => {
    await page.getByRole('checkbox', { name: 'Select day-3.txt' }).check({ force: true })
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
    await expect(page.getByText('day-3.txt')).toHaveCount(0)
  }
  await deleteNote()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('day-3.txt').first()).toBeVisible()
  await deleteNote()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('day-3.txt').first()).toBeVisible()
  await deleteNote()
  await openDocumentTools(page)
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
}

test(
  'signing in: the guard brings people back, a wrong password says so, logout ends it',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    const { username, email, password } = await signUp(page, 'Priya Raman')
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/documents')
    await expect(page).toHaveURL(/\/login$/)
    await takePicture(page, test.info(), 'login')
    await page.getByLabel('Username or email address').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'CONTINUE' }).click()
    await expectAlert(page, 'Invalid credentials')
    await page.getByLabel('Username or email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'CONTINUE' }).click()
    await expect(page).toHaveURL(/\/documents$/)
    await page.reload()
    await expect(page).toHaveURL(/\/documents$/)
  },
)

test('every address of the site opens, and what is unknown goes to the feed', once, async ({ browser }) => {
  const page = await openWindow(browser, { colorScheme: 'dark' })
  const problems = watchConsole(page)
  for (const path of ['/no/such/page', '/dashboard', '/dashboard/any/thing', '/dashboard/uploads']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${siteUrl()}/`)
  }
  await takePicture(page, test.info(), 'feed-visitor')
  for (const path of [
    '/terms',
    '/signup',
    '/auth/google',
    '/privacy',
    '/licence',
    '/accept-eula?user=nobody',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await signUp(page, 'Ines Duarte')
  for (const [path, heading] of [
    ['/account', 'Account Settings'],
    ['/settings', 'Settings'],
    ['/cloud-files', 'Cloud Files'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await takePicture(page, test.info(), heading.toLowerCase().replace(' ', '-'))
  }
  expect(await problems()).toEqual([])
})

test(
  'an upload goes on by itself after a lost connection, and a refused one stays listed',
  once,
  async ({ browser }) => {
    // What a page asks for past a service worker that is just taking over is not seen by a route.
    const page = await openWindow(browser, { serviceWorkers: 'block' })
    await signUp(page, 'Ada Example')
    await page.goto('/documents')
    let answer: 'lost' | 'refused' | 'real' = 'lost'
    await page.route('**/upload/file', (route) => {
      if (answer === 'lost') return route.abort('connectionreset')
      if (answer === 'real') return route.continue()
      const json = { error: 'The server is out of space.', code: 'storage_full' }
      return route.fulfill({ status: 507, json })
    })
    await page.getByRole('button', { name: 'Upload' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Upload' })
    await dialog.getByLabel('Files to upload').setInputFiles((await walkFiles()).slice(-1))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByText('connection lost, retrying')).toBeVisible()
    answer = 'refused'
    await expect(dialog.getByText(/Upload failed for day-3\.txt.*out of space/)).toBeVisible()
    await takePicture(page, test.info(), 'upload-failed')
    await expectAccessible(page)
    answer = 'real'
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Uploaded!')).toBeVisible()
    await expect(page.getByText('day-3.txt').first()).toBeVisible()
  },
)

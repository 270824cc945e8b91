import fs from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import { startBreakingLine } from './breaking-line.ts'
import { newDataFolder, startServer, type OwnServer } from './own-server.ts'
import { once, openNewStory, openWindow, showChat, signUp } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

// One after the other, so that one server is enough.
test.describe.configure({ mode: 'default' })

let model: FakeModel
let server: OwnServer
let dataFolder: string

test.beforeAll(async () => {
  model = await startModel()
  dataFolder = await newDataFolder()
  server = await startServer({ DATA_DIR: dataFolder, AI_BASE_URL: model.baseUrl, AI_MODEL: 'fake-model' })
})
test.afterAll(async () => {
  await server.stop()
  await model.close()
  await fs.rm(dataFolder, { recursive: true, force: true })
})

const note = {
  name: 'day-3.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Rain till eleven.\nAda Morven counted eleven herons from the launch.'),
}
const firstWords = 'The files say:'
const lastWords = 'eleven herons'

async function ask(page: Page, words: string): Promise<void> {
  const field = page.getByLabel('Ask about these memories')
  await field.fill(words)
  await field.press('Enter')
}

const lastAnswer = (page: Page) => page.getByRole('article', { name: 'Answer', exact: true }).last()

test(
  'an answer grows for all who look, outlives its page, and ends where its asker stops it',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { baseURL: server.url })
    const problems = watchConsole(page)
    await signUp(page, 'Maren Holt')
    const story = await openNewStory(page, 'Herons', [note])
    await showChat(page)

    // Two readers; one comes back after a reload.
    let release = model.hold()
    await ask(page, 'How many herons were counted?')
    await expect(lastAnswer(page)).toContainText(firstWords)
    await takePicture(page, test.info(), 'answer-growing')
    await expectAccessible(page)
    const friend = await openWindow(browser, { baseURL: server.url, colorScheme: 'dark' })
    await friend.goto(`/share/group/${story}`)
    await expect(lastAnswer(friend)).toContainText(firstWords)
    await page.reload()
    await showChat(page)
    await expect(lastAnswer(page)).toContainText(firstWords)
    await expect(lastAnswer(page)).not.toContainText(lastWords)
    await expect(lastAnswer(friend)).not.toContainText(lastWords)
    release()
    for (const reader of [page, friend]) {
      await expect(lastAnswer(reader)).toContainText(lastWords)
      await expect(lastAnswer(reader).getByRole('button', { name: /day-3\.txt/ })).toBeVisible()
    }
    await page.reload()
    await showChat(page)
    await expect(lastAnswer(page)).toContainText(lastWords)
    await expect(page.getByText('1 question', { exact: false }).first()).toBeVisible()

    // Stopped by its button: what was written stays.
    release = model.hold()
    await ask(page, 'And how many herons on the way back?')
    await expect(lastAnswer(page)).toContainText(firstWords)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(lastAnswer(page).getByText('Stopped', { exact: true })).toBeVisible()
    await expect(page.getByText('2 questions', { exact: false }).first()).toBeVisible()
    await expect.poll(() => model.requests.at(-1)?.isLeft).toBe(true)
    release()
    await takePicture(page, test.info(), 'answer-stopped')
    await page.reload()
    await showChat(page)
    await expect(lastAnswer(page)).toContainText(firstWords)
    await expect(lastAnswer(page)).not.toContainText(lastWords)
    await expect(lastAnswer(page).getByText('Stopped', { exact: true })).toBeVisible()
    expect(await problems()).toEqual([])
  },
)

/** The end of the newest answer is seen: inside its list, inside the window, and under nothing else. */
const seesLastEnd = (page: Page) =>
  lastAnswer(page).evaluate((answer) => {
    const { left, right, bottom } = answer.getBoundingClientRect()
    return answer.contains(document.elementFromPoint((left + right) / 2, bottom - 3))
  })

/** The words of all answers so far have come, and what can be done with the last one. */
async function expectAnswered(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('button', { name: 'Copy answer' })).toHaveCount(count)
}

test('the end of the newest answer stays in view, unless the reader has gone up himself', async ({
  browser,
}) => {
  const page = await openWindow(browser, { baseURL: server.url })
  await signUp(page, 'Noor Haddad')
  const name = `Herons again ${test.info().project.name}`
  const story = await openNewStory(page, name, [note])
  await showChat(page)
  const friend = await openWindow(browser, { baseURL: server.url })
  await friend.goto(`/share/group/${story}`)

  // Enough to fill the list of a wide window too.
  const long = 'Say what you know. '.repeat(30)
  await test.step('from the first question on, which makes the list', async () => {
    for (const reader of [page, friend]) {
      const release = model.hold()
      await ask(reader, `How many herons? ${long}`)
      await expect(lastAnswer(reader)).toContainText(firstWords)
      await expect(reader.getByLabel('Ask about these memories')).toBeInViewport({ ratio: 1 })
      await expect.poll(() => seesLastEnd(reader)).toBe(true)
      release()
      await expect(reader.getByRole('button', { name: 'Copy answer' }).last()).toBeVisible()
    }
  })

  for (const reader of [page, friend]) {
    const before = await reader.getByRole('button', { name: 'Copy answer' }).count()
    await ask(reader, `When did the rain end? ${long}`)
    await expectAnswered(reader, before + 1)
    await expect.poll(() => seesLastEnd(reader)).toBe(true)
    await takePicture(reader, test.info(), reader === page ? 'story-answered' : 'share-answered')
    const release = model.hold()
    await ask(reader, 'Who counted the herons?')
    await expect(lastAnswer(reader)).toContainText(firstWords)
    const list = reader.getByRole('log', { name: 'Messages' })
    await list.evaluate((box) => box.scrollTo(0, 0))
    await expect(reader.getByRole('button', { name: 'Scroll to bottom' })).toBeVisible()
    release()
    await expectAnswered(reader, before + 2)
    expect(await list.evaluate((box) => box.scrollTop)).toBe(0)
    await reader.getByRole('button', { name: 'Scroll to bottom' }).click()
    await expect.poll(() => seesLastEnd(reader)).toBe(true)
  }
})

test('what others ask comes to a page that is open, and grows there', once, async ({ browser }) => {
  const page = await openWindow(browser, { baseURL: server.url })
  await signUp(page, 'Tom Vale')
  const story = await openNewStory(page, 'Otters', [note])
  await showChat(page)
  const friend = await openWindow(browser, { baseURL: server.url, colorScheme: 'dark' })
  await friend.clock.install()
  // The page is alive, and has asked for the conversation itself.
  const read = friend.waitForResponse(`**/api/groupchat/${story}/public/chat_all*`)
  await friend.goto(`/share/group/${story}`)
  await read
  await expect(friend.getByRole('list', { name: 'Suggested questions' })).toBeVisible()
  // From here the page asks again only when its clock is moved, however slow the machine.
  await friend.clock.pauseAt(await friend.evaluate(() => Date.now() + 1_000))

  const release = model.hold()
  await ask(page, 'How many herons were counted?')
  await expect(lastAnswer(page)).toContainText(firstWords)
  await expect(lastAnswer(friend)).toHaveCount(0)
  await friend.clock.runFor(15_000)
  await friend.clock.resume()
  await expect(friend.getByRole('article', { name: 'Question by Tom Vale' })).toBeVisible()
  await expect(lastAnswer(friend)).toContainText(firstWords)
  await expect(lastAnswer(friend)).not.toContainText(lastWords)
  release()
  await expect(lastAnswer(friend)).toContainText(lastWords)
})

test(
  'an answer whose connection breaks is read on, and its question is asked once',
  once,
  async ({ browser }) => {
    const line = await startBreakingLine(server.url)
    const page = await openWindow(browser, { baseURL: line.url })
    await signUp(page, 'Olu Adeyemi')
    await openNewStory(page, 'Cut off', [note])
    const release = model.hold()
    await ask(page, 'How many herons were counted?')
    await expect(lastAnswer(page)).toContainText(firstWords)
    const broken = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
    line.break()
    await broken
    await expect(lastAnswer(page)).toContainText(firstWords)
    release()
    await expect(lastAnswer(page)).toContainText(lastWords)
    await expectAnswered(page, 1)
    await expect(page.getByRole('article', { name: /^Question by/ })).toHaveCount(1)
    await page.context().close()
    await line.close()
  },
)

test(
  'a caption without its model says why to the owner of the file, and to no one else',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { baseURL: server.url })
    await signUp(page, 'Ines Duarte')
    model.fail('refused key', { path: '/chat/completions' })
    const buffer = await keptPhoto('dusk', 5, '2026:10:23 17:42:00')
    const story = await openNewStory(page, 'Tarns', [{ name: 'tarn.jpg', mimeType: 'image/jpeg', buffer }])
    model.heal()
    const friend = await openWindow(browser, { baseURL: server.url, colorScheme: 'dark' })
    await friend.goto(`/share/group/${story}`)
    for (const reader of [page, friend]) {
      // On the shared page the cover is the tile of its file.
      await reader
        .getByRole('button', { name: /tarn\.jpg/ })
        .first()
        .click()
      const viewer = reader.getByRole('dialog', { name: 'tarn.jpg' })
      await expect(viewer).toBeVisible()
      const show = viewer.getByRole('button', { name: 'Details', pressed: false })
      if (await show.isVisible()) await show.click()
      await expect(viewer.getByText('Automatic caption')).toBeVisible()
    }
    await expect(page.getByText(/rejected this server’s key.*keep retrying/)).toBeVisible()
    await expect(friend.getByText(/rejected this server’s key/)).toHaveCount(0)
    await takePicture(page, test.info(), 'viewer-caption-note')
    await expectAccessible(page)
  },
)

test(
  'who may read no further is shown why where the answer was growing, and what to do',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { baseURL: server.url })
    const { username, password } = await signUp(page, 'Ines Vale')
    const story = await openNewStory(page, 'Egrets', [note])
    await showChat(page)
    const elsewhere = await openWindow(browser, { baseURL: server.url })
    await elsewhere.request.post('/auth/login', { data: { username, password } })
    const friend = await openWindow(browser, { baseURL: server.url, colorScheme: 'dark' })

    const release = model.hold()
    await ask(page, 'How many egrets were counted?')
    await expect(lastAnswer(page)).toContainText(firstWords)
    await friend.goto(`/share/group/${story}`)
    await expect(lastAnswer(friend)).toContainText(firstWords)

    await elsewhere.request.put(`/api/groups/${story}`, { data: { show_on_feed: false } })
    await expect(lastAnswer(friend)).toHaveText(/^Error: Group not found or not public\./)
    await expect(lastAnswer(page)).toContainText(firstWords)

    await elsewhere.request.post('/profile/sessions/end-others')
    const why = 'You’ve been signed out. Sign in to continue.'
    const alert = page.getByRole('alert').filter({ hasText: why })
    await expect(alert.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await takePicture(page, test.info(), 'answer-signed-out')
    await expectAccessible(page)
    release()
  },
)

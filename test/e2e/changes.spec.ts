import { expect, type Page } from '@playwright/test'
import { once, expectSettled, openNewStory, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

const note = {
  name: 'day-3.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Rain till eleven.\nAda counted eleven herons.'),
}

/** The note of an opened story or share page, in the viewer. */
async function openNote(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^day-3\.txt/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'day-3.txt' })).toBeVisible()
}

async function withNote(page: Page, person: string, story: string): Promise<string> {
  await signUp(page, person)
  return openNewStory(page, story, [note])
}

test('a file gets another name, and a failure says so', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await withNote(page, 'Maren Holt', `Names ${test.info().project.name}`)
  await openNote(page)
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename file' })
  const name = dialog.getByLabel('Name')
  const rename = dialog.getByRole('button', { name: 'Rename' })
  await name.fill('   ')
  await expect(rename).toBeDisabled()
  await name.fill('  third-day.txt ')
  await takePicture(page, test.info(), 'rename')
  await expectAccessible(page)

  await page.route('**/dashboard/uploads/*/rename', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal' } }),
  )
  await rename.click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Failed to rename file. Please try again.')
  await takePicture(page, test.info(), 'rename-failed')
  await alert.getByRole('button').click()
  await expect(name).toHaveValue('  third-day.txt ')
  await page.unroute('**/dashboard/uploads/*/rename')
  await rename.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'third-day.txt' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^third-day\.txt/ }).first()).toBeVisible()
  await expect(page.getByText('day-3.txt')).toHaveCount(0)
})

test(
  'the owner edits a note and loses nothing on the way; others read it only',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { colorScheme: 'dark' })
    const story = await withNote(page, 'Jonas Okafor', `Texts ${test.info().project.name}`)
    await openNote(page)
    await page.getByRole('button', { name: 'Edit text' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit text' })
    const text = editor.getByRole('textbox', { name: 'Text of day-3.txt' })
    const written = 'Rain till noon.\nAda counted twelve herons.'
    await text.fill(written)
    await takePicture(page, test.info(), 'text-editor')
    await expectAccessible(page)

    // Leaving asks first.
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(text).toHaveValue(written)

    // A failure keeps what was written.
    await page.route('**/api/files/*/text', (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
    )
    await text.press('ControlOrMeta+Enter')
    await expect(editor.getByText(/Couldn’t save your changes\./)).toBeVisible()
    await expect(text).toHaveValue(written)
    await takePicture(page, test.info(), 'text-editor-failed')
    await page.unroute('**/api/files/*/text')
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(editor).toBeHidden()
    const viewer = page.getByRole('dialog', { name: 'day-3.txt' })
    await expect(viewer.getByText('Ada counted twelve herons.').first()).toBeVisible()
    await expectSettled(page, 1)
    await page.reload()
    await openNote(page)
    await expect(viewer.getByText('Ada counted twelve herons.').first()).toBeVisible()

    const friend = await openWindow(browser)
    await friend.goto(`/share/group/${story}`)
    await openNote(friend)
    const theirs = friend.getByRole('dialog', { name: 'day-3.txt' })
    await expect(theirs.getByText('Ada counted twelve herons.').first()).toBeVisible()
    await expect(
      theirs.getByRole('button', { name: 'Download' }).or(theirs.getByRole('link', { name: 'Download' })),
    ).toBeVisible()
    for (const action of ['Edit text', 'Rename', 'Delete'])
      await expect(theirs.getByRole('button', { name: action })).toHaveCount(0)
    await takePicture(friend, test.info(), 'viewer-note-visitor')
  },
)

test(
  'a page that is open while its story is hidden gets no more pictures, and says so (A4)',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Priya Raman')
    const photos = await Promise.all(
      (['dusk', 'forest', 'autumn'] as const).map(async (scene, at) => ({
        name: `${scene}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await keptPhoto(scene, 21 + at, '2026:10:23 17:42:00'),
      })),
    )
    const name = `Hidden ${test.info().project.name}`
    const story = await openNewStory(page, name, photos)

    const friend = await openWindow(browser)
    const hidden = Promise.withResolvers<void>()
    await friend.route('**/api/files/*/stream*', async (route) => {
      await hidden.promise
      await route.continue()
    })
    // The chat would receive it as well, and end the whole page.
    await friend.route('**/public/chat*', () => {})
    // All of the page but its pictures is there, and alive.
    const storyReply = friend.waitForResponse(`**/api/groups/${story}/public`)
    await friend.goto(`/share/group/${story}`, { waitUntil: 'domcontentloaded' })
    await storyReply
    const tiles = friend.getByRole('list', { name: 'Files' }).getByRole('listitem')
    // The first of them is the cover.
    await expect(tiles).toHaveCount(photos.length - 1)
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.ok(),
    )
    await page.getByRole('button', { name: 'Make private' }).click()
    await answered
    hidden.resolve()
    for (const tile of await tiles.all()) {
      await tile.scrollIntoViewIfNeeded()
      await expect(tile.getByText('Sign in or refresh to view')).toBeVisible()
      await expect(tile.getByRole('button', { name: /Restricted/ })).toBeDisabled()
    }
    await takePicture(friend, test.info(), 'share-restricted')
  },
)

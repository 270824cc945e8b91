import fs from 'node:fs/promises'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import { newDataFolder, startServer, type OwnServer } from './own-server.ts'
import { isPhone, openWindow, signUp, pictured } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// The owner of a story has a cover made, chooses it, and takes it back.

let model: FakeModel
let server: OwnServer
let dataFolder: string
test.beforeAll(async () => {
  ;[model, dataFolder] = await Promise.all([startModel(), newDataFolder()])
  const { width, height } = { width: 1536, height: 1024 }
  const hills = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#d9c7a3"/><circle cx="1100" cy="300" r="120" fill="#f4ead1"/><path d="M0 700 Q400 480 800 660 T1536 600 V1024 H0Z" fill="#5d7a72"/><path d="M0 820 Q500 640 1000 800 T1536 760 V1024 H0Z" fill="#3a544f"/></svg>`
  model.draw(await sharp(Buffer.from(hills)).png().toBuffer())
  server = await startServer({
    DATA_DIR: dataFolder,
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'fake-model',
    AI_IMAGE_MODEL: 'fake-model-pictures',
  })
})
test.afterAll(async () => {
  await server.stop()
  await model.close()
  await fs.rm(dataFolder, { recursive: true, force: true })
})

test('a cover is made for a story, used, seen by a friend, and taken back', pictured, async ({ browser }) => {
  const page = await openWindow(browser, { baseURL: server.url, serviceWorkers: 'block' })
  await signUp(page, 'Ines Falk', server.url)
  const made = await page.request.post(`${server.url}/api/groups`, {
    data: { name: 'Five days around Derwentwater', show_on_feed: true },
  })
  const { id } = (await made.json()) as { id: string }
  const openDialog = async () => {
    if (isPhone()) {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Cover' }).click()
    } else await page.getByRole('button', { name: 'Cover', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Story cover' })).toBeVisible()
  }
  await page.goto(`/?story=${id}`)
  await openDialog()
  const dialog = page.getByRole('dialog', { name: 'Story cover' })
  await expect(dialog.getByText(/created this month/)).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, test.info(), 'cover-start')

  model.fail('broken', { times: 1, path: '/images/generations' })
  await dialog.getByRole('button', { name: 'Create picture' }).click()
  await expect(dialog.getByText(/Nothing was created, and it didn’t count/)).toBeVisible()
  await takePicture(page, test.info(), 'cover-failed')

  const release = model.hold()
  await dialog.getByRole('button', { name: 'Create picture' }).click()
  await expect(dialog.getByText(/Creating a picture/)).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, test.info(), 'cover-making')
  release()
  await expect(dialog.getByRole('img', { name: 'New picture' })).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, test.info(), 'cover-preview')
  await page.emulateMedia({ colorScheme: 'dark' })
  await takePicture(page, test.info(), 'cover-preview')
  await page.emulateMedia({ colorScheme: 'light' })

  await dialog.getByRole('button', { name: 'Use this cover' }).click()
  await expect(page.getByText('Cover changed')).toBeVisible()
  // A hovered notice stays as long as the pointer rests on it.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  const friend = await openWindow(browser, { baseURL: server.url, serviceWorkers: 'block' })
  await friend.goto(`/share/group/${id}`)
  await expect(friend.getByText('AI-generated cover')).toBeVisible()
  await expectAccessible(friend)
  await takePicture(friend, test.info(), 'cover-shared')
  await undo.click()
  await friend.reload()
  await expect(friend.getByRole('heading', { name: 'Five days around Derwentwater' })).toBeVisible()
  await expect(friend.getByText('AI-generated cover')).toHaveCount(0)
})

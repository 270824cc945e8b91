import fs from 'node:fs/promises'
import { expect, type Browser, type Page } from '@playwright/test'
import { startGoogleDrive, type FakeGoogleDrive } from '#test/fakes/google-drive.ts'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import { newDataFolder, startServer, type OwnServer } from './own-server.ts'
import { uploadTwoOutings } from './outings.ts'
import { expectSettled, openDocumentTools, openWindow, pictured, signUp } from './people.ts'
import { keptPhoto } from './photos.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// The use of the language model is estimated before long work and reported after it.

test.describe.configure({ mode: 'default' })

let google: FakeGoogleDrive
let model: FakeModel
let server: OwnServer
let dataFolder: string

test.beforeAll(async () => {
  ;[google, model, dataFolder] = await Promise.all([startGoogleDrive(), startModel(), newDataFolder()])
  const photo = await keptPhoto('dusk', 11, '2026:10:23 17:42:00')
  const placed = { parent: null, mime: 'image/jpeg', bytes: photo, picture: photo }
  google.world.add(
    { id: 'walks', name: 'Walks', parent: null, mime: 'folder' },
    {
      id: 'inside',
      name: 'inside.txt',
      parent: 'walks',
      mime: 'text/plain',
      bytes: Buffer.from('Deep inside.'),
    },
    ...[1, 2, 3].map((at) => ({ ...placed, id: `harbour${at}`, name: `harbour-${at}.jpg` })),
    { ...placed, id: 'offer', name: 'offer.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF') },
  )
  server = await startServer({
    DATA_DIR: dataFolder,
    ...google.environment,
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'fake-model',
    AI_EMBEDDING_MODEL: 'fake-model-embed',
    AI_PRICE_INPUT: '2.5',
    AI_PRICE_OUTPUT: '10',
    AI_PRICE_EMBEDDING: '0.02',
  })
})
test.afterAll(async () => {
  await server.stop()
  await Promise.all([google.close(), model.close()])
  await fs.rm(dataFolder, { recursive: true, force: true })
})

async function openAs(browser: Browser, name: string): Promise<Page> {
  const page = await openWindow(browser, { baseURL: server.url, serviceWorkers: 'block' })
  await signUp(page, name, server.url)
  return page
}

/** Pictures in both colours, and whether anything keeps people out. */
async function look(page: Page, name: string, rules: 'all' | 'colours' = 'all'): Promise<void> {
  await takePicture(page, test.info(), name)
  await expectAccessible(page, rules)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html.dark')).toBeAttached()
  await takePicture(page, test.info(), name)
  await expectAccessible(page, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html:not(.dark)')).toBeAttached()
}

test('captioning a folder says about what it takes, and then what it took', pictured, async ({ browser }) => {
  const page = await openAs(browser, 'Ines Falk')
  expect((await page.request.get(`${server.url}/api/cloud-storage/googledrive/auth`)).ok()).toBe(true)
  await page.goto('/cloud-files')
  await page.getByRole('checkbox', { name: 'Select harbour-1.jpg', exact: true }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected files' })
  await expect(bar.getByText(/^About 1,400 tokens \(less than \$0\.01\)$/)).toBeVisible()
  await look(page, 'cost-selected')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Caption This Folder' }).click()
  const question = page.getByRole('alertdialog', { name: 'Caption this folder?' })
  await expect(
    question.getByText(
      'About 9,900 tokens (about $0.02) for the 4 files found so far, plus the files in subfolders.',
    ),
  ).toBeVisible()
  await look(page, 'cost-folder')
  await question.getByRole('button', { name: 'Caption' }).click()

  // Four captions of 30 tokens, one of which is of a broken file and never asked for, and a place for each.
  const result = page.getByRole('region', { name: 'Captioned from Google Drive' })
  await expect(result.getByText(/^Took \d+ tokens \(less than \$0\.01\)$/)).toBeVisible({ timeout: 60_000 })
  await look(page, 'cost-captioned')
  await result.getByRole('button', { name: 'Dismiss' }).click()
  await expect(result).toBeHidden()
})

test('organising says about what it takes, and then what it took', pictured, async ({ browser }) => {
  const page = await openAs(browser, 'Jonas Okafor')
  await uploadTwoOutings(page)
  await page.goto('/documents')
  await expectSettled(page, 6)
  await openDocumentTools(page)
  await page.getByRole('button', { name: 'Other ways to organize' }).click()
  const words = 'About 4,300 tokens (about $0.01) for the names'
  await expect(page.getByRole('menuitem', { name: `Organize now ${words}` })).toBeVisible()
  // A menu over the page is in none of its parts.
  await look(page, 'cost-organise', 'colours')
  await page.keyboard.press('Escape')

  model.say('[{"name": "Evenings by the lake", "groups": [1]}]')
  const release = model.hold()
  await page.getByRole('button', { name: 'AI auto-organize' }).click()
  const running = page.getByRole('dialog', { name: 'Organizing Your Documents...' })
  await expect(running.getByText(words)).toBeVisible()
  await takePicture(page, test.info(), 'cost-organising')
  release()
  const done = page.getByRole('dialog', { name: 'Organization Complete!' })
  await expect(done.getByText('Took 30 tokens (less than $0.01)')).toBeVisible({ timeout: 30_000 })
  await look(page, 'cost-organised')
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()

  await page.goto('/documents?view=plan')
  await expect(page.getByText('Took 30 tokens (less than $0.01)')).toBeVisible({ timeout: 30_000 })
  await takePicture(page, test.info(), 'cost-planned')
})

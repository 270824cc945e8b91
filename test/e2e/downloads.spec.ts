import fs from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readZip } from '#test/support/read-zip.ts'
import { isPhone, openWindow, signUp } from './people.ts'
import { keptPhoto } from './photos.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

/** The paths in the zip that the press downloads. */
async function downloaded(page: Page, press: () => Promise<unknown>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return [...readZip(await fs.readFile(await download.path())).keys()].toSorted()
}

test('chosen files, a story and everything are downloaded as a zip', async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Maren Holt')
  const ids: string[] = []
  for (const [name, seed] of [
    ['tarn.jpg', 81],
    ['quarry.jpg', 82],
    ['ferry.jpg', 83],
  ] as const) {
    const buffer = await keptPhoto('dusk', seed, '2026:10:23 17:42:00')
    const file = { name, mimeType: 'image/jpeg', buffer }
    const reply = await page.request.post('/upload/file', { multipart: { file } })
    ids.push(((await reply.json()) as { fileId: string }).fileId)
  }
  const data = { name: 'Five days at the lakes', file_ids: ids.slice(0, 2) }
  const story = (await (await page.request.post('/api/groups', { data })).json()) as { id: string }

  await page.goto('/documents')
  for (const name of ['tarn.jpg', 'ferry.jpg'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true })
  await page.getByRole('button', { name: 'Download' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question.getByText('Download 2 files?')).toBeVisible()
  await takePicture(page, test.info(), 'download-selection')
  await expectAccessible(page)
  const confirm = () => question.getByRole('button', { name: 'Download' }).click()
  expect(await downloaded(page, confirm)).toEqual([
    'Five days at the lakes/tarn.jpg',
    'In no story/ferry.jpg',
    'manifest.json',
  ])

  await page.getByRole('checkbox', { name: 'Select tarn.jpg' }).uncheck({ force: true })
  const [only] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(only.suggestedFilename()).toBe('ferry.jpg')

  await page.goto(`/?story=${story.id}`)
  await expect(page.getByRole('heading', { name: 'Five days at the lakes', level: 1 })).toBeVisible()
  if (isPhone()) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await takePicture(page, test.info(), 'download-story')
    await page.getByRole('menuitem', { name: 'Download' }).click()
  } else {
    await takePicture(page, test.info(), 'download-story')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
  }
  await expect(question.getByText('Download 2 files?')).toBeVisible()
  expect(await downloaded(page, confirm)).toEqual(['manifest.json', 'quarry.jpg', 'tarn.jpg'])

  await page.goto('/account')
  const all = page.getByRole('link', { name: 'Download all files' })
  await all.scrollIntoViewIfNeeded()
  await expect(page.getByText(/3 files, .* in folders by story/)).toBeVisible()
  await takePicture(page, test.info(), 'download-everything')
  await expectAccessible(page)
  expect(await downloaded(page, () => all.click())).toHaveLength(4)
})

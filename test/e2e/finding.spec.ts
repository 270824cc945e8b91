import { expect, type Page } from '@playwright/test'
import { correctFiles } from '#contract/calls/file-details.ts'
import { expectSettled, openWindow, pictured, signUp, siteUrl } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

// Documents by when, where and by what they were taken, saved searches, and the map.

interface Upload {
  name: string
  day: string
  place?: [latitude: number, longitude: number]
}

const photos: Upload[] = [
  { name: 'oban-a.jpg', day: '2024-06-12', place: [56.412, -5.472] },
  { name: 'oban-b.jpg', day: '2024-06-12', place: [56.4125, -5.4722] },
  { name: 'mull.jpg', day: '2024-06-13', place: [56.62, -6.07] },
  { name: 'lisbon.jpg', day: '2023-05-01', place: [38.71, -9.14] },
  { name: 'suva.jpg', day: '2022-02-02', place: [-18.14, 178.44] },
  { name: 'at-home.jpg', day: '2024-07-01' },
]

/** Own photographs with days and places. */
async function uploadPhotos(page: Page): Promise<void> {
  const files = []
  for (const [at, { name, day, place }] of photos.entries()) {
    const buffer = await keptPhoto('dusk', 40 + at, `${day.replaceAll('-', ':')} 11:20:00`)
    const sent = await page.request.post('/upload/file', {
      multipart: { file: { name, mimeType: 'image/jpeg', buffer } },
    })
    expect(sent.ok()).toBe(true)
    const { fileId } = (await sent.json()) as { fileId: string }
    if (place) files.push({ file_id: fileId, place: { latitude: place[0], longitude: place[1] } })
  }
  await expectSettled(page, photos.length)
  const corrected = await page.request.fetch(correctFiles.path, {
    method: correctFiles.method,
    data: { files },
  })
  expect(corrected.ok()).toBe(true)
}

const isPhone = () => (test.info().project.use.viewport?.width ?? 0) < 600

/** The filters are below a button, on a phone in the sheet of all choices. */
async function openFilters(page: Page) {
  if (isPhone()) await page.getByRole('button', { name: /^Filters and tools/ }).click()
  else await page.getByRole('button', { name: /^Filter/ }).click()
  const filters = page.getByRole('dialog', { name: isPhone() ? 'Filters and tools' : 'Filter' })
  await expect(filters).toBeVisible()
  return filters
}

const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test(
  'documents are filtered, the view is saved, opened from the sidebar, renamed and deleted',
  pictured,
  async ({ browser }) => {
    const page = await openWindow(browser)
    const problems = watchConsole(page)
    await signUp(page, 'Maren Holt')
    await uploadPhotos(page)
    await page.goto('/documents')
    await expect(tile(page, 'suva.jpg')).toBeVisible()

    const filters = await openFilters(page)
    await filters.getByLabel('Taken from').fill('2024-06-01')
    await filters.getByLabel('Place').selectOption('Has a place')
    await takePicture(page, test.info(), 'filters')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/taken_from=2024-06-01/)
    await expect(tile(page, 'mull.jpg')).toBeVisible()
    await expect(tile(page, 'suva.jpg')).toHaveCount(0)
    await expect(tile(page, 'at-home.jpg')).toHaveCount(0)
    await takePicture(page, test.info(), 'filtered')
    await page.emulateMedia({ colorScheme: 'dark' })
    await takePicture(page, test.info(), 'filtered')
    await expectAccessible(page, 'colours')
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Save this search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this search' })
    await dialog.getByLabel('Name').fill('Summer islands')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Search saved')).toBeVisible()

    await page.getByRole('button', { name: 'Remove filter: Has a place' }).click()
    await expect(tile(page, 'at-home.jpg')).toBeVisible()
    await expect(page).not.toHaveURL(/place=/)
    await page.getByRole('button', { name: 'Remove filter: Taken since 1 Jun 2024' }).click()
    await expect(tile(page, 'suva.jpg')).toBeVisible()

    if (isPhone()) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('menuitem', { name: 'Summer islands' }).click()
      await expect(page.getByRole('button', { name: 'Remove filter: Has a place' })).toBeVisible()
      expect(await problems()).toEqual([])
      return
    }
    const saved = page.getByRole('region', { name: 'Saved searches' })
    await saved.getByRole('link', { name: 'Summer islands' }).click()
    await expect(tile(page, 'at-home.jpg')).toHaveCount(0)
    await expect(saved.getByRole('link', { name: 'Summer islands' })).toHaveAttribute('aria-current', 'page')
    await saved.getByRole('button', { name: 'Options for Summer islands' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Islands')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(saved.getByRole('link', { name: 'Islands', exact: true })).toBeVisible()
    await takePicture(page, test.info(), 'saved-search')
    await expectAccessible(page)
    await saved.getByRole('button', { name: 'Options for Islands' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(saved).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(saved.getByRole('link', { name: 'Islands' })).toBeVisible()
    expect(await problems()).toEqual([])
  },
)

test(
  'the map shows where files were taken, opens them, and is moved by keys and buttons',
  pictured,
  async ({ browser }) => {
    const page = await openWindow(browser)
    const problems = watchConsole(page)
    const elsewhere: string[] = []
    const { origin } = new URL(siteUrl())
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http') && url.origin !== origin) elsewhere.push(url.href)
    })
    await signUp(page, 'Jonas Okafor')
    await page.goto('/documents?layout=map')
    await expect(page.getByText('No files with a place here')).toBeVisible()
    await takePicture(page, test.info(), 'map-empty')
    await uploadPhotos(page)
    await page.reload()
    const map = page.getByRole('application', { name: 'Map of your files' })
    await expect(map.getByRole('button', { name: /^suva\.jpg, near 18\.1° S, 178\.4° E/ })).toBeVisible()
    await takePicture(page, test.info(), 'map')
    await expectAccessible(page)

    const list = page.getByRole('region', { name: 'Places on this map' })
    await expect(list.getByRole('button').first()).toHaveAccessibleName(/files near/)
    await map
      .getByRole('button', { name: /files near 5\d/ })
      .first()
      .press('Enter')
    await expect(page).toHaveURL(/place=box/)
    await expect(tile(page, 'oban-a.jpg')).toBeVisible()
    await expect(tile(page, 'suva.jpg')).toHaveCount(0)
    await page.goBack()

    await page.goto('/documents?layout=map')
    await map.getByRole('button', { name: /^suva\.jpg/ }).click()
    await expect(page.getByRole('dialog', { name: 'suva.jpg' })).toBeVisible()
    await page.keyboard.press('Escape')

    await map.focus()
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('+')
    await expect(map.getByRole('button', { name: /^suva\.jpg/ })).toHaveCount(0)
    for (let at = 0; at < 16; at += 1) await page.keyboard.press('ArrowRight')
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowDown')
    await expect(map.getByRole('button', { name: /^suva\.jpg/ })).toBeVisible()
    await takePicture(page, test.info(), 'map-near')
    await page.emulateMedia({ colorScheme: 'dark' })
    await takePicture(page, test.info(), 'map-near')
    await expectAccessible(page, 'colours')
    await map.getByRole('button', { name: 'Whole world' }).click()
    await expect(map.getByRole('button', { name: /^lisbon\.jpg|files near/ }).first()).toBeVisible()
    expect(elsewhere).toEqual([])
    expect(await problems()).toEqual([])

    const refusal = { status: 400, json: { error: 'The map is being repaired.', code: 'bad_request' } }
    await page.route('**/dashboard/uploads/map*', (route) => route.fulfill(refusal))
    await page.reload()
    await expect(page.getByText('Failed to load places')).toBeVisible()
    await takePicture(page, test.info(), 'map-failed')
    await expectAccessible(page)
  },
)

import fs from 'node:fs/promises'
import { expect, type Dialog, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import {
  createStoryOf,
  expectSettled,
  isPhone,
  narrow,
  once,
  openedStoryId,
  openStory,
  openWindow,
  showChat,
  openNewStory,
  signUp,
  signUpToFeed,
  uploadsOf,
  type StoredUpload,
} from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { test } from './test.ts'

type Look = (viewer: Locator) => Promise<void>

/** A picture that the browser could draw. */
const isDrawn = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)

const picture: Look = (viewer) => isDrawn(viewer.locator('img[src*="size=large"]'))

const moves: Look = async (viewer) => {
  await picture(viewer)
  const source = await viewer.locator('img[src*="size=large"]').getAttribute('src')
  const reply = await viewer.page().request.get(source ?? '')
  expect((await sharp(await reply.body()).metadata()).pages).toBe(8)
}

const plays: Look = async (viewer) => {
  const video = viewer.locator('video')
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true
    await player.play()
  })
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0)
}

const upright: Look = async (viewer) => {
  await plays(viewer)
  const { width, height } = await viewer.locator('video').evaluate((player: HTMLVideoElement) => ({
    width: player.videoWidth,
    height: player.videoHeight,
  }))
  expect(height).toBeGreaterThan(width)
}

const pages =
  (count: number): Look =>
  async (viewer) => {
    await expect(viewer.getByText(`page 1 of ${count}`)).toBeVisible()
    await viewer.getByRole('button', { name: 'Next page' }).click()
    await expect(viewer.getByText(`page 2 of ${count}`)).toBeVisible()
    await isDrawn(viewer.getByRole('img', { name: /^Page 2 of/ }))
  }

const says =
  (words: string): Look =>
  (viewer) =>
    expect(viewer.getByText(words).first()).toBeVisible()

/** A file that cannot be shown says why, and its owner gets its bytes back. */
const givesBack =
  (name: string, words: string): Look =>
  async (viewer) => {
    await says(words)(viewer)
    const saved = viewer.page().waitForEvent('download')
    await viewer.getByRole('link', { name: /^Download, / }).click()
    const bytes = await fs.readFile(await (await saved).path())
    expect(bytes.equals(await fs.readFile(`test/fixtures/${name}`))).toBe(true)
  }

const table: Look = async (viewer) => {
  await expect(viewer.getByRole('cell', { name: 'Türöffner für das Bad' })).toBeVisible()
  await expect(viewer.getByRole('cell', { name: '1.204,40' })).toBeVisible()
  await expect(viewer.getByRole('columnheader', { name: 'Händler' })).toBeVisible()
}

/** What people see of each file when they open it. */
const looks: Record<string, Look> = {
  'harbour-12mp.jpg': picture,
  'harbour.heic': picture,
  'badge.png': picture,
  'map-with-script.svg': picture,
  'wave.gif': moves,
  'cut-off.jpg': picture,
  'canal-walk.mp4': plays,
  'stairs-rotated.mov': upright,
  'old-camera.wmv': plays,
  'cut-off.mp4': plays,
  'walking-guide.pdf': pages(5),
  'scanned-letter.pdf': pages(2),
  'kosten-windows-1252.csv': table,
  'day-3.md': says('We left Lochgilphead at noon'),
  'image.png': says('This is a text that calls itself a picture.'),
  'password-protected.pdf': givesBack('password-protected.pdf', 'This PDF is password-protected.'),
  'cut-off.mov': givesBack('cut-off.mov', 'This video is broken.'),
  'empty.txt': givesBack('empty.txt', 'This file is empty.'),
}
const names = Object.keys(looks)
/** A film is converted before it plays everywhere, one after the other. */
const films = names.filter((name) => /\.(?:mp4|mov|wmv)$/.test(name))
const others = names.filter((name) => !films.includes(name))
/** One of each kind is enough to look at. */
const pictured = new Set([
  'badge.png',
  'canal-walk.mp4',
  'walking-guide.pdf',
  'kosten-windows-1252.csv',
  'cut-off.mov',
])
const broken = ['cut-off.mov', 'empty.txt', 'password-protected.pdf']

/** Every tile that has a picture shows it, and every other one says what it is or what is wrong with it. */
async function expectTiles(page: Page, files: readonly StoredUpload[]): Promise<void> {
  const list = page.getByRole('region', { name: 'Files' })
  for (const file of files) {
    const shown = list.locator(`img[src*="${file.file_id}"]`)
    if (file.thumbnail_url !== null) {
      await shown.scrollIntoViewIfNeeded()
      await isDrawn(shown)
    }
    if (file.error !== null) await expect(list.getByText(file.error, { exact: true })).toBeVisible()
  }
}

/** Goes through these files, which are all, with the arrows and looks at each. */
async function lookAtAll(page: Page, all: readonly string[]): Promise<void> {
  await page
    .getByRole('region', { name: 'Files' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .first()
    .click()
  const viewer = page.getByRole('dialog')
  const seen: string[] = []
  const next = viewer.getByRole('button', { name: 'Next file' })
  for (;;) {
    const name = await viewer.getByRole('heading', { level: 1 }).innerText()
    seen.push(name)
    await test.step(name, () => looks[name]?.(viewer))
    if (pictured.has(name)) await takePicture(page, test.info(), `viewer-${name.replaceAll('.', '-')}`)
    if (!(await next.isVisible())) break
    await next.click()
    await expect(viewer.getByRole('heading', { level: 1, name, exact: true })).toHaveCount(0)
  }
  expect(seen.toSorted()).toEqual(all.toSorted())
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
}

/** A video plays under the pointer, and its tile shows its caption on request. */
async function lookAtFilmTile(page: Page, caption: string): Promise<void> {
  const tile = page.getByRole('region', { name: 'Files' }).getByRole('listitem').filter({ hasText: '0:06' })
  const words = tile.getByText(caption, { exact: true }).filter({ visible: true })
  await expect(words).toHaveCount(0)
  await tile.getByRole('button', { name: 'Show Caption' }).click()
  await expect(words).toHaveCount(1)
  await takePicture(page, test.info(), 'story-film-caption')
  await tile.getByRole('button', { name: 'Hide Caption' }).click()
  await expect(words).toHaveCount(0)
  if (isPhone()) return
  await tile.hover()
  await expect
    .poll(() => tile.locator('video').evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(tile.locator('video')).toHaveCount(0)
}

/** Keeps what a page fetches from the store, as it arrived. */
function keepFetched(page: Page): () => Promise<Buffer[]> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (/\/api\/(files|groups)\//.test(response.url()) && response.status() === 200)
      bodies.push(response.body().catch(() => Buffer.alloc(0)))
  })
  return () => Promise.all(bodies)
}

async function tellsPlace(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1')
  if (/latitude|GPSL|\+56\.0\d|Exif\0\0/.test(text)) return true
  if (!/^(RIFF|\xff\xd8|\x89PNG)/.test(text)) return false
  return (await sharp(bytes).metadata()).exif !== undefined
}

test(
  'B5: the cover of a shared story opens its file, also a film, which says so and is no tile besides',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUpToFeed(page, 'Tom Vale')
    const name = `A film first ${test.info().project.name}`
    // The film was chosen first and arrives last.
    await page.route('**/upload/file', async (route) => {
      if (route.request().postDataBuffer()?.includes('canal-walk.mp4')) await expectSettled(page, 2)
      await route.continue()
    })
    await createStoryOf(
      page,
      name,
      ['canal-walk.mp4', 'day-3.md', 'harbour.bmp'].map((file) => `test/fixtures/${file}`),
    )
    const files = await expectSettled(page, 3)
    await lookAtFilmTile(page, files.find((file) => file.name === 'canal-walk.mp4')?.caption ?? '')
    const friend = await openWindow(browser, { colorScheme: 'dark' })
    await friend.goto(`/share/group/${openedStoryId(page)}`)
    const tiles = friend.getByRole('list', { name: 'Files' }).getByRole('listitem')
    await expect(tiles).toHaveCount(2)
    await expect(friend.getByText('Video cover, 0:06')).toBeVisible()
    const [first, last] = [await tiles.first().boundingBox(), await tiles.last().boundingBox()]
    expect(first?.y).toBe(last?.y)
    const cover = friend.getByRole('button', { name: 'Open canal-walk.mp4' })
    await cover.focus()
    await takePicture(friend, test.info(), 'share-cover-focus')
    await expectAccessible(friend)
    await cover.click({ position: { x: 40, y: 120 } })
    await expect(friend.getByRole('dialog', { name: 'canal-walk.mp4' })).toBeVisible()
  },
)

/** A story of these fixtures, in which every file is captioned or says why not. */
async function openReal(page: Page, name: string, fixtures: readonly string[]): Promise<StoredUpload[]> {
  await signUpToFeed(page, 'Maren Holt')
  await createStoryOf(
    page,
    name,
    fixtures.map((file) => `test/fixtures/${file}`),
  )
  const files = await expectSettled(page, fixtures.length)
  const failed = files.filter(({ status }) => status === 'error').map((file) => file.name)
  expect(failed.toSorted()).toEqual(broken.filter((file) => fixtures.includes(file)))
  return files
}

/** All tiles, then each file in the viewer. */
async function lookAtStory(page: Page, files: readonly StoredUpload[], fixtures: readonly string[]) {
  const region = page.getByRole('region', { name: 'Files' })
  if (files.length > limits.shareTiles) await region.getByRole('button', { name: 'Show all files' }).click()
  await expectTiles(page, files)
  // A target under the bar of a scrolled page would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await takePicture(page, test.info(), 'story-real-files')
  await expectAccessible(page)
  await lookAtAll(page, fixtures)
}

/** Films of these fixtures, each looked at once it plays. */
async function lookAtFilms(page: Page, name: string, fixtures: readonly string[]): Promise<void> {
  const problems = watchConsole(page)
  const files = await openReal(page, name, fixtures)
  const isFilm = (file: StoredUpload) => file.mime.startsWith('video/') && file.status === 'captioned'
  await expect
    .poll(async () => (await uploadsOf(page)).filter(isFilm).every(({ playable }) => playable), {
      timeout: 150_000,
    })
    .toBe(true)
  await lookAtStory(page, files, fixtures)
  expect(await problems()).toEqual([])
}

test('real films play as they are or once they are converted (C1, C8)', once, async ({ browser }) => {
  const name = `Films of the west coast ${test.info().project.name}`
  await lookAtFilms(
    await openWindow(browser),
    name,
    films.filter((film) => !film.startsWith('cut-off')),
  )
})

test('a film that is cut off plays, and a broken one says so to all (C1, C8)', once, async ({ browser }) => {
  const name = `Cut-off films ${test.info().project.name}`
  await lookAtFilms(
    await openWindow(browser),
    name,
    films.filter((film) => film.startsWith('cut-off')),
  )

  // Of a broken film there is nothing that a friend may have, and nothing is offered.
  const friend = await openWindow(browser, { colorScheme: 'dark' })
  await friend.goto('/')
  await openStory(friend, name)
  const list = friend.getByRole('region', { name: 'Files' })
  await list.getByRole('button', { name: /cut-off\.mov/ }).click()
  const friendsViewer = friend.getByRole('dialog', { name: 'cut-off.mov' })
  await says('This file couldn’t be read.')(friendsViewer)
  await expect(friendsViewer.getByRole('link', { name: /^Download/ })).toHaveCount(0)
})

test(
  'real pictures and documents are shown as what they are or say why not, and friends see no place (C1, C8)',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    const problems = watchConsole(page)
    const alerts: string[] = []
    const dismiss = (dialog: Dialog) => {
      alerts.push(dialog.message())
      void dialog.dismiss()
    }
    page.on('dialog', dismiss)
    const name = `The west coast ${test.info().project.name}`
    const files = await openReal(page, name, others)
    await lookAtStory(page, files, others)

    // The drawing with scripts, opened as a page of its own.
    const map = files.find((file) => file.name === 'map-with-script.svg')
    for (const end of ['', '?original=true']) {
      const tab = await page.context().newPage()
      tab.on('dialog', dismiss)
      const saved = tab.waitForEvent('download')
      // A file that is saved instead of shown ends the navigation with this error.
      await expect(tab.goto(`/api/files/${map?.file_id}/stream${end}`)).rejects.toThrow(
        'Download is starting',
      )
      expect((await saved).suggestedFilename()).toBe('map-with-script.svg')
      await tab.close()
    }
    expect(alerts).toEqual([])

    // The right page of the right document.
    await showChat(page)
    const question = page.getByLabel('Ask about these memories')
    await question.fill('How many steps are there to the gallery of the lighthouse?')
    await question.press('Enter')
    const answer = page.getByRole('article', { name: 'Answer', exact: true }).last()
    await expect(answer).toContainText('142 steps')
    const source = answer.getByRole('button', { name: /^Source.*walking-guide\.pdf/ }).first()
    await expect(source).toContainText('p. 2')
    await source.click()
    const panel = page.getByRole('complementary', { name: /^Source walking-guide\.pdf/ })
    await expect(panel.getByText('page 2 of 5')).toBeVisible()
    await isDrawn(panel.getByRole('img', { name: /^Page 2 of/ }))
    // The browser's own remark on a preview that it could not draw.
    expect((await problems()).filter((problem) => !problem.startsWith("Connecting to 'blob:"))).toEqual([])

    const friend = await openWindow(browser, { colorScheme: 'dark' })
    const fetched = keepFetched(friend)
    await friend.goto(`/share/group/${openedStoryId(page)}`)
    const tiles = friend.getByRole('list', { name: 'Files' }).getByRole('listitem')
    // And the cover, which is the tile of its file.
    await expect(tiles).toHaveCount(5)
    for (const tile of await tiles.filter({ has: friend.locator('img') }).all()) {
      await tile.scrollIntoViewIfNeeded()
      await isDrawn(tile.locator('img').last())
    }
    await friend.goto(`/share/group/${openedStoryId(page)}`)
    const photo = files.find((file) => file.name === 'harbour-12mp.jpg')
    await friend.evaluate(async (id) => {
      for (const end of ['', '?original=true', '?thumbnail=true&size=large'])
        await (await fetch(`/api/files/${id}/stream${end}`)).arrayBuffer()
    }, photo?.file_id)
    const bodies = await fetched()
    expect(bodies.length).toBeGreaterThan(8)
    for (const body of bodies) expect(await tellsPlace(body)).toBe(false)
    expect(await tellsPlace(await fs.readFile('test/fixtures/harbour-12mp.jpg'))).toBe(true)
    await expect(tiles.first()).toBeVisible()
    await takePicture(friend, test.info(), 'share-real-files')
  },
)

test(
  'in a narrow window a file of each kind is shown as what it is or says why not',
  narrow,
  async ({ browser }) => {
    const page = await openWindow(browser)
    const problems = watchConsole(page)
    await signUp(page, 'Olu Adeyemi')
    const files = await Promise.all(
      [...pictured].map(async (name) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: await fs.readFile(`test/fixtures/${name}`),
      })),
    )
    await openNewStory(page, 'One of each kind', files)
    await expectTiles(page, await uploadsOf(page))
    await page.evaluate(() => window.scrollTo(0, 0))
    await takePicture(page, test.info(), 'story-real-files')
    await expectAccessible(page)
    await lookAtAll(page, [...pictured])
    expect(await problems()).toEqual([])
  },
)

test('a source in a table without a head opens at its row', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Jonas Okafor')
  const name = 'The pantry'
  const buffer = Buffer.from('12,Teapot\n3,Kettle\n7,Colander\n')
  await openNewStory(page, name, [{ name: 'pantry.csv', mimeType: 'text/csv', buffer }])
  await showChat(page)
  const question = page.getByLabel('Ask about these memories')
  await question.fill('Where is the kettle?')
  await question.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer', exact: true }).last()
  const source = answer.getByRole('button', { name: /^Source.*pantry\.csv/ })
  await expect(source).toContainText('row 2')
  await source.click()
  const viewer = page.getByRole('complementary', { name: /^Source pantry\.csv/ })
  await expect(viewer.getByRole('row', { name: '2 3 Kettle' })).toHaveAttribute('aria-current', 'location')
  await expect(viewer.getByRole('row', { name: '1 12 Teapot' })).toBeVisible()
  await expect(viewer.getByRole('columnheader', { name: 'Column 2' })).toBeVisible()
})

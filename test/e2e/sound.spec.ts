import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import { amrOf, encodeSound, wavOf, withId3Cover } from '#test/support/made-sound.ts'
import { newDataFolder, startServer, type OwnServer } from './own-server.ts'
import { expectSettled, openWindow, signUp, storeStory } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { test } from './test.ts'

// Recordings: their tiles, the player, and what is said, for the owner and for a visitor of a shared story.

let model: FakeModel
let server: OwnServer
let dataFolder: string
test.beforeAll(async () => {
  model = await startModel()
  model.hear(() => [
    { start: 0.5, end: 3, text: 'Good morning, this is the harbour office.' },
    { start: 21, end: 24, text: 'The boiler inspection is on Tuesday at nine.' },
    { start: 26, end: 29, text: 'Please bring the keys of the boat house.' },
  ])
  dataFolder = await newDataFolder()
  server = await startServer({
    DATA_DIR: dataFolder,
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'fake-model',
    AI_TRANSCRIBE_MODEL: 'fake-whisper',
  })
})
test.afterAll(async () => {
  await server.stop()
  await model.close()
  await fs.rm(dataFolder, { recursive: true, force: true })
})

const memo = wavOf(
  Array.from({ length: 30 }, (_, at) => ({ seconds: 1, volume: 0.15 + 0.8 * Math.abs(Math.sin(at / 3)) })),
  8_000,
)
const sounds = [
  { name: 'harbour-office.wav', mimeType: 'audio/wav', buffer: memo },
  { name: 'broken.wav', mimeType: 'audio/wav', buffer: wavOf([]) },
  { name: 'phone.amr', mimeType: 'audio/amr', buffer: amrOf(4) },
]

/** Where the slider is. */
const secondOf = (page: Page) =>
  page
    .getByRole('slider', { name: 'Position' })
    .evaluate((slider) => (slider instanceof HTMLInputElement ? Number(slider.value) : -1))

for (const colours of ['light', 'dark'] as const)
  test(`a recording is played from its waveform and from each line that is said, in ${colours} colours`, async ({
    browser,
  }) => {
    const page = await openWindow(browser, {
      baseURL: server.url,
      colorScheme: colours,
      serviceWorkers: 'block',
    })
    await signUp(page, 'Maren Holt', server.url)
    for (const file of sounds)
      expect((await page.request.post(`${server.url}/upload/file`, { multipart: { file } })).ok()).toBe(true)
    const files = await expectSettled(page, sounds.length, server.url)
    const id = files.find(({ name }) => name === 'harbour-office.wav')?.file_id ?? ''
    const record = `${server.url}/api/files/${id}/shared`
    await expect
      .poll(
        async () =>
          ((await (await page.request.get(record)).json()) as { has_transcript: boolean }).has_transcript,
      )
      .toBe(true)
    await page.goto('/documents')
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('WAV · 0:30')).toBeVisible()
    await takePicture(page, test.info(), 'sound-tiles')
    await expectAccessible(page)

    // A hit of a search opens it at its second.
    await page.goto('/documents?q=boiler')
    await page
      .getByRole('button', { name: /harbour-office\.wav/ })
      .first()
      .click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('button', { name: 'Play' })).toBeVisible()
    await expect.poll(() => secondOf(page)).toBeCloseTo(21, 0)
    await expect(viewer.getByText('Transcribed by fake-whisper')).toBeVisible()
    await expect(viewer.getByRole('button', { name: /boiler inspection/ })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await takePicture(page, test.info(), 'sound-viewer')
    await expectAccessible(page)

    await viewer.getByRole('button', { name: /keys of the boat house/ }).click()
    await expect(viewer.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(26)
    await viewer.getByRole('button', { name: 'Pause' }).click()
    const slider = viewer.getByRole('slider', { name: 'Position' })
    const place = await slider.boundingBox()
    await slider.click({ position: { x: (place?.width ?? 0) / 2, y: 20 } })
    await expect.poll(() => secondOf(page)).toBeCloseTo(15, 0)
    const before = await secondOf(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => secondOf(page)).toBeGreaterThan(before)
    await page.keyboard.press('Space')
    await expect(viewer.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.goto('/documents')
    await page
      .getByRole('button', { name: /broken\.wav/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByText('This recording is empty.').first()).toBeVisible()
    await takePicture(page, test.info(), 'sound-broken')
    await page.keyboard.press('Escape')
  })

test('a visitor hears the recordings of a public story, with cover and artist', async ({ browser }) => {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'sound-'))
  const [wav, mp3] = [path.join(folder, 'a.wav'), path.join(folder, 'a.mp3')]
  await fs.writeFile(wav, memo)
  const tags = { title: 'Harbour song', artist: 'Clara Test', album: 'Boats', date: '2019' }
  await encodeSound(wav, mp3, { format: 'mp3', encoder: 'libmp3lame', tags })
  const cover = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#1d6f78' } })
    .jpeg()
    .toBuffer()
  const song = withId3Cover(await fs.readFile(mp3), cover, tags)
  const film = await fs.readFile('test/fixtures/loop.webm')
  await fs.rm(folder, { recursive: true })
  const page = await openWindow(browser, { baseURL: server.url, serviceWorkers: 'block' })
  await signUp(page, 'Maren Holt', server.url)
  const story = await storeStory(
    page,
    'Sounds of the harbour',
    [
      { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: song },
      { name: 'walk.webm', mimeType: 'video/webm', buffer: film },
      { name: 'harbour-office.wav', mimeType: 'audio/wav', buffer: memo },
    ],
    server.url,
  )
  const visitor = await openWindow(browser, { baseURL: server.url, serviceWorkers: 'block' })
  const problems = watchConsole(visitor)
  await visitor.goto(`/?story=${story}`)
  await visitor.getByRole('button', { name: 'Decline' }).click()
  await expect(visitor.getByRole('button', { name: /harbour-office\.wav/ }).first()).toBeVisible()
  await takePicture(visitor, test.info(), 'sound-story')
  await visitor
    .getByRole('button', { name: /harbour-office\.wav/ })
    .first()
    .click()
  const viewer = visitor.getByRole('dialog')
  await viewer.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => secondOf(visitor)).toBeGreaterThan(0.3)
  await viewer.getByRole('button', { name: 'Pause' }).click()
  await expect(viewer.getByText('boiler inspection')).toBeVisible()
  await takePicture(visitor, test.info(), 'sound-visitor')
  await expectAccessible(visitor)
  await visitor.keyboard.press('Escape')
  await visitor
    .getByRole('button', { name: /song\.mp3/ })
    .first()
    .click()
  await expect(viewer.getByText('Harbour song', { exact: true })).toBeVisible()
  await expect(viewer.getByText('Clara Test · Boats · 2019')).toBeVisible()
  await takePicture(visitor, test.info(), 'sound-cover')
  await expectAccessible(visitor)
  await visitor.keyboard.press('Escape')
  await visitor
    .getByRole('button', { name: /walk\.webm/ })
    .first()
    .click()
  await expect(viewer.getByText('Transcribed by fake-whisper')).toBeVisible()
  await takePicture(visitor, test.info(), 'sound-film')
  await expectAccessible(visitor)
  expect(await problems()).toEqual([])
})

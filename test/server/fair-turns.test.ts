import fs from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { filePage } from '#contract/calls/files.ts'
import { createStory } from '#contract/calls/stories.ts'
import { uploadStatus } from '#contract/calls/uploads.ts'
import type { Ai } from '#server/engines/ai/ai.ts'
import { createBuiltinAi } from '#server/engines/ai/builtin/builtin-ai.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { member, visitor, type Person } from '#test/support/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const fixture = (name: string) => fs.readFile(`test/fixtures/${name}`)
const statusOf = async (person: Person, id: string) =>
  (await person.call(uploadStatus, { params: { id } })).status
const statuses = (person: Person, ids: readonly string[]) =>
  Promise.all(ids.map((id) => statusOf(person, id)))

const page = (id: string, number: number) => ({ params: { id, page: String(number) } })

test('what one person’s slow drawings and films keep busy, no one else waits for, G3', async () => {
  const [mallory, maren] = [await member(app), await member(app)]
  const drawings = await Promise.all(
    Array.from({ length: 6 }, async (_, at) =>
      mallory.stores(await fixture(at % 2 === 0 ? 'bomb-filters.svg' : 'bomb-groups.svg'), `${at}.svg`),
    ),
  )
  await expect.poll(() => statuses(mallory, drawings), { timeout: 60_000 }).toContain('processing')
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#375' } })
    .jpeg()
    .toBuffer()
  const hers = [
    await maren.stores('Rain till eleven.', 'note.txt'),
    await maren.stores('item,gbp\nScones,31.20\n', 'costs.csv'),
    await maren.stores(photo, 'tarn.jpg'),
    // Of the same kind as the slow ones: the second place is another owner's.
    await maren.stores(await fixture('map-with-script.svg'), 'map.svg'),
  ]
  await expect
    .poll(() => statuses(maren, hers), { timeout: 60_000 })
    .toEqual(Array(hers.length).fill('captioned'))
  const meanwhile = await statuses(mallory, drawings)
  expect(meanwhile).toContain('pending')
  expect(meanwhile).not.toContain('captioned')
  // A drawing has seconds of a core, so that the owner's next file has its turn as well.
  await expect.poll(() => statuses(mallory, drawings), { timeout: 80_000 }).toContain('error')
})

test('a model that is silent about one person’s files is waited for by no one else, G3', async () => {
  const speaking = Promise.withResolvers<void>()
  const builtin = createBuiltinAi()
  const ai: Ai = {
    ...builtin,
    caption: async (request, signal) => {
      if (request.name.startsWith('silent')) await speaking.promise
      return builtin.caption(request, signal)
    },
  }
  const own = await startTestApp({}, { ai })
  onTestFinished(() => own.close())
  const [mallory, maren] = [await member(own), await member(own)]
  const silent = await Promise.all(
    Array.from({ length: 8 }, (_, at) => mallory.stores(`The ${at}th of many.`, `silent-${at}.txt`)),
  )
  await expect.poll(() => statuses(mallory, silent), { timeout: 60_000 }).toContain('processing')
  const note = await maren.stores('Rain till eleven.', 'note.txt')
  await expect.poll(() => statusOf(maren, note), { timeout: 60_000 }).toBe('captioned')
  expect(await statuses(mallory, silent)).not.toContain('captioned')
  speaking.resolve()
  await own.idle()
  expect(await statuses(mallory, silent)).toEqual(Array(silent.length).fill('captioned'))
})

/** Many more than the 40 pages that one viewer may wait for, whatever is rendered while they arrive. */
const tooMany = 400
/** More than two turns draw. */
const wanted = 20

/** Two owners' documents; the one of a million pages is in a public story. */
async function storeDocuments() {
  const [mallory, maren] = [await member(app), await member(app)]
  const endless = await mallory.stores(await fixture('bomb-million-pages.pdf'), 'endless.pdf')
  const guide = await maren.stores(await fixture('walking-guide.pdf'), 'guide.pdf')
  await mallory.call(createStory, { body: { name: 'Endless', show_on_feed: true, file_ids: [endless] } })
  await app.idle()
  return { maren, endless, guide }
}
let documents: Awaited<ReturnType<typeof storeDocuments>>
beforeAll(async () => {
  documents = await storeDocuments()
})

test('page 2 and a picture of oneself come while a visitor asks for 20 pages of a million, G3', async () => {
  const { maren, endless, guide } = documents
  const stranger = visitor(app)
  let drawn = 0
  const requests = Array.from({ length: wanted }, async (_, at) => {
    const { status } = await stranger.request(filePage, page(endless, at + 1))
    drawn += 1
    return status
  })
  await expect.poll(() => drawn, { timeout: 60_000 }).toBeGreaterThan(0)
  const form = new FormData()
  for (const field of ['name', 'email'] as const) form.append(field, maren.profile[field])
  form.append('avatar', new Blob([await fixture('badge.png')]), 'me.png')
  const [hers, picture] = await Promise.all([
    maren.request(filePage, page(guide, 2)),
    maren.fetch('/profile/update-profile', { method: 'POST', body: form }),
  ])
  const meanwhile = drawn
  expect([hers.status, picture.status]).toEqual([200, 200])
  expect(meanwhile).toBeLessThan(wanted)
  expect(await Promise.all(requests)).toEqual(Array(wanted).fill(200))
})

test('a viewer who asks for very many pages at once is asked to wait, and no one else, G3', async () => {
  const { maren, endless, guide } = documents
  const stranger = visitor(app)
  const left = new AbortController()
  const refused: Response[] = []
  const requests = Array.from({ length: tooMany }, async (_, at) => {
    const response = await stranger.request(filePage, { ...page(endless, 1_000 + at), signal: left.signal })
    if (response.status !== 200) refused.push(response)
  })
  await expect.poll(() => refused.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(tooMany / 4)
  for (const response of refused) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await response.json()).toMatchObject({ code: 'busy' })
  }
  expect((await maren.request(filePage, page(guide, 3))).status).toBe(200)
  left.abort()
  await Promise.allSettled(requests)
})

import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { ChatEvent } from '#contract/calls/chat.ts'
import { listUploads } from '#contract/calls/files.ts'
import { createStory } from '#contract/calls/stories.ts'
import { derivedValues, lookUpAll } from '#server/db/backfills/derived-values.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  return () => app.close()
})

const photo = (camera: { Make: string; Model: string }, lens: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#347' } })
    .withExif({
      IFD0: camera,
      IFD2: { LensModel: lens },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '56/1 5/1 24/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '5/1 33/1 36/1',
      },
    })
    .jpeg()
    .toBuffer()

const nikon = () => photo({ Make: 'NIKON CORPORATION', Model: 'NIKON D850' }, 'Nikkor 35mm')
const apple = () => photo({ Make: 'Apple', Model: 'iPhone 11 Pro' }, 'back triple camera')

async function namesOf(who: Person, q: string, story?: string): Promise<string[]> {
  const query = { q, ...(story === undefined ? {} : { story }) }
  return (await who.call(listUploads, { query })).uploads.map(({ name }) => name)
}

const namesIn = (events: unknown[]) =>
  (events as ChatEvent[]).flatMap((event) => event.relevantFiles ?? []).map(({ name }) => name)

test('an owner finds photos by camera, lens and place, and asks for them', async () => {
  const maren = await member(app)
  await maren.stores(await nikon(), 'pier.jpg')
  await maren.stores(await apple(), 'boat.jpg')
  await app.idle()
  for (const words of ['iPhone 11 Pro', 'triple camera'])
    expect(await namesOf(maren, words)).toEqual(['boat.jpg'])
  for (const words of ['nikon', 'Nikkor 35mm']) expect(await namesOf(maren, words)).toEqual(['pier.jpg'])
  expect((await namesOf(maren, '56.09')).toSorted()).toEqual(['boat.jpg', 'pier.jpg'])
  const { uploads } = await maren.call(listUploads, { query: { q: 'pier' } })
  expect(uploads[0]).toMatchObject({ camera: 'NIKON D850, Nikkor 35mm' })
  const question = { prompt: 'Which photo was taken with a Nikon?' }
  expect(namesIn(await eventsOf(await maren.request(chat.askDocuments, { body: question })))).toEqual([
    'pier.jpg',
  ])
})

test('only the owner finds a photo of a public story by its camera', async () => {
  const maren = await member(app)
  const id = await maren.stores(await nikon(), 'pier.jpg')
  const note = await maren.stores('The pier was closed.', 'note.txt')
  await app.idle()
  const body = { name: 'Harbour', show_on_feed: true, file_ids: [id, note] }
  const story = await maren.call(createStory, { body })
  const other = await member(app, 'Ben Moss')
  expect(await namesOf(other, 'pier', story.id)).toContain('pier.jpg')
  for (const words of ['nikon', 'Nikkor', 'nikkon', '56.09'])
    expect(await namesOf(other, words, story.id)).toEqual([])
  expect(await namesOf(maren, 'nikon', story.id)).toEqual(['pier.jpg'])
  // The conversation of the story is public.
  for (const who of [visitor(app), other, maren]) {
    const asked = { params: { id: story.id }, body: { message: 'Which photo was taken with a Nikon D850?' } }
    const said = JSON.stringify(await eventsOf(await who.request(chat.askPublic, asked)))
    expect(said).not.toContain('Nikkor')
    expect(said).not.toContain('NIKON')
  }
})

test('photos that were indexed earlier are found by camera after the backfill', async () => {
  const maren = await member(app)
  await maren.stores(await nikon(), 'pier.jpg')
  await app.idle()
  const client = await app.services.database.pool.connect()
  try {
    const { rows } = await client.query<{ text: string }>(
      'delete from file_passages where ordinal < 0 and owner_id = $1 returning text',
      [maren.profile.id],
    )
    expect(rows).toEqual([{ text: 'Taken with NIKON D850, Nikkor 35mm. Near 56.09° N, 5.56° W.' }])
    expect(await namesOf(maren, 'nikon')).toEqual([])
    const value = derivedValues.find(({ name }) => name === 'passages of cameras and places')
    expect(value && (await lookUpAll(client, value, 'unknown', () => {}))).toBe(1)
    const added = 'select text from file_passages where ordinal < 0 and owner_id = $1'
    expect((await client.query(added, [maren.profile.id])).rows).toEqual([
      { text: 'Taken with NIKON D850, Nikkor 35mm. Near 56.09° N, 5.56° W.' },
    ])
  } finally {
    client.release()
  }
  expect(await namesOf(maren, 'nikon')).toEqual(['pier.jpg'])
})

import { derivedValues, lookUpAll } from '#server/db/backfills/derived-values.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { fileType } from '#contract/file-kinds.ts'
import { deleteUpload, listUploads, renameUpload } from '#contract/calls/files.ts'
import { closeAccount } from '#contract/calls/profile.ts'
import * as stories from '#contract/calls/stories.ts'
import type { TestApp } from '#test/support/app.ts'
import { member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

// A file is found by its type, its story, or by words of its name, caption and text, and only by users who may see it.

let app: TestApp
let maren: Awaited<ReturnType<typeof member>>
/** By their names. */
const ids: Record<string, string> = {}
let walk: string
let cellar: string

const picture = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="60"><rect width="9" height="9"/></svg>`

const texts: Record<string, string> = {
  'day-1.md': 'We started at Keswick.\n\nA kingfisher sat at the landing stage, and rain fell till eleven.',
  'day-2.txt': 'Wind all day over Derwentwater. Crème brûlée at the café in the evening.',
  'costs 2026-11-21.csv': 'what,where,euro\nferry,Ashness Gate,12.50\ntea,Lodore,4.20\nbread,Grange,3\n',
  'lease.txt': 'Dear tenant, the boiler in Straßburg is serviced in March. Happiness guaranteed.',
  '日記.txt': '京都の寺を見た。\nמחר נלך לים הגדול\n',
}

beforeAll(async () => {
  app = await sharedApp()
  maren = await member(app)
  for (const [name, text] of Object.entries(texts)) ids[name] = await maren.stores(text, name)
  ids['IMG_4127-tarn.svg'] = await maren.stores(picture(90), 'IMG_4127-tarn.svg')
  ids['KingsCross.svg'] = await maren.stores(picture(91), 'KingsCross.svg')
  ids['kept.zip'] = await maren.stores(new Uint8Array([0, 1, 2, 255, 254, 0, 7]), 'kept.bin')
  walk = await storyOf(maren, ['day-1.md', 'IMG_4127-tarn.svg', 'costs 2026-11-21.csv'], true)
  cellar = await storyOf(maren, ['day-2.txt'], false)
  await app.idle()
})

const storyOf = async (who: Person, names: string[], show_on_feed: boolean): Promise<string> => {
  const file_ids = names.map((name) => ids[name] ?? name)
  return (await who.call(stories.createStory, { body: { name: 'Lakes', file_ids, show_on_feed } })).id
}

const listed = (query: Record<string, string>, who: Person = maren) => who.call(listUploads, { query })

/** Names of what is found, in order. */
const names = async (query: Record<string, string>, who: Person = maren): Promise<string[]> =>
  (await listed(query, who)).uploads.map(({ name }) => name)
const sorted = async (query: Record<string, string>, who: Person = maren): Promise<string[]> =>
  (await names(query, who)).toSorted()
const find = (q: string, who: Person = maren) => sorted({ q }, who)

const refusal = async (query: Record<string, string>, who: Person = maren) => {
  const response = await who.request(listUploads, { query })
  return [response.status, ((await response.json()) as { error: string }).error]
}

const all = [...Object.keys(texts), 'IMG_4127-tarn.svg', 'KingsCross.svg', 'kept.bin']

describe('a list of files', () => {
  test('of a type has what the web calls so', async () => {
    expect(await sorted({ type: 'images' })).toEqual(['IMG_4127-tarn.svg', 'KingsCross.svg'])
    expect(await names({ type: 'docs' })).toEqual(['costs 2026-11-21.csv'])
    expect(await sorted({ type: 'text' })).toEqual(['day-1.md', 'day-2.txt', 'lease.txt', '日記.txt'])
    expect(await sorted({})).toEqual(all.toSorted())
    for (const type of ['images', 'docs', 'text'] as const)
      for (const file of (await listed({ type })).uploads) expect(fileType(file.mime, file.name)).toBe(type)
  })

  test('follows a name that gives a file another type, in its stories too', async () => {
    const id = await maren.stores('', 'nothing.dat')
    await app.idle()
    const story = await storyOf(maren, [id], false)
    const rename = (original_filename: string) =>
      maren.call(renameUpload, { params: { id }, body: { original_filename } })
    expect(await names({ story, type: 'text' })).toEqual([])
    await rename('nothing.md')
    expect(await names({ story, type: 'text' })).toEqual(['nothing.md'])
    await rename('nothing.dat')
    expect(await names({ story, type: 'text' })).toEqual([])
    await maren.call(deleteUpload, { params: { id } })
  })

  test('can begin with the oldest, and goes on with later ones', async () => {
    const newest = await names({})
    expect(await names({ sort: 'oldest' })).toEqual(newest.toReversed())
    const read: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: Awaited<ReturnType<typeof listed>> = await listed({
        sort: 'oldest',
        limit: '3',
        ...(after ? { after } : {}),
      })
      read.push(...page.uploads.map(({ name }) => name))
      after = page.pagination.nextCursor
    }
    expect(read).toEqual(newest.toReversed())
  })

  test('keeps to its times in both orders', async () => {
    const { uploads } = await listed({})
    const [after = '', before = ''] = [uploads[5]?.uploaded_at, uploads[2]?.uploaded_at]
    const between = uploads.slice(3, 6).map(({ name }) => name)
    expect(await names({ after, before })).toEqual(between)
    expect(await names({ after, before, sort: 'oldest' })).toEqual(between.toReversed())
  })

  test('of a story has its files, for anyone who may see it, and says through which story', async () => {
    const inWalk = ['IMG_4127-tarn.svg', 'costs 2026-11-21.csv', 'day-1.md']
    expect(await sorted({ story: walk })).toEqual(inWalk)
    expect(await names({ story: walk, type: 'text' })).toEqual(['day-1.md'])
    const jonas = await member(app, 'Jonas Brandt')
    const seen = await listed({ story: walk }, jonas)
    expect(seen.uploads.map(({ name }) => name).toSorted()).toEqual(inWalk)
    expect(seen.uploads.map(({ group_id, can_edit }) => [group_id, can_edit])).toEqual(
      inWalk.map(() => [walk, false]),
    )
    expect(await names({ story: walk, mine_only: 'true' }, jonas)).toEqual([])
  })

  test('of a story that is foreign, unknown or deleted meanwhile is refused in words', async () => {
    const jonas = await member(app, 'Jonas Brandt')
    const gone = await storyOf(maren, ['day-1.md', 'day-2.txt'], true)
    const page = await listed({ story: gone, limit: '1' }, jonas)
    await maren.call(stories.deleteStory, { params: { id: gone } })
    const refused = [404, 'Group not found or not public.']
    expect(await refusal({ story: cellar }, jonas)).toEqual(refused)
    expect(await refusal({ story: cellar, q: 'wind' }, jonas)).toEqual(refused)
    expect(await refusal({ story: '00000000-0000-4000-8000-000000000000' })).toEqual(refused)
    expect(await refusal({ story: gone, before: page.pagination.nextCursor ?? '' }, jonas)).toEqual(refused)
  })

  test('of no story has one’s own files that no one has put anywhere', async () => {
    const loose = ['KingsCross.svg', 'kept.bin', 'lease.txt', '日記.txt']
    expect(await sorted({ story: 'none' })).toEqual(loose)
    expect(await sorted({ story: 'none', mine_only: 'true' })).toEqual(loose)
    expect(await sorted({ story: 'none', type: 'text' })).toEqual(['lease.txt', '日記.txt'])
    const story = await storyOf(maren, ['lease.txt'], false)
    expect(await sorted({ story: 'none', type: 'text' })).toEqual(['日記.txt'])
    await maren.call(stories.deleteStory, { params: { id: story } })
    expect(await sorted({ story: 'none', type: 'text' })).toEqual(['lease.txt', '日記.txt'])
    expect(await names({ story: 'none' }, await member(app, 'Jonas Brandt'))).toEqual([])
  })

  test('is for people who are signed in, and has no other types or orders', async () => {
    expect((await refusal({ type: 'text' }, visitor(app)))[0]).toBe(401)
    expect(await refusal({ type: 'x' })).toEqual([400, 'The field “type” must be one of images, docs, text.'])
    expect(await refusal({ sort: 'x' })).toEqual([400, 'The field “sort” must be one of newest, oldest.'])
    expect((await refusal({ story: 'x' }))[0]).toBe(400)
  })
})

test('a change of the registry of file formats gives every file its new type', async () => {
  const mimes = [
    '',
    'application/x-empty',
    'application/octet-stream',
    'image/svg+xml',
    'image/jpeg',
    'image/',
    'IMAGE/PNG',
    'video/mp4',
    'application/pdf',
    'text/csv',
    'application/csv',
    'text/plain',
    'text/x-anything',
    'text/',
    'text',
    'application/json',
    'application/xml',
    'application/yaml',
    'application/x-yaml',
    'application/markdown',
    'application/zip',
    'audio/mpeg',
  ]
  const endings = [
    'txt',
    'md',
    'markdown',
    'json',
    'csv',
    'log',
    'yaml',
    'yml',
    'xml',
    'mov',
    'pdf',
    'jpg',
    'mar\u212Adown',
    'TXT',
    'ṫxt',
  ]
  const called = [
    ...endings.flatMap((ending) => [
      `a.${ending}`,
      `.${ending}`,
      ending,
      `a.${ending}.`,
      `a.${ending}x`,
      `a.jpg.${ending}`,
    ]),
    '',
    '.',
    'a',
    'a\n.txt',
    '\n.md',
    'a.md\n',
    '😀.md',
    ' .txt',
  ]
  const kinds = mimes.flatMap((mime) => called.map((name) => ({ mime, name })))
  const owner = await member(app, 'Type Holder')
  const client = await app.services.database.pool.connect()
  try {
    await client.query(
      `insert into files (id, owner_id, name, mime, size_bytes, content_hash, storage_key, status, display_at, uploaded_at)
       select gen_random_uuid(), $1, name, mime, 1, ''::bytea, 'types', 'captioned', now(), now()
       from jsonb_to_recordset($2) as f(mime text, name text)`,
      [owner.profile.id, JSON.stringify(kinds)],
    )
    const types = derivedValues.find(({ name }) => name === 'types of files')
    if (types) await lookUpAll(client, types, 'unknown', () => {})
    const { rows } = await client.query<{ mime: string; name: string; type: string }>(
      'select mime, name, file_type as type from files where owner_id = $1',
      [owner.profile.id],
    )
    expect(rows).toHaveLength(kinds.length)
    for (const { mime, name, type } of rows)
      expect({ mime, name, type }).toEqual({ mime, name, type: fileType(mime, name) })
  } finally {
    await client.query(`delete from files where storage_key = 'types'`)
    client.release()
  }
})

describe('a search', () => {
  test('finds words of names, captions and texts, by their beginning, and all of them', async () => {
    expect(await find('kingfisher')).toEqual(['day-1.md'])
    expect(await find('kingf')).toEqual(['day-1.md'])
    expect(await find('king')).toEqual(['KingsCross.svg', 'day-1.md'])
    expect(await find('KINGFISHER keswick')).toEqual(['day-1.md'])
    expect(await find('kingfisher derwentwater')).toEqual([])
    expect(await find('4127')).toEqual(['IMG_4127-tarn.svg'])
    expect(await find('img_4127-tarn.svg')).toEqual(['IMG_4127-tarn.svg'])
    expect(await find('tarn')).toEqual(['IMG_4127-tarn.svg'])
    expect(await find('cross')).toEqual(['KingsCross.svg'])
    expect(await find('day-2')).toEqual(['day-2.txt'])
    expect(await find('ashness costs')).toEqual(['costs 2026-11-21.csv'])
    expect(await find('2026-11-21')).toEqual(['costs 2026-11-21.csv'])
    expect(await find('kept')).toEqual(['kept.bin'])
  })

  test('does not mind accents, inflections and words that say nothing', async () => {
    expect(await find('creme brulee cafe')).toEqual(['day-2.txt'])
    expect(await find('strassburg')).toEqual(['lease.txt'])
    expect(await find('the kingfishers at a landing')).toEqual(['day-1.md'])
  })

  test('forgives a typing error where nothing begins so, and none in numbers', async () => {
    expect(await find('kingfischer')).toEqual(['day-1.md'])
    expect(await find('derwentwatter')).toEqual(['day-2.txt'])
    // Half typed, where the stem of the word is another beginning.
    for (const typed of ['happ', 'happi', 'happin', 'happine', 'happiness'])
      expect(await find(typed)).toEqual(['lease.txt'])
    expect(await find('4128')).toEqual([])
  })

  test('takes every kind of space for a space, in names, texts and queries, N1', async () => {
    const shot = 'Screenshot 2026-03-05 at 4.45.12\u202fPM.txt'
    const added = [
      await maren.stores('Window seat, 14\u00a0Larchfield\u2009Row\u3000upstairs.', shot),
      await maren.stores('%PDF-1.7 cut off, unread', 'Larch\u2007survey\u00a0plan.pdf'),
    ]
    await app.idle()
    expect(await find('Screenshot 2026-03-05 at 4.45.12 PM.txt')).toEqual([shot])
    expect(await find(shot)).toEqual([shot])
    expect(await find('4.45.12\u00a0PM')).toEqual([shot])
    expect(await find('larchfield row')).toEqual([shot])
    expect(await find('upstairs')).toEqual([shot])
    expect(await find('survey plan')).toEqual(['Larch\u2007survey\u00a0plan.pdf'])
    for (const id of added) await maren.call(deleteUpload, { params: { id } })
    await app.idle()
  })

  test('finds words between other spaces in files that were indexed earlier, N1', async () => {
    const id = await maren.stores('Fensterplatz im Larchgarten, oben.', 'Larch plan.txt')
    await app.idle()
    const client = await app.services.database.pool.connect()
    try {
      await client.query(
        `update file_passages set words = to_tsvector('simple', unaccent($2)) where file_id = $1 and ordinal = 0`,
        [id, 'Larch\u202fplan.txt im\u00a0Larchgarten'],
      )
      await client.query(`delete from file_passages where file_id = $1 and ordinal > 0`, [id])
      await client.query(`delete from search_words where word like 'larch%'`)
      expect(await find('plan txt larchgarten')).toEqual([])
      const words = derivedValues.find(({ name }) => name === 'words between spaces')
      if (words) await lookUpAll(client, words, 'unknown', () => {})
    } finally {
      client.release()
    }
    expect(await find('plan txt larchgarten')).toEqual(['Larch plan.txt'])
    expect(await find('larchgartem')).toEqual(['Larch plan.txt'])
    await maren.call(deleteUpload, { params: { id } })
  })

  test('reports where the words were found', async () => {
    const hit = async (q: string) => (await listed({ q })).uploads[0]?.hit
    expect(await hit('kingf')).toEqual({
      words: ['kingfisher'],
      text: expect.stringContaining('A kingfisher sat at the landing stage') as string,
      page: null,
      row: null,
      line: 3,
      second: null,
      section: null,
    })
    expect(await hit('lodore')).toMatchObject({
      words: ['Lodore'],
      row: 2,
      text: expect.stringContaining('tea') as string,
    })
    expect(await hit('tarn')).toMatchObject({ words: ['tarn', 'Tarn'], text: null, line: null })
    expect(await hit('brulee')).toMatchObject({ words: ['brûlée'] })
    expect(await hit('kingfischer')).toMatchObject({ words: ['kingfisher'] })
    expect((await listed({})).uploads.map((file) => file.hit)).toEqual(all.map(() => null))
    for (const file of (await listed({ q: 'day' })).uploads)
      expect(file.hit?.text?.length ?? 0).toBeLessThanOrEqual(160)
  })

  test('goes with a type, a story, an order, and to its end', async () => {
    expect(await names({ q: 'king', type: 'images' })).toEqual(['KingsCross.svg'])
    expect(await names({ q: 'king', story: 'none' })).toEqual(['KingsCross.svg'])
    expect(await names({ q: 'king', story: walk })).toEqual(['day-1.md'])
    expect(await names({ q: 'king', story: walk, type: 'images' })).toEqual([])
    const newest = await names({ q: 'd' })
    expect(newest.length).toBeGreaterThan(1)
    expect(await names({ q: 'd', sort: 'oldest' })).toEqual(newest.toReversed())
    const one = await listed({ q: 'd', limit: '1' })
    const rest = await listed({ q: 'd', before: one.pagination.nextCursor ?? '' })
    expect([...one.uploads, ...rest.uploads].map(({ name }) => name)).toEqual(newest)
    expect(await names({ q: 'd', limit: '1', page: '2' })).toEqual(newest.slice(1, 2))
  })

  test('finds a file that could not be read by its name', async () => {
    const id = await maren.stores('%PDF-1.7 cut off', 'damaged-survey.pdf')
    expect(await find('survey')).toEqual(['damaged-survey.pdf'])
    // Though there is a word in the other files that is like it.
    expect(await find('keswich')).toEqual(['day-1.md'])
    const near = await maren.stores('%PDF-1.7 cut off too', 'keswich.pdf')
    expect(await find('keswich')).toEqual(['day-1.md', 'keswich.pdf'])
    await maren.call(deleteUpload, { params: { id: near } })
    await app.idle()
    expect(await find('damaged surv')).toEqual(['damaged-survey.pdf'])
    await maren.call(deleteUpload, { params: { id } })
  })

  test('for something odd finds what is so, or nothing, and never fails', async () => {
    expect(await sorted({ q: '   ' })).toEqual(all.toSorted())
    expect(await find('京都')).toEqual(['日記.txt'])
    expect(await find('נלך')).toEqual(['日記.txt'])
    expect(await find('k')).toContain('kept.bin')
    for (const q of [
      '%',
      '_',
      '\\',
      "'",
      '%_\\',
      "'); drop table files --",
      ':*',
      '& | !',
      '<b>',
      '😀',
      '-',
      '\\x',
    ])
      expect(await find(q)).toEqual([])
    for (const q of ["a'b\\c", "it''s", 'http://a.b/c?d=e#f', 'a@b.c', '1e999', '-0.5', '\u202Ekeswick'])
      await listed({ q })
    expect(await find('x'.repeat(200))).toEqual([])
    expect(await find(Array.from({ length: 100 }, () => 'k').join(' '))).toContain('kept.bin')
    expect(await refusal({ q: 'x'.repeat(201) })).toEqual([400, 'Use at most 200 characters.'])
    expect((await refusal({ q: 'a\u0000b' }))[0]).toBe(400)
  })
})

describe('no one finds', () => {
  test('what is another’s, not by a beginning, and not by a typing error', async () => {
    const jonas = await member(app, 'Jonas Brandt')
    await jonas.stores('Nothing but clouds over the harbour.', 'clouds.txt')
    await app.idle()
    for (const q of ['kingfisher', 'kingf', 'kingfischer', 'boiler', 'boilr', 'd'])
      for (const mine_only of ['true', 'false']) expect(await names({ q, mine_only }, jonas)).toEqual([])
    expect(await names({ q: 'harbor' }, jonas)).toEqual(['clouds.txt'])
  })

  test('more of a public story than is in it', async () => {
    const jonas = await member(app, 'Jonas Brandt')
    expect(await names({ q: 'kingf', story: walk }, jonas)).toEqual(['day-1.md'])
    expect(await names({ q: 'boiler', story: walk }, jonas)).toEqual([])
    expect(await names({ q: 'lease', story: walk }, jonas)).toEqual([])
    // Nothing reveals that private files have a word like it.
    expect(await names({ q: 'kingfischer', story: walk }, jonas)).toEqual([])
  })

  test('what is in the trash', async () => {
    const id = await maren.stores('A heron at Friars Crag.', 'heron.txt')
    await app.idle()
    expect(await find('heron')).toEqual(['heron.txt'])
    await maren.call(deleteUpload, { params: { id } })
    expect(await find('heron')).toEqual([])
    expect(await names({ q: 'heron', story: 'none' })).toEqual([])
  })

  test('what a closed account had shown', async () => {
    const jonas = await member(app, 'Jonas Brandt')
    const file = await jonas.stores('An osprey over the lake.', 'osprey.txt')
    const story = await storyOf(jonas, [file], true)
    await app.idle()
    expect(await names({ story, q: 'osprey' })).toEqual(['osprey.txt'])
    await jonas.call(closeAccount, {
      body: { username: jonas.profile.username, password: 'a long enough secret' },
    })
    expect((await refusal({ story, q: 'osprey' }))[0]).toBe(404)
    expect((await refusal({ story }))[0]).toBe(404)
    expect(await names({ type: 'text' })).not.toContain('osprey.txt')
  })
})

test('what very many files have and what few have is found to the end, in both orders, with files of one moment', async () => {
  const mass = await member(app, 'Mass Holder')
  const { pool } = app.services.database
  await pool.query(
    `insert into files (id, owner_id, name, mime, file_type, size_bytes, content_hash, storage_key, status, display_at, uploaded_at)
     select gen_random_uuid(), $1, 'n' || n, case when n % 40 = 0 then 'text/plain' else 'image/jpeg' end,
       case when n % 40 = 0 then 'text' else 'images' end, 1,
       sha256(n::text::bytea), 'mass/' || n, 'captioned', now(), timestamptz '2026-01-01' + make_interval(hours => n / 30)
     from generate_series(1, 3000) n`,
    [mass.profile.id],
  )
  await pool.query(
    `insert into file_passages (file_id, ordinal, owner_id, text, words)
     select f.id, 0, f.owner_id, t.text, to_tsvector('simple', t.text) from files f
       cross join lateral (select substr(f.name, 2)::int as n) as m
       cross join lateral (select 'pier' || case when n % 3 = 0 then ' third' else '' end
         || case when n % 500 = 7 then ' heron' else '' end || case when n between 1000 and 1400 then ' cluster' else '' end as text) t
     where f.owner_id = $1`,
    [mass.profile.id],
  )
  await pool.query(
    `insert into search_words (owner_id, word) select $1, unnest(array['pier', 'third', 'heron', 'cluster'])`,
    [mass.profile.id],
  )
  const expected: Record<string, number> = {
    pier: 3000,
    third: 1000,
    heron: 6,
    cluster: 401,
    'cluster third': 133,
  }
  for (const [q, count] of Object.entries(expected))
    for (const sort of ['newest', 'oldest'])
      for (const type of ['', 'text']) {
        const read: { id: string; at: string }[] = []
        for (let cursor: string | null = ''; cursor !== null;) {
          const page: Awaited<ReturnType<typeof listed>> = await listed(
            {
              q,
              sort,
              limit: '100',
              ...(type ? { type } : {}),
              ...(cursor ? { [sort === 'oldest' ? 'after' : 'before']: cursor } : {}),
            },
            mass,
          )
          read.push(...page.uploads.map(({ id, uploaded_at }) => ({ id, at: uploaded_at })))
          cursor = page.pagination.nextCursor
        }
        const inOrder = read.toSorted((one, other) => (one.at + one.id < other.at + other.id ? -1 : 1))
        expect(read).toEqual(sort === 'oldest' ? inOrder : inOrder.toReversed())
        expect(new Set(read.map(({ id }) => id)).size).toBe(read.length)
        if (type === '') expect([q, read.length]).toEqual([q, count])
        else expect(read.length).toBeLessThan(count)
      }
})

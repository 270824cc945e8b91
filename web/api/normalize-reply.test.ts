import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setViewerId } from './normalize-records.ts'
import { normalizedCalls, normalizeReply } from './normalize-reply.ts'

const id = '0190a6b4-0000-7000-8000-000000000001'
const call = (name: string) => {
  const [method = '', path = ''] = name.split(' ')
  return { method, path } as Parameters<typeof normalizeReply>[0]
}

test('S10: each call whose replies are normalised is a call of the contract', () => {
  const contractCalls = [...endpoints.values()].map(({ method, path }) => `${method} ${path}`)
  expect(normalizedCalls.filter((name) => !contractCalls.includes(name))).toEqual([])
})

test('S10: a bare array is a feed, and a story is found by each name of its id', () => {
  const feed = call('GET /api/groups/feed')
  for (const name of ['id', 'group_id', '_id', 'uuid']) {
    expect(normalizeReply(feed, [{ [name]: id, name: 'Lakes' }])).toMatchObject({
      stories: [{ id, group_id: id, name: 'Lakes', tags: [], files: [], file_count: 0, style_rules: [] }],
      pagination: { hasMore: false, nextCursor: null },
    })
  }
  expect(
    normalizeReply(feed, { stories: [], pagination: { hasMore: true, nextCursor: 'x', page: 1 } }),
  ).toEqual({
    stories: [],
    pagination: { hasMore: true, nextCursor: 'x', page: 1 },
  })
})

test('S10: the owner of a story is the user with its user_id, where the reply does not say so', () => {
  const story = { id, name: 'Lakes', user_id: 'ana' }
  setViewerId('ana')
  expect(normalizeReply(call('GET /api/groups/:id'), story)).toMatchObject({ can_edit: true })
  setViewerId('ben')
  expect(normalizeReply(call('GET /api/groups/:id'), story)).toMatchObject({ can_edit: false })
  setViewerId(null)
})

const uploads = (file: object) =>
  (normalizeReply(call('GET /dashboard/uploads'), { uploads: [file] }) as { uploads: unknown[] }).uploads[0]

test('S10: a file is found by each name of its id, or by the UUID in its address', () => {
  for (const name of ['file_id', 'fileId', 'id'])
    expect(uploads({ [name]: id, url: '/f' })).toMatchObject({ id, file_id: id })
  expect(uploads({ url: `/media/${id}.jpg` })).toMatchObject({ id, file_id: id })
})

test('S10: picture, type, name, date and state of a file are read by each of their names', () => {
  for (const name of ['thumbnail_url', 'thumb_url', 'thumb_url_small', 'thumb', 'thumbnailUrl'])
    expect(uploads({ id, [name]: '/t' })).toMatchObject({ thumbnail_url: '/t' })
  for (const name of ['mime', 'mime_type'])
    expect(uploads({ id, [name]: 'image/png' })).toMatchObject({ mime: 'image/png' })
  for (const name of ['name', 'title', 'original_filename'])
    expect(uploads({ id, [name]: 'a.jpg' })).toMatchObject({ name: 'a.jpg', mime: 'image/jpeg' })
  for (const name of ['created_at', 'uploaded_at', 'timestamp', 'display_date'])
    expect(uploads({ id, [name]: '2026-01-02' })).toMatchObject({ display_date: '2026-01-02' })
  for (const word of ['ready', 'DONE', 'captioned'])
    for (const name of ['status', 'upload_status'])
      expect(uploads({ id, [name]: word })).toMatchObject({ status: 'captioned' })
  expect(uploads({ id, uploading: true })).toMatchObject({ status: 'uploading' })
  expect(uploads({ id, s3Url: '/s' })).toMatchObject({ url: '/s', ready: true, status: 'captioned' })
})

test('S10: messages, relevant files, connections and drive files need no more than the specified fields', () => {
  const chat = normalizeReply(call('GET /api/groupchat/:id/chat'), {
    history: [
      { role: 'user', content: 'Why?' },
      { role: 'assistant', content: 'Because.' },
    ],
  }) as { history: { id: string; status: string }[]; hasMorePrev: boolean }
  expect(chat.history.map(({ status }) => status)).toEqual(['complete', 'complete'])
  expect(new Set(chat.history.map((message) => message.id)).size).toBe(2)
  expect(chat.hasMorePrev).toBe(false)
  expect(
    normalizeReply(call('POST /api/docstore/chat'), { relevantFiles: [{ key: 'k', url: '/u' }] }),
  ).toMatchObject({ relevantFiles: [{ file_id: 'k', type: 'image', thumbnail_url: '/u', caption: null }] })
  expect(
    normalizeReply(call('GET /api/cloud-storage/connections'), {
      connections: [{ provider: 'onedrive', is_active: true }],
    }),
  ).toMatchObject({ connections: [{ email: null }], available: ['onedrive', 'googledrive'] })
  expect(
    normalizeReply(call('GET /api/cloud-storage/:provider/files'), [{ id: 'x', name: 'a.jpg' }]),
  ).toMatchObject({ files: [{ isFolder: false, size: null, modifiedTime: null }], next: null })
})

test('S10: a record in the contract’s own spelling is passed on as it is', () => {
  const story = { id, group_id: id, can_edit: true, files: [] }
  expect(normalizeReply(call('GET /api/groups/:id'), story)).toBe(story)
  const file = { id, file_id: id, can_edit: false, status: 'captioned' }
  expect(normalizeReply(call('GET /api/files/:id/shared'), file)).toBe(file)
})

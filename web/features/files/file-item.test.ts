import { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { FileId } from '#contract/ids.ts'
import { getSharedFile, listUploads, type StoredFile } from '#contract/calls/files.ts'
import { uploadStatus } from '#contract/calls/uploads.ts'
import { withItem } from '#web/api/cached-item.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { fileItem, patchFile } from './file-item.ts'

const id = z.parse(FileId, '0190a6b4-0000-7000-8000-000000000001')
const otherId = z.parse(FileId, '0190a6b4-0000-7000-8000-000000000002')
const record = (file_id: FileId) => ({ file_id, name: 'old.txt', status: 'captioned', uploaded_at: '2026' })
const withFile = <Data>(data: Data, of: FileId, change: Partial<StoredFile>): Data =>
  withItem(data, fileItem(of), (file) => ({ ...file, ...change }))
const [uploads, shared, status] = [
  keyOf(listUploads),
  keyOf(getSharedFile, { params: { id } }),
  keyOf(uploadStatus, { params: { id } }),
]

test('a file is changed at every occurrence, and nothing else', () => {
  const untouched = { uploads: [record(otherId)] }
  const data = { pages: [{ uploads: [record(id), record(otherId)] }, untouched] }
  const changed = withFile(data, id, { name: 'new.txt' })
  expect(changed.pages[0]?.uploads.map((file) => file.name)).toEqual(['new.txt', 'old.txt'])
  expect(changed.pages[1]).toBe(untouched)
  expect(withFile(untouched, id, { name: 'new.txt' })).toBe(untouched)
})

test('what only names the file, such as a source, is left alone', () => {
  const source = { file_id: id, name: 'old.txt', number: 1 }
  expect(withFile({ sources: [source] }, id, { name: 'new.txt' }).sources[0]).toBe(source)
  expect(withFile(undefined, id, {})).toBeUndefined()
})

test('a change reaches lists and single records in the cache', () => {
  const client = new QueryClient()
  client.setQueryData(uploads, { pages: [{ uploads: [record(id)] }] })
  client.setQueryData(shared, record(id))
  client.setQueryData(status, { status: 'captioned' })
  patchFile(client, id, { name: 'new.txt', status: 'pending' })
  expect(client.getQueryData(uploads)).toMatchObject({
    pages: [{ uploads: [{ name: 'new.txt' }] }],
  })
  expect(client.getQueryData(shared)).toMatchObject({ name: 'new.txt' })
  expect(client.getQueryData(status)).toBeUndefined()
})

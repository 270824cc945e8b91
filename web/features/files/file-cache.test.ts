import { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { FileId } from '#contract/ids.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { patchFile, withFile } from './file-cache.ts'

const id = z.parse(FileId, '0190a6b4-0000-7000-8000-000000000001')
const otherId = z.parse(FileId, '0190a6b4-0000-7000-8000-000000000002')
const record = (file_id: FileId) => ({ file_id, name: 'old.txt', status: 'captioned', uploaded_at: '2026' })

test('a file is changed wherever it stands, and nothing else', () => {
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
  client.setQueryData(queryKeys.uploads, { pages: [{ uploads: [record(id)] }] })
  client.setQueryData(queryKeys.file(id, null), record(id))
  client.setQueryData(queryKeys.fileStatus(id), { status: 'captioned' })
  patchFile(client, id, { name: 'new.txt', status: 'pending' })
  expect(client.getQueryData(queryKeys.uploads)).toMatchObject({
    pages: [{ uploads: [{ name: 'new.txt' }] }],
  })
  expect(client.getQueryData(queryKeys.file(id, null))).toMatchObject({ name: 'new.txt' })
  expect(client.getQueryData(queryKeys.fileStatus(id))).toBeUndefined()
})

import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { FileId } from '#contract/ids.ts'
import { sharedRecordQuery } from './shared-record.ts'

afterEach(() => void vi.unstubAllGlobals())

const id = '0197c1f0-0000-7000-8000-000000000001' as FileId

test('the record of a file is asked for past every cache', async () => {
  const fetch = vi.fn<(address: string, options: RequestInit) => Promise<Response>>(async () =>
    Response.json({ file_id: id }),
  )
  vi.stubGlobal('fetch', fetch)
  await new QueryClient().fetchQuery(sharedRecordQuery(id, null))
  expect(fetch.mock.calls).toMatchObject([[`/api/files/${id}/shared`, { cache: 'no-store' }]])
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CaptionRun, CloudFile } from '#contract/cloud.ts'
import { draw } from '#test/support/draw.tsx'
import type { DriveView } from './browse/drive-view.ts'
import { CloudDrives } from './CloudDrives.tsx'

const file = (name: string): CloudFile => ({
  id: name,
  name,
  isFolder: false,
  mimeType: 'text/plain',
  size: 1,
  modifiedTime: null,
  thumbnailUrl: null,
  file_id: null,
})

/** What answers each next question for a page of the folder, and for the runs. */
let pages: (Response | Promise<Response>)[] = []
let runs: Partial<CaptionRun>[] = []
let calls: string[] = []

const page = (names: string[], next: string | null = null) => Response.json({ files: names.map(file), next })
const problem = (code: string, status = 404) => Response.json({ error: `It is ${code}.`, code }, { status })

beforeEach(() => {
  ;[pages, runs, calls] = [[], [], []]
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://localhost')
    calls.push(`${method} ${pathname.replace('/api/cloud-storage', '')}${search}`)
    if (method === 'DELETE') return problem('forbidden', 403)
    if (pathname.endsWith('/runs')) return Response.json({ runs })
    return pages.shift() ?? problem('not_found')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function drawDrive(trail: DriveView['trail'] = []) {
  draw(
    <MemoryRouter>
      <CloudDrives connected={['googledrive']} view={{ provider: 'googledrive', trail }} />
    </MemoryRouter>,
  )
}

const bar = () => within(screen.getByRole('toolbar', { name: 'Selected files' }))

test('a folder comes page by page, and all of it is selected, with what comes later', async () => {
  const last = Promise.withResolvers<Response>()
  pages = [page(['a', 'b'], 'second'), last.promise]
  drawDrive()
  await screen.findByText('2 files')
  expect(await screen.findByText('Loading more…')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select All' }))
  expect(bar().getByText('2 file(s) selected')).toBeTruthy()
  expect(screen.getByText('Loading more… What is still coming is selected, too.')).toBeTruthy()
  last.resolve(page(['b', 'c']))
  await screen.findByText('3 files')
  expect(bar().getByText('3 file(s) selected')).toBeTruthy()
  expect(screen.queryByText(/Loading more/)).toBeNull()
  expect(calls.filter((call) => call.includes('/files'))).toEqual([
    'GET /googledrive/files',
    'GET /googledrive/files?next=second',
  ])
})

test('a page that does not come leaves what is there, and can be asked for again', async () => {
  pages = [page(['a'], 'second'), problem('gone_from_drive'), page(['b'])]
  drawDrive()
  await screen.findByText('Failed to load files. Please try again.')
  expect(screen.getByText('It is gone_from_drive.')).toBeTruthy()
  expect(screen.getByText('1 file')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('2 files')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a list that cannot be continued is begun anew', async () => {
  pages = [page(['a'], 'second'), problem('drive_list_over', 409), page(['a', 'b'])]
  drawDrive()
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('2 files')
  expect(calls.filter((call) => call.includes('/files')).at(-1)).toBe('GET /googledrive/files')
})

test('of a folder that was opened by its address alone, the way is not made up', async () => {
  pages = [page([])]
  drawDrive([{ id: 'f2', name: null }])
  const trail = within(screen.getByRole('navigation', { name: 'Folders' }))
  expect(trail.getAllByRole('listitem').map((crumb) => crumb.textContent)).toEqual([
    'Home',
    '…Folders that are not known here',
    'Folder',
  ])
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/?drive=googledrive'])
  await screen.findByText('This folder is empty')
  expect(calls).toContain('GET /googledrive/files?folderId=f2')
})

test('a result that could not be put away comes back, and says so', async () => {
  pages = [page(['a'])]
  runs = [
    {
      id: '0190a6b4-0000-7000-8000-000000000001' as CaptionRun['id'],
      provider: 'googledrive',
      is_done: true,
      captionedFiles: 2,
      failedFiles: 0,
      failures: [],
      started_at: '2026-11-23T20:00:00Z',
    },
  ]
  drawDrive()
  await screen.findByText('2 file(s) captioned')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText('Failed to dismiss')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('2 file(s) captioned')).toBeTruthy())
})

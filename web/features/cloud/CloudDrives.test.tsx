import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CaptionRun, CloudFile } from '#contract/calls/cloud.ts'
import { getSite } from '#contract/calls/site.ts'
import { type Estimates, getEstimates } from '#contract/calls/ai-usage.ts'
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
/** What the language model is estimated to take; null: there is none. */
let estimates: Estimates | null = null

const page = (names: string[], next: string | null = null) => Response.json({ files: names.map(file), next })
const problem = (code: string, status = 404) => Response.json({ error: `It is ${code}.`, code }, { status })

beforeEach(() => {
  ;[pages, runs, calls, estimates] = [[], [], [], null]
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://localhost')
    if (pathname === getSite.path) return Response.json({ has_model: estimates !== null })
    if (pathname === getEstimates.path) return Response.json(estimates)
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
  expect(screen.getByText('Loading more… Files still loading are selected too.')).toBeTruthy()
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

test('a list that cannot be continued is begun again', async () => {
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
    '…Unknown folders',
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
      receipt: null,
      started_at: '2026-11-23T20:00:00Z',
    },
  ]
  drawDrive()
  await screen.findByText('2 file(s) captioned')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText(/^Couldn’t dismiss/)).toBeTruthy()
  await waitFor(() => expect(screen.getByText('2 file(s) captioned')).toBeTruthy())
})

const each = { tokens: 450, dollars: 0.01 }
const costs = { image: each, video: each, pdf: each, csv: each, text: each, other: each }

test('before files and folders are captioned it is said about how much the model takes', async () => {
  estimates = { caption: costs, organise: each, note: null }
  pages = [Response.json({ files: [file('a'), file('b'), { ...file('inner'), isFolder: true }], next: null })]
  drawDrive()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select a' }))
  expect(await bar().findByText('About 450 tokens (about $0.01)')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Caption This Folder' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Caption this folder?' }))
  expect(
    question.getByText(
      'About 900 tokens (about $0.02) for the 2 files found so far, plus the files in subfolders.',
    ),
  ).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(calls.every((call) => call.startsWith('GET'))).toBe(true)
})

test('where no model takes part nothing is said of tokens; where its budget is used up, that', async () => {
  pages = [page(['a'])]
  drawDrive()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select a' }))
  await userEvent.click(screen.getByRole('button', { name: 'Caption This Folder' }))
  await screen.findByRole('alertdialog')
  expect(screen.queryByText(/tokens/)).toBeNull()
  await userEvent.keyboard('{Escape}')

  estimates = { caption: null, organise: null, note: 'The budget is used up.' }
  cleanup()
  pages = [page(['a'])]
  drawDrive()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select a' }))
  expect(await bar().findByText('The budget is used up.')).toBeTruthy()
})

test('the usage of a run is shown with its result, and is fetched again while it grows', async () => {
  const receipt = { tokens: 312_418, dollars: 0.3811, is_estimated: false, is_growing: true }
  const run: Partial<CaptionRun> = {
    id: '0190a6b4-0000-7000-8000-000000000001' as CaptionRun['id'],
    provider: 'googledrive',
    is_done: true,
    captionedFiles: 2,
    failedFiles: 0,
    failures: [],
    receipt,
    started_at: '2026-11-23T20:00:00Z',
  }
  pages = [page(['a'])]
  runs = [run]
  drawDrive()
  expect(
    await screen.findByText('Took 312,000 tokens (about $0.38) so far; the model is still at work'),
  ).toBeTruthy()
  runs = [{ ...run, receipt: { ...receipt, is_growing: false } }]
  expect(await screen.findByText('Took 312,000 tokens (about $0.38)')).toBeTruthy()
})

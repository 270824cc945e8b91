import { cleanup, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Usage } from '#contract/calls/billing.ts'
import { draw } from '#test/support/draw.tsx'
import { MonthlyUsage } from './MonthlyUsage.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const quiet: Usage = {
  chat_count: 64,
  chat_limit: 100,
  ingest_image_count: 12,
  ingest_image_limit: 200,
  gen_image_count: 2,
  gen_image_limit: null,
  month: '2026-11',
  resets_at: '2026-12-01T00:00:00.000Z',
}

function drawUsage(reply: Promise<Response>): void {
  vi.stubGlobal('fetch', () => reply)
  draw(
    <MemoryRouter>
      <MonthlyUsage />
    </MemoryRouter>,
  )
}
const usageReply = (usage: Partial<Usage>) => Promise.resolve(Response.json({ ...quiet, ...usage }))

test('Type, Used and Limit of Chat, Image Uploads and Image Generations; a missing limit is an em dash', async () => {
  drawUsage(usageReply({}))
  const table = await screen.findByRole('table', { name: 'November 2026' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Type', 'Used', 'Limit'])
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
  expect(cells).toEqual([
    ['64', '100'],
    ['12', '200'],
    ['2', '—'],
  ])
  for (const type of ['Chat', 'Image Uploads', 'Image Generations'])
    expect(within(table).getByText(type)).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Chat used' }).getAttribute('aria-valuenow')).toBe('64')
  expect(screen.getByText('resets 1 Dec, 00:00 UTC')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull()
})

test('S3: a reply of the six specified fields is shown, and an absent limit is an em dash', async () => {
  const { chat_count, chat_limit, ingest_image_count, ingest_image_limit, gen_image_count, gen_image_limit } =
    quiet
  const specified = {
    chat_count,
    chat_limit,
    ingest_image_count,
    ingest_image_limit,
    gen_image_count,
    gen_image_limit,
  }
  drawUsage(Promise.resolve(Response.json(specified)))
  const table = await screen.findByRole('table', { name: 'This month' })
  expect(within(table).getAllByText('—')).toHaveLength(1)
  expect(screen.queryByText(/resets/)).toBeNull()
  cleanup()
  drawUsage(Promise.resolve(Response.json({ chat_count, ingest_image_count, gen_image_count })))
  expect(within(await screen.findByRole('table')).getAllByText('—')).toHaveLength(3)
  expect(screen.queryByText(/NaN|undefined/)).toBeNull()
})

test('close to a limit the way to the plans is shown, and at it nothing is said to be left', async () => {
  drawUsage(usageReply({ ingest_image_count: 187 }))
  expect(await screen.findByText('13 left this month')).toBeTruthy()
  expect(screen.getByText(/You’re close to the limit for image uploads/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/settings')
})

test('a used-up limit says so', async () => {
  drawUsage(usageReply({ chat_count: 100 }))
  expect(await screen.findByText('None left this month')).toBeTruthy()
  expect(screen.getByText(/You’ve reached the limit for chat/)).toBeTruthy()
})

test('‘Loading usage...’ while it loads', async () => {
  drawUsage(new Promise(() => {}))
  expect(await screen.findByText('Loading usage...')).toBeTruthy()
})

test('‘Failed to load usage data.’ when it cannot be loaded', async () => {
  drawUsage(Promise.resolve(new Response('{}', { status: 500 })))
  expect(await screen.findByText('Failed to load usage data.')).toBeTruthy()
})

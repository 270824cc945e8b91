import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { StorageUse as Use } from '#contract/calls/files.ts'
import { draw } from '#test/support/draw.tsx'
import { StorageUse } from './StorageUse.tsx'

const mb = 1024 * 1024

afterEach(() => {
  vi.unstubAllGlobals()
})

function drawUse(overrides: Partial<Use> | null): void {
  const use = {
    used_bytes: 0,
    quota_bytes: null,
    has_trash: false,
    is_disk_low: false,
    disk: null,
    ...overrides,
  }
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(use), { status: overrides === null ? 500 : 200 }),
  )
  draw(
    <MemoryRouter>
      <StorageUse />
    </MemoryRouter>,
  )
}

test('the used storage is shown with the quota, a bar and the link to the trash', async () => {
  drawUse({ used_bytes: 1.2 * 1024 * mb, quota_bytes: 10 * 1024 * mb, has_trash: true })
  expect(await screen.findByText('Storage: 1.2 GB of 10.0 GB')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Storage in use' }).getAttribute('aria-valuenow')).toBe('12')
  expect(screen.getByText('8.8 GB left')).toBeTruthy()
  const trash = screen.getByRole('link', { name: 'Open the trash' })
  expect(trash.getAttribute('href')).toBe('/documents?view=trash')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a quota there is no bar, and over it the line says what to do', async () => {
  drawUse({ used_bytes: 5 * mb })
  expect(await screen.findByText('Storage: 5.0 MB')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a full account is reported what makes room', async () => {
  drawUse({ used_bytes: 11 * mb, quota_bytes: 10 * mb })
  expect(await screen.findByText('Storage is full. Empty the trash or delete files.')).toBeTruthy()
})

test('of a disk that is nearly full its operator learns how full it is, others that uploads may be refused', async () => {
  drawUse({ is_disk_low: true })
  expect((await screen.findByRole('alert')).textContent).toContain('uploads may fail')
})

test('the operator reads the numbers', async () => {
  drawUse({
    is_disk_low: true,
    disk: { state: 'low', free_bytes: 150 * mb, total_bytes: 600 * mb },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('150.0 MB of 600.0 MB free')
})

test('when it cannot be loaded it says so and can be tried again', async () => {
  drawUse(null)
  expect(await screen.findByText('Failed to load usage data.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('P20: nothing stored is said in words, and not as 0.0 B', async () => {
  drawUse({ used_bytes: 0, quota_bytes: null })
  expect(await screen.findByText('Storage: nothing yet')).toBeTruthy()
  cleanup()
  drawUse({ used_bytes: 0, quota_bytes: 10 * mb })
  expect(await screen.findByText('Storage: 0 of 10.0 MB')).toBeTruthy()
})

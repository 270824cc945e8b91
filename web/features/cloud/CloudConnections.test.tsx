import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { CloudConnections } from './CloudConnections.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ connections: [{ provider: 'onedrive', is_active: true }] }),
  )
})
afterEach(() => vi.unstubAllGlobals())

test('S4: a message of the provider is marked as its own, and is plain text', async () => {
  draw(<CloudConnections message={{ kind: 'error', text: '<b>Denied</b>', from: 'provider' }} />)
  const alert = screen.getByRole('alert')
  expect(within(alert).getByText('Message from the provider')).toBeTruthy()
  expect(within(alert).getByText('<b>Denied</b>')).toBeTruthy()
  await screen.findByRole('region', { name: 'OneDrive' })
})

test('S4: a sentence of ours is not marked', async () => {
  draw(<CloudConnections message={{ kind: 'error', text: 'Connection cancelled.' }} />)
  expect(screen.getByRole('alert').textContent).toBe('Connection cancelled.')
  await screen.findByRole('region', { name: 'OneDrive' })
})

test('S3: connections with the specified fields only are shown, and the other drive can be connected', async () => {
  draw(<CloudConnections message={null} />)
  const card = within(await screen.findByRole('region', { name: 'OneDrive' }))
  expect(card.getByText('Connected')).toBeTruthy()
  expect(card.getByText('Your account')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Connect Google Drive' })).toBeTruthy()
})

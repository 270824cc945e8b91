import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import type { FileId } from '#contract/ids.ts'
import { dropDrafts } from '#web/lib/use-draft.ts'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { DocumentChat } from './DocumentChat.tsx'

let fileCount = 3
let sentBodies: unknown[] = []

beforeEach(() => {
  dropDrafts()
  fileCount = 3
  sentBodies = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') {
      sentBodies.push(JSON.parse(String(body)))
      return Response.json({ error: 'Not today.', code: 'answer_failed' }, { status: 503 })
    }
    if (address.includes('/dashboard/summary'))
      return Response.json({ story_count: 0, file_count: fileCount, file_bytes: 1 })
    if (address.includes('/questions'))
      return Response.json({ questions: fileCount > 0 ? ['Who saw it?'] : [] })
    return Response.json({ history: [], earliestCursor: null, hasMorePrev: false })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function drawChat({ isSignedIn = true, selected = new Set<FileId>() } = {}) {
  const user = isSignedIn ? ({ name: 'Maren' } as Profile) : null
  const session = { user, isLoading: false, refresh: async () => user, setUser: () => undefined }
  draw(
    <MemoryRouter>
      <SessionContext value={session}>
        <DocumentChat
          isSignedIn={isSignedIn}
          filters={[]}
          onFilters={() => undefined}
          selected={selected}
          onAnswer={() => undefined}
        />
      </SessionContext>
    </MemoryRouter>,
  )
}

test('chat placeholder when signed out: ‘Sign in to chat with your documents…’, and nothing can be asked', async () => {
  drawChat({ isSignedIn: false })
  const field = await screen.findByPlaceholderText('Sign in to chat with your documents…')
  expect(field).toHaveProperty('disabled', true)
  expect(screen.getByRole('alert').textContent).toContain('Authentication required')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
})

test('anyone who is signed in is asked to ask', async () => {
  drawChat()
  expect(await screen.findByPlaceholderText('Ask about your documents')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Who saw it?' })).toBeDefined()
})

test('who has stored nothing is reported what to do', async () => {
  fileCount = 0
  drawChat()
  expect(await screen.findByText(/Upload photos, notes or documents/)).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Suggested questions' })).toBeNull()
})

test('a slider sets the top-N relevant files, 1 to 10, default 5', async () => {
  drawChat()
  const slider = screen.getByRole('slider', { name: 'Relevant files' })
  const { min, max, value } = slider as HTMLInputElement
  expect([min, max, value]).toEqual(['1', '10', '5'])
  slider.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(slider).toHaveProperty('value', '7')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(slider).toHaveProperty('value', '10')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(slider).toHaveProperty('value', '1')
  await userEvent.click(await screen.findByRole('button', { name: 'Who saw it?' }))
  expect(sentBodies).toEqual([{ prompt: 'Who saw it?', topN: 1 }])
})

test('a question is narrowed to what is selected, unless that is left out', async () => {
  const ids = [1, 2].map((last) => storedFile(last).file_id)
  drawChat({ selected: new Set(ids) })
  const about = screen.getByRole('list', { name: 'Next question is limited to' })
  expect(within(about).getByText('Ask about the 2 selected')).toBeDefined()
  const field = await screen.findByPlaceholderText('Ask about your documents')
  await vi.waitFor(() => expect(field).toHaveProperty('disabled', false))
  await userEvent.type(field, 'Herons?{Enter}')
  await vi.waitFor(() => expect(field).toHaveProperty('disabled', false))
  await userEvent.click(screen.getByRole('button', { name: 'Don’t limit to the selection' }))
  expect(screen.queryByText('Ask about the 2 selected')).toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, 'Herons?{Enter}')
  await vi.waitFor(() => expect(sentBodies).toHaveLength(2))
  expect(sentBodies).toEqual([
    { prompt: 'Herons?', topN: 5, file_ids: ids },
    { prompt: 'Herons?', topN: 5 },
  ])
})

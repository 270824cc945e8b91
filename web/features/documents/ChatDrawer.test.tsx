import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import { dropDrafts } from '#web/lib/use-draft.ts'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { ChatDrawer } from './ChatDrawer.tsx'
import type { RelevantFiles } from './relevant/use-relevant-files.ts'

beforeEach(() => {
  dropDrafts()
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/dashboard/summary'))
      return Response.json({ story_count: 0, file_count: 1, file_bytes: 1 })
    if (address.includes('/questions')) return Response.json({ questions: [] })
    return Response.json({ history: [], earliestCursor: null, hasMorePrev: false })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function drawDrawer({ isSignedIn = true, marked = 0 } = {}) {
  const user = isSignedIn ? ({ name: 'Maren' } as Profile) : null
  const session = { user, isLoading: false, refresh: async () => user, setUser: () => undefined }
  const said: string[] = []
  const relevant: RelevantFiles = {
    files: [],
    ahead: 0,
    marked: new Set(Array.from({ length: marked }, (_, at) => storedFile(at).file_id)),
    filters: [],
    onFilters: () => undefined,
    onAnswer: () => undefined,
    keep: () => said.push('keep'),
    clear: () => undefined,
  }
  draw(
    <MemoryRouter>
      <SessionContext value={session}>
        <ChatDrawer
          relevant={relevant}
          selected={new Set()}
          asked={null}
          onAsked={() => undefined}
          onClose={() => said.push('close')}
        />
      </SessionContext>
    </MemoryRouter>,
  )
  return said
}

test('the drawer ‘Document Intelligence’ holds a filter panel that is reported whether the user is authenticated', async () => {
  drawDrawer({ isSignedIn: false })
  const drawer = within(screen.getByRole('dialog', { name: 'Document Intelligence' }))
  expect(drawer.getByRole('heading', { name: 'Document Intelligence' })).toBeDefined()
  expect(await drawer.findByPlaceholderText('Sign in to chat with your documents…')).toBeDefined()
})

test('anyone who is signed in can ask in it', async () => {
  drawDrawer()
  expect(await screen.findByPlaceholderText('Ask about your documents')).toBeDefined()
  expect(screen.queryByText(/cited in this answer/)).toBeNull()
})

test('where it covers the list it reports what is marked there, and closing it to see that keeps the marks', async () => {
  const said = drawDrawer({ marked: 2 })
  expect(screen.getByText('2 files cited in this answer')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show in the list' }))
  expect(said).toEqual(['keep', 'close'])
})

import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { shownStory } from '#test/support/shown-story.ts'
import { storedFile } from '#test/support/stored-file.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { SharedStory } from './SharedStory.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    /\/(?:api\/groupchat|api\/site)/.test(address)
      ? Response.json({ history: [], earliestCursor: null, hasMorePrev: false, operator_name: 'StoryPad' })
      : Response.json({ error: 'Not here.', code: 'busy' }, { status: 503 }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const picture = (last: number) =>
  storedFile(last, { name: `p${last}.jpg`, mime: 'image/jpeg', thumbnail_url: `/p${last}` })
const note = (last: number) =>
  storedFile(last, { name: `n${last}.txt`, mime: 'text/plain', is_text: true, text_content: 'Rain.' })

async function drawStory(files: ReturnType<typeof picture>[], count = files.length) {
  const session = { user: null, isLoading: false, refresh: async () => null, setUser: () => undefined }
  draw(
    <MemoryRouter>
      <SessionContext value={session}>
        <SharedStory story={shownStory(1, { files, file_count: count })} />
      </SessionContext>
    </MemoryRouter>,
  )
  // Nothing of the page is still on its way when the test ends.
  await screen.findByRole('region', { name: 'Story chat' })
}
const tiles = () => within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem')
const names = () => tiles().map(({ textContent }) => /[pn]\d\.\w+/.exec(textContent)?.[0])

test('B5: the cover is the tile of its file, and five others follow', async () => {
  await drawStory([1, 2, 3, 4, 5, 6].map(picture), 9)
  expect(names()).toEqual(['p2.jpg', 'p3.jpg', 'p4.jpg', 'p5.jpg', 'p6.jpg'])
  expect(screen.getAllByRole('button', { name: /p1\.jpg/ })).toHaveLength(1)
  expect(screen.getByRole('button', { name: '+3 more files' })).toBeTruthy()
})

test('B5: a cover that is not the first file is shown once as well', async () => {
  await drawStory([note(1), picture(2), note(3)])
  expect(names()).toEqual(['n1.txt', 'n3.txt'])
})

test('B5: a story whose only picture is its cover has no empty list of tiles', async () => {
  await drawStory([picture(1)])
  expect(screen.queryByRole('list', { name: 'Files' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Open p1.jpg' })).toBeTruthy()
})

test('S14: one more file is counted in the singular', async () => {
  await drawStory([1, 2, 3, 4, 5, 6].map(note), 7)
  expect(screen.getByRole('button', { name: '+1 more file' })).toBeTruthy()
  expect(tiles()).toHaveLength(6)
})

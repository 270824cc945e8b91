import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredFile } from '#contract/calls/files.ts'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { FileTile } from './FileTile.tsx'

/** A note that has been read. */
const note = storedFile(77, {
  name: 'day-3.txt',
  original_filename: 'day-3.txt',
  mime: 'text/plain',
  size: 41,
  caption: 'A note about herons.',
  caption_by: 'builtin',
  is_text: true,
  text_content: 'Ada counted eleven herons.',
  lines: 1,
  can_edit: true,
})
const { id } = note

/** Every rendered element is visible. */
class OnScreen {
  readonly #hear: IntersectionObserverCallback
  constructor(hear: IntersectionObserverCallback) {
    this.#hear = hear
  }
  observe(target: Element) {
    this.#hear(
      [{ isIntersecting: true, target } as unknown as IntersectionObserverEntry],
      this as unknown as IntersectionObserver,
    )
  }
  unobserve() {}
  disconnect() {}
}

/** The reply to every request; a socket never opens. */
let answer: { status: number; body: object }
let requestedUrls: string[]
beforeEach(() => {
  answer = { status: 404, body: { error: 'File not found', code: 'file_not_found' } }
  requestedUrls = []
  vi.stubGlobal('fetch', async (address: string) => {
    requestedUrls.push(address)
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  })
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      readyState = 0
    },
  )
  vi.stubGlobal('IntersectionObserver', OnScreen)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const under = (changes: Partial<StoredFile>): StoredFile => ({ ...note, ...changes })
const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled

test('a note shows its head line and how it begins, opens, and asks for nothing', async () => {
  const opened: string[] = []
  draw(<FileTile file={note} onOpen={(file) => opened.push(file.name)} />)
  const tile = screen.getByRole('button', { name: /day-3\.txt/ })
  expect(tile.textContent).toContain('TXT · 41.0 B')
  expect(tile.textContent).toContain('Ada counted eleven herons.')
  await userEvent.click(tile)
  expect(opened).toEqual(['day-3.txt'])
  // What tests of other tiles have left may still ask for theirs, on a slow machine.
  expect(requestedUrls.filter((address) => address.includes(id))).toEqual([])
})

test('an empty text is a tile with its name and nothing under the head line', () => {
  draw(<FileTile file={under({ text_content: '', size: 0 })} onOpen={() => undefined} />)
  expect(screen.getByRole('button', { name: /day-3/ }).textContent).toMatch(/TXT · 0\.0 B$/)
})

test('a file under way says so', async () => {
  answer = { status: 200, body: { status: 'pending' } }
  draw(<FileTile file={under({ status: 'pending', ready: false })} onOpen={() => undefined} />)
  expect(screen.getByRole('button', { name: /Uploading day-3\.txt/ })).toBeTruthy()
  await vi.waitFor(() =>
    expect(requestedUrls.toSorted()).toEqual([`/api/files/${id}/shared`, `/upload/status/${id}`]),
  )
})

test.each([
  { name: 'tarn.jpg', mime: 'image/jpeg', isPicture: true },
  { name: 'canal.mp4', mime: 'video/mp4', isPicture: true },
  { name: 'day-3.txt', mime: 'text/plain', isPicture: false },
])('until it is read, $name has the place of a picture: $isPicture', ({ name, mime, isPicture }) => {
  answer = { status: 200, body: { status: 'pending' } }
  const coming = under({ status: 'pending', ready: false, name, mime, text_content: null })
  const { container } = draw(<FileTile file={coming} onOpen={() => undefined} />)
  expect(container.querySelector('[data-picture-to-come]') !== null).toBe(isPicture)
  expect(screen.getByRole('button', { name: new RegExp(`Uploading ${name}`) })).toBeTruthy()
})

test('the tile of a file that is gone says so instead of waiting for it', async () => {
  draw(
    <FileTile file={under({ status: 'pending', ready: false, name: 'gone.txt' })} onOpen={() => undefined} />,
  )
  expect(screen.getByRole('button', { name: /Uploading gone\.txt/ })).toBeTruthy()
  const tile = await screen.findByRole('button', { name: /Restricted/ })
  expect(isDisabled(tile)).toBe(true)
  expect(tile.textContent).toBe('RestrictedSign in or refresh to view')
  expect(screen.queryByRole('button', { name: /Uploading gone\.txt/ })).toBeNull()
})

test.each([
  { error: 'This PDF is password-protected.', words: 'This PDF is password-protected.' },
  { error: null, words: 'This file couldn’t be read.' },
])('a file that failed says why to anyone who is reported: $words', ({ error, words }) => {
  draw(<FileTile file={under({ status: 'error', error, text_content: null })} onOpen={() => undefined} />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: /day-3\.txt/ })).toBeTruthy()
})

test('a tile is called by its name first and its caption second, each once', () => {
  draw(<FileTile file={note} onOpen={() => undefined} />)
  expect(screen.getByRole('button', { name: 'day-3.txt. A note about herons.' })).toBeTruthy()
})

test.each([
  ['a note', {}],
  ['a table', { name: 'a.csv', mime: 'text/csv', table: [['item'], ['Tea']], text_content: null }],
  ['a document', { name: 'a.pdf', mime: 'application/pdf', thumbnail_url: '/p', text_content: null }],
  ['a photograph', { name: 'a.jpg', mime: 'image/jpeg', thumbnail_url: '/p', text_content: null }],
  ['a film', { name: 'a.mp4', mime: 'video/mp4', thumbnail_url: '/p', text_content: null, duration: 5 }],
  ['anything else', { name: 'a.zip', mime: 'application/zip', text_content: null }],
])('the caption of %s shows on request and is hidden again', async (_, changes: Partial<StoredFile>) => {
  draw(<FileTile file={under(changes)} onOpen={() => undefined} />)
  expect(screen.queryByText('A note about herons.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show Caption' }))
  expect(screen.getByText('A note about herons.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hide Caption' }))
  expect(screen.queryByText('A note about herons.')).toBeNull()
})

test.each([
  ['a table', { name: 'costs.csv', mime: 'text/csv', table: [['item'], ['Tea']], text_content: null }],
  ['a note', {}],
  ['another kind', { name: 'backup.zip', mime: 'application/zip', text_content: null }],
  ['one that failed', { status: 'error' as const, error: 'This PDF is password-protected.' }],
])('P10: where its name stands nowhere else, %s shows it', (_, changes) => {
  const file = under(changes)
  const { unmount } = draw(<FileTile file={file} isNamed onOpen={() => undefined} />)
  expect(screen.getByText(file.name)).toBeTruthy()
  unmount()
  draw(<FileTile file={file} onOpen={() => undefined} />)
  expect(screen.queryByText(file.name)).toBeNull()
})

test('P8: the caption of a note follows its text, and only the one of a picture covers it', async () => {
  const { unmount, container } = draw(<FileTile file={note} onOpen={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show Caption' }))
  const caption = screen.getByText('A note about herons.').closest('.caption')
  expect(caption?.previousElementSibling?.textContent).toContain('Ada counted eleven herons.')
  expect(container.querySelector('.FileTile')?.getAttribute('data-picture')).toBe('false')
  unmount()
})

test('a caption of the built-in engine does not cover a picture unless it is asked for', async () => {
  const picture = { mime: 'image/jpeg', name: 'a.jpg', thumbnail_url: '/p', text_content: null }
  const { unmount } = draw(<FileTile file={under(picture)} isCaptionShown onOpen={() => undefined} />)
  expect(screen.queryByText('A note about herons.')).toBeNull()
  unmount()
  const byModel = under({ ...picture, caption_by: 'model' })
  draw(<FileTile file={byModel} isCaptionShown onOpen={() => undefined} />)
  expect(screen.getByText('A note about herons.')).toBeTruthy()
})

test('while files are selected a press on the tile selects', async () => {
  const [opened, toggled]: [string[], boolean[]] = [[], []]
  const selection = {
    isSelected: false,
    isSelecting: true,
    onToggle: (isRange: boolean) => toggled.push(isRange),
  }
  draw(<FileTile file={note} onOpen={(file) => opened.push(file.name)} selection={selection} />)
  await userEvent.click(screen.getByRole('button', { name: /day-3\.txt/ }))
  expect([opened, toggled]).toEqual([[], [false]])
})

test('a picture that cannot be drawn here says so, and not that it is broken', () => {
  const jxl = under({
    name: 'tarn.jxl',
    mime: 'image/jxl',
    text_content: null,
    caption: null,
    caption_by: null,
  })
  draw(<FileTile file={jxl} onOpen={() => undefined} />)
  const tile = screen.getByRole('button', { name: /tarn\.jxl/ })
  expect(tile.textContent).toContain('This picture can’t be shown here.')
  expect(tile.textContent).not.toMatch(/null|broken/)
  expect(screen.queryByRole('button', { name: 'Show Caption' })).toBeNull()
})

test('a file of which nothing can be shown has its ending for a face', async () => {
  draw(
    <FileTile
      file={storedFile(78, { name: 'winter.zip', mime: 'application/zip', status: 'captioned' })}
      onOpen={vi.fn<() => void>()}
    />,
  )
  expect(await screen.findByText('ZIP')).toBeTruthy()
})

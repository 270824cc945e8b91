import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import type { StoryId } from '#contract/ids.ts'
import { draw } from '#test/support/draw.tsx'
import { dropDrafts } from '#web/lib/use-draft.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { unreadFiles } from './unread-files.ts'
import { type UploadRequest, useOpenUploadDialog, useUploadDialog } from './upload-dialog-store.ts'
import { hasChosen, useUploadActivity } from './upload-list.ts'
import { uploadQueue } from './upload-queue.ts'
import { Uploads } from './Uploads.tsx'

const maren = { id: 'maren', name: 'Maren' } as unknown as Profile
const jonas = { id: 'jonas', name: 'Jonas' } as unknown as Profile
const storyId = '01990000-0000-7000-8000-000000000001'
const photo = (name = 'tarn.jpg', content = 'a picture') => new File([content], name, { type: 'image/jpeg' })

/** What the server was asked, and what it answers to an upload, a note, and anything else. */
let requests: { call: string; body: unknown }[]
let answers: { upload: object; note: { status: number; body: object } }

class AnsweredRequest extends EventTarget {
  status = 200
  withCredentials = false
  upload = new EventTarget()
  responseText = ''
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(form: FormData): void {
    requests.push({ call: 'POST /upload/file', body: Object.fromEntries(form) })
    this.responseText = JSON.stringify(answers.upload)
    setTimeout(() => this.dispatchEvent(new Event('load')))
  }
}

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  requests = []
  answers = {
    upload: { fileId: 'f1', status: 'pending', duplicate_of: null },
    note: { status: 200, body: { fileId: 'n1', status: 'pending', duplicate_of: null } },
  }
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      readyState = 0
    },
  )
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const call = `${method} ${address}`
    requests.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null })
    if (call.startsWith('GET /api/groups/feed'))
      return json({ stories: [], pagination: { hasMore: false, nextCursor: null } })
    if (call === 'POST /api/groups') return json({ id: storyId, name: 'A weekend', files: [] })
    if (call === 'POST /upload/text') return json(answers.note.body, answers.note.status)
    return json({ status: 'captioned', error: null, url: '/share' })
  })
})
afterEach(() => {
  uploadQueue.clear()
  unreadFiles.putAway()
  dropDrafts()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

function Page({ request }: { request: UploadRequest }) {
  const { open } = useUploadDialog()
  const isShown = useOpenUploadDialog() !== null
  const isUploading = useUploadActivity()
  return (
    <>
      <button type="button" onClick={() => open(request)}>
        Open
      </button>
      {(isShown || isUploading) && <Uploads />}
      <Address />
    </>
  )
}

/** Maren’s page, unless another user is given. */
function Site({ first, request }: { first: Profile; request: UploadRequest }) {
  const [user, setUser] = useState(first)
  const session = { user, isLoading: false, refresh: async () => user, setUser: () => undefined }
  return (
    <MemoryRouter>
      <SessionContext value={session}>
        <Page request={request} />
        <button type="button" onClick={() => setUser(jonas)}>
          Jonas comes
        </button>
      </SessionContext>
    </MemoryRouter>
  )
}

const pageOf = (first: Profile, request: UploadRequest = { mode: 'newStory' }) => (
  <Site first={first} request={request} />
)

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open', hidden: true }))
  return within(await screen.findByRole('dialog'))
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const choose = (...files: File[]) => userEvent.upload(field('Files to upload'), files)
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const escape = async () => {
  await userEvent.keyboard('{Escape}')
  await isGone()
}
const checked = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value

test('what is typed and chosen is there again after Escape, and goes only when it is discarded (G10)', async () => {
  draw(pageOf(maren))
  await openDialog()
  expect(screen.queryByText('Draft saved')).toBeNull()
  await userEvent.type(field('Story name'), 'A weekend')
  await choose(photo())
  await userEvent.click(screen.getByRole('tab', { name: /^Text note/ }))
  await userEvent.type(field('Text'), 'Rain till eleven')
  await escape()
  await openDialog()
  expect(screen.getByText('Draft saved')).toBeTruthy()
  expect([field('Story name').value, field('Text').value]).toEqual(['A weekend', 'Rain till eleven'])
  await userEvent.click(screen.getByRole('tab', { name: /^Files/ }))
  expect(screen.getByText('tarn.jpg')).toBeTruthy()
  await press('Discard')
  expect([field('Story name').value, screen.queryByText('tarn.jpg')]).toEqual(['', null])
  await escape()
  await openDialog()
  expect(screen.queryByText('Draft saved')).toBeNull()
})

test('words outlive a reload of the tab; each place has its own draft', async () => {
  const first = draw(pageOf(maren))
  await openDialog()
  await userEvent.type(field('Story name'), 'A weekend')
  await escape()
  first.unmount()
  const store = draw(pageOf(maren, { mode: 'store' }))
  await openDialog()
  expect([field('Story name (optional)').value, screen.queryByText('Draft saved')]).toEqual(['', null])
  await escape()
  store.unmount()
  draw(pageOf(maren))
  await openDialog()
  expect(field('Story name').value).toBe('A weekend')
  expect(screen.getByText('Draft saved')).toBeTruthy()
})

test('another person finds neither words nor files', async () => {
  draw(pageOf(maren))
  await openDialog()
  await choose(photo())
  await escape()
  expect(hasChosen('upload newStory')).toBe(true)
  await press('Jonas comes')
  await waitFor(() => expect(hasChosen('upload newStory')).toBe(false))
})

const sentTo = (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body)

test('S13: tags, description and visibility are set when a story is created, and the next one starts private', async () => {
  draw(pageOf(maren))
  await openDialog()
  expect(checked()).toBe('private')
  expect(screen.getByText(/^Only you can see it/)).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Public' }))
  expect(
    screen.getByText(
      'Anyone can find it in the feed, view it and ask questions. Locations in photos aren’t shared.',
    ),
  ).toBeTruthy()
  await userEvent.type(field('Story name'), 'A weekend')
  await userEvent.type(field('Description'), 'Two wet walks.')
  await userEvent.type(field('Tags'), 'travel, lakes')
  await choose(photo())
  await press(/^Create story/)
  await isGone()
  expect(sentTo('POST /api/groups')).toEqual([
    { name: 'A weekend', description: 'Two wet walks.', tags: ['travel', 'lakes'], show_on_feed: true },
  ])
  await openDialog()
  expect(checked()).toBe('private')
  expect(screen.queryByText('Draft saved')).toBeNull()
})

test('S13: a story starts private also when its dialog was closed with Public chosen', async () => {
  draw(pageOf(maren))
  await openDialog()
  await userEvent.type(field('Story name'), 'A weekend')
  await userEvent.click(screen.getByRole('radio', { name: 'Public' }))
  await escape()
  await openDialog()
  expect([field('Story name').value, checked()]).toEqual(['A weekend', 'private'])
})

test('A2: the files and the note of one dialog make one story, whichever tab is in view', async () => {
  draw(pageOf(maren))
  await openDialog()
  await userEvent.type(field('Story name'), 'A weekend')
  await userEvent.click(screen.getByRole('tab', { name: 'Text note' }))
  await userEvent.type(field('Text'), 'Rain till eleven')
  expect(screen.getByRole('button', { name: 'Create story with a note' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Files' }))
  await choose(photo(), photo('quarry.jpg'))
  expect(screen.getByRole('tab', { name: 'Files 2' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Text note 1' })).toBeTruthy()
  await press('Create story with 2 files and a note')
  await isGone()
  await waitFor(() => expect(sentTo('POST /upload/file')).toHaveLength(2))
  expect(sentTo('POST /api/groups')).toHaveLength(1)
  expect(sentTo('POST /upload/text')).toEqual([{ content: 'Rain till eleven', story: storyId }])
  await openDialog()
  expect(screen.queryByText('Draft saved')).toBeNull()
})

test('A2: files and note go into an existing story together', async () => {
  const story = { id: storyId as StoryId, name: 'A weekend' }
  draw(pageOf(maren, { mode: 'addToStory', story }))
  await openDialog()
  await choose(photo())
  await userEvent.click(screen.getByRole('tab', { name: /^Text note/ }))
  await userEvent.type(field('Text'), 'Rain till eleven')
  await press('Add files and note')
  await isGone()
  expect(sentTo('POST /upload/file')).toHaveLength(1)
  expect(sentTo('POST /upload/text')).toEqual([{ content: 'Rain till eleven', story: storyId }])
})

test('without a file the button is disabled, and pressing it says what is missing', async () => {
  draw(pageOf(maren))
  await openDialog()
  await userEvent.type(field('Story name'), 'A weekend')
  const button = screen.getByRole('button', { name: 'Create story' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(await screen.findByText('Add a file first')).toBeTruthy()
  expect(sentTo('POST /api/groups')).toEqual([])
  await choose(photo())
  expect(screen.getByRole('button', { name: /^Create story/ }).getAttribute('aria-disabled')).toBe('false')
})

test('D5: a missing name is said once, marked at its field and focused', async () => {
  draw(pageOf(maren))
  await openDialog()
  await choose(photo())
  await press(/^Create story/)
  expect(await screen.findAllByText('Please enter a story name')).toHaveLength(1)
  expect(document.activeElement).toBe(field('Story name'))
  expect(field('Story name').getAttribute('aria-invalid')).toBe('true')
  await userEvent.keyboard('A')
  expect(field('Story name').getAttribute('aria-invalid')).toBe('false')
})

test('P15: a note that is too short is marked at its field, also from the other tab', async () => {
  draw(pageOf(maren))
  await openDialog()
  await userEvent.type(field('Story name'), 'A weekend')
  await userEvent.click(screen.getByRole('tab', { name: 'Text note' }))
  await userEvent.type(field('Text'), 'Rain')
  await userEvent.click(screen.getByRole('tab', { name: /^Files/ }))
  await choose(photo())
  await press(/^Create story/)
  expect(await screen.findByText('Text is too short.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Text'))
  expect(field('Text').getAttribute('aria-invalid')).toBe('true')
  expect(sentTo('POST /api/groups')).toEqual([])
  await userEvent.keyboard(' till eleven')
  expect(field('Text').getAttribute('aria-invalid')).toBe('false')
})

test('a story is there and open before its files have come, and says so once', async () => {
  draw(pageOf(maren))
  await openDialog()
  await userEvent.type(field('Story name'), 'A weekend')
  await choose(photo(), photo('quarry.jpg'))
  await press(/^Create story/)
  await screen.findByText('Story created!')
  await isGone()
  expect(screen.getByTestId('address').textContent).toBe(`/?story=${storyId}`)
  await waitFor(() => expect(requests.filter(({ call }) => call === 'POST /upload/file')).toHaveLength(2))
  expect(requests.filter(({ call }) => call === 'POST /upload/file')[0]?.body).toMatchObject({
    story: storyId,
  })
})

test('a note that cannot be saved is tried again for the story that is there, not for a second one', async () => {
  answers.note = { status: 507, body: { error: 'The server is out of space.' } }
  draw(pageOf(maren))
  await openDialog()
  await userEvent.type(field('Story name'), 'A weekend')
  await userEvent.click(screen.getByRole('tab', { name: /^Text note/ }))
  await userEvent.type(field('Text'), 'Rain till eleven')
  await press(/^Create story/)
  const again = await screen.findByRole('dialog', { name: 'Add to A weekend' })
  expect(within(again).getByLabelText<HTMLInputElement>('Text').value).toBe('Rain till eleven')
  answers.note.status = 200
  await press('Add note')
  await isGone()
  expect(requests.filter(({ call }) => call === 'POST /api/groups')).toHaveLength(1)
  expect(requests.filter(({ call }) => call === 'POST /upload/text').at(-1)?.body).toMatchObject({
    story: storyId,
  })
})

test('a duplicate is reported before it is added, and is added only on request', async () => {
  answers.upload = { fileId: 'f0', status: 'captioned', duplicate_of: { file_id: 'f0', name: 'first.jpg' } }
  draw(pageOf(maren, { mode: 'store' }))
  await openDialog()
  await choose(photo('second.jpg'))
  await press('Upload')
  await screen.findByText('Already in your documents as “first.jpg”.')
  expect(screen.queryByText('Uploaded!')).toBeNull()
  const sent = () => requests.filter(({ call }) => call === 'POST /upload/file').map(({ body }) => body)
  expect(sent()[0]).toMatchObject({ unless_known: 'true' })
  answers.upload = { fileId: 'f1', status: 'pending', duplicate_of: { file_id: 'f0', name: 'first.jpg' } }
  await press('Keep both')
  await screen.findByText('Uploaded!')
  expect(sent()[1]).not.toHaveProperty('unless_known')
  await isGone()
})

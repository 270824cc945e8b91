import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeFile } from '#contract/calls/file-details.ts'
import { type StoredFile } from '#contract/calls/files.ts'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { CaptionSection } from './CaptionSection.tsx'

const quay = storedFile(1, { caption: 'A picture.', caption_by: 'builtin', can_edit: true })
let sent: { path: string; body: unknown }[] = []
let reply: (path: string) => Response
beforeEach(() => {
  sent = []
  reply = () => Response.json({ files: [{ file_id: quay.file_id, caption: null }] })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost')
    sent.push({ path: pathname, body: typeof body === 'string' ? JSON.parse(body) : null })
    return reply(pathname)
  })
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function Section({ file }: { file: StoredFile }) {
  const [isEdited, setEdited] = useState(false)
  return <CaptionSection file={file} isEdited={isEdited} onEdit={setEdited} />
}

const corrected = (caption: string | null) => ({
  path: '/api/files/correct',
  body: { files: [{ file_id: quay.file_id, caption }] },
})

test('Enter saves a caption, Shift+Enter begins a line, and Undo is offered', async () => {
  draw(<Section file={quay} />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit caption' }))
  await userEvent.keyboard('Gran{Shift>}{Enter}{/Shift}mends nets.{Enter}')
  expect(sent).toEqual([corrected('Gran\nmends nets.')])
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  sent = []
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(sent).toEqual([corrected(null)])
})

test('Esc leaves without saving, and what was typed is there the next time', async () => {
  draw(<Section file={quay} />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit caption' }))
  await userEvent.keyboard('Half a sent{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Edit caption' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a sent')
})

test('a caption that could not be saved stays in its field, and the reason is said', async () => {
  const pier = storedFile(2, { caption: null, can_edit: true })
  reply = () => new Response('{"detail":"Storage is full."}', { status: 507 })
  draw(<Section file={pier} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add a caption' }))
  await userEvent.keyboard('Gran.{Enter}')
  expect(await screen.findByText(/Couldn’t save the caption/)).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Gran.')
})

test('the owner’s own caption can be taken back, and any other is written again on request', async () => {
  const { unmount } = draw(<Section file={{ ...quay, caption: null, caption_by: 'person' }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Use the automatic caption' }))
  expect(sent).toEqual([corrected(null)])
  unmount()
  sent = []
  reply = () => Response.json({ ...quay, caption: 'A quay with nets.', caption_by: 'model' })
  draw(<Section file={quay} />)
  await userEvent.click(screen.getByRole('button', { name: 'Describe again' }))
  expect(sent.map(({ path }) => path)).toEqual([describeFile.path.replace(':id', quay.file_id)])
  expect(await screen.findByText('Described again')).toBeTruthy()
})

test('those who only see a file cannot change its caption', () => {
  draw(<Section file={{ ...quay, can_edit: false }} />)
  expect(screen.getByText('A picture.')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

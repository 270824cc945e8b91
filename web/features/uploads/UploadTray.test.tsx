import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FileId } from '#contract/ids.ts'
import { draw } from '#test/support/draw.tsx'
import { uploadItem } from '#test/support/upload-item.ts'
import * as z from 'zod/mini'
import { unreadFiles } from './unread-files.ts'
import type { UploadItem } from './upload-types.ts'
import { UploadTray } from './UploadTray.tsx'

afterEach(() => unreadFiles.putAway())

const file = (name: string) => new File(['0123456789'], name)
const item = (name: string, change: Partial<UploadItem>) => uploadItem(file(name), change)

test('the tray counts the files under way, not those of an earlier sending', () => {
  const items = [
    item('old.jpg', { batch: 'before', state: 'failed', problem: 'It is too large.' }),
    item('a.jpg', { state: 'uploaded', sentBytes: 10 }),
    item('b.jpg', {}),
  ]
  draw(<UploadTray items={items} unread={[]} />)
  expect(screen.getByText('1 of 2 · 10.0 of 20.0 B')).toBeTruthy()
  // What failed earlier can still be tried again.
  expect(screen.getByText('Upload failed for old.jpg. It is too large.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry: old.jpg' })).toBeTruthy()
})

test('a file that was there already is reported, and can be kept twice', () => {
  draw(<UploadTray items={[item('b.jpg', { state: 'known', sameAs: 'a.jpg' })]} unread={[]} />)
  expect(screen.getByText('1 duplicate skipped')).toBeTruthy()
  expect(screen.getByText('b.jpg: Already in your documents as “a.jpg”.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Keep both: b.jpg' })).toBeTruthy()
})

test('several failures are one line that unfolds, and so are several files that were there already', async () => {
  const names = ['a.jpg', 'b.jpg', 'c.jpg']
  const failed = names.map((name) => item(name, { state: 'failed', problem: 'It is too large.' }))
  const known = names.map((name) => item(`2-${name}`, { state: 'known', sameAs: name }))
  draw(<UploadTray items={[...failed, ...known]} unread={[]} />)
  const folded = screen.getByText('3 failed').closest('details')
  expect(folded?.open).toBe(false)
  expect(screen.getByText('3 already there').closest('details')?.open).toBe(false)
  await userEvent.click(screen.getByText('3 failed'))
  expect(folded?.textContent).toContain('Upload failed for b.jpg. It is too large.')
  expect(screen.getByRole('button', { name: 'Retry all' })).toBeTruthy()
})

test('of each file that could not be read it is said why, until it is put away', async () => {
  const id = z.parse(FileId, '0190a6b4-0000-7000-8000-000000000001')
  unreadFiles.tell([{ id, name: 'permits.pdf', reason: 'This PDF is password-protected.' }])
  draw(
    <UploadTray
      items={[]}
      unread={[{ id, name: 'permits.pdf', reason: 'This PDF is password-protected.' }]}
    />,
  )
  expect(screen.getByText('1 file couldn’t be read')).toBeTruthy()
  expect(
    screen.getByText('permits.pdf was uploaded but couldn’t be read. This PDF is password-protected.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
})

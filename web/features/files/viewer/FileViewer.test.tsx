import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { FileId } from '#contract/ids.ts'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { FileViewer } from './FileViewer.tsx'

afterEach(() => vi.unstubAllGlobals())

const list = storedFile(1, {
  name: 'list.txt',
  mime: 'text/plain',
  is_text: true,
  can_edit: true,
  encoding: { name: 'windows-1252', is_chosen: false, has_bad_bytes: true },
})

test('arrow keys go on to the next file, but not while its encoding is chosen with them', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const onOpen = vi.fn<(id: FileId) => void>()
  const next = storedFile(2)
  draw(<FileViewer files={[list, next]} openId={list.file_id} onOpen={onOpen} onClose={() => {}} />)
  const choice = await screen.findByLabelText('Encoding')
  choice.focus()
  await userEvent.keyboard('{ArrowRight}e')
  expect(onOpen).not.toHaveBeenCalled()
  expect(document.querySelector('textarea')).toBeNull()
  screen.getByLabelText('Close').focus()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(next.file_id))
})

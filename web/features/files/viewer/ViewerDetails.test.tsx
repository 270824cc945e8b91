import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ceilingWords } from '#contract/calls/ai-usage.ts'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { ViewerDetails } from './ViewerDetails.tsx'

const drawNote = (caption_note: string | null) =>
  draw(
    <ViewerDetails file={{ ...storedFile(1), status: 'captioned', caption_by: 'builtin', caption_note }} />,
  )

test('a caption without the model says why, and when the model is asked again', () => {
  const { unmount } = drawNote('The language model can’t be reached.')
  expect(screen.getByText(/can’t be reached\. We keep retrying for an hour/)).toBeTruthy()
  unmount()
  drawNote(ceilingWords)
  expect(screen.getByText(`${ceilingWords} We’ll try again next month.`)).toBeTruthy()
})

const polish = storedFile(2, {
  name: 'list.txt',
  mime: 'text/plain',
  is_text: true,
  can_edit: true,
  encoding: { name: 'windows-1252', is_chosen: false, has_bad_bytes: true },
})

test('T2: the details say how a text was read, and its owner chooses another encoding', async () => {
  const sent: unknown[] = []
  const chosen = { name: 'windows-1250', is_chosen: true, has_bad_bytes: false }
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    sent.push([method, address, JSON.parse(String(body))])
    return Response.json({ ...polish, status: 'pending', encoding: chosen })
  })
  draw(<ViewerDetails file={polish} />)
  const select = screen.getByLabelText<HTMLSelectElement>('Encoding')
  expect(select.selectedOptions[0]?.textContent).toBe('Western (Windows), detected')
  expect(screen.getByText('Some characters of this file can’t be read in this encoding.')).toBeTruthy()
  await userEvent.selectOptions(select, 'Central European (Windows)')
  const address = `/api/files/${polish.file_id}/encoding`
  expect(sent).toEqual([['PUT', expect.stringContaining(address), { encoding: 'windows-1250' }]])
  vi.unstubAllGlobals()
})

test('those who only see a text see how it was read, and choose nothing', () => {
  draw(<ViewerDetails file={{ ...polish, can_edit: false }} />)
  expect(screen.getByText('Western (Windows)')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the details of a portfolio name its files, and those of a document the pages without fonts, F2', () => {
  const portfolio = storedFile(3, {
    pdf: { kind: 'portfolio', attachments: ['a.xls', 'b.doc'], incomplete: [] },
  })
  const { unmount } = draw(<ViewerDetails file={portfolio} />)
  expect(screen.getByText('A portfolio of 2 files')).toBeTruthy()
  expect(screen.getByText('a.xls, b.doc')).toBeTruthy()
  unmount()
  draw(
    <ViewerDetails file={storedFile(3, { pdf: { kind: 'pages', attachments: [], incomplete: [2, 5] } })} />,
  )
  expect(screen.getByText('missing on pages 2, 5')).toBeTruthy()
})

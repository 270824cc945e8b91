import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { PdfStage } from './PdfStage.tsx'
import { ViewerStage } from './ViewerStage.tsx'

const document = storedFile(1, { name: 'contract.pdf', mime: 'application/pdf', pages: 2 })

test('a page whose font is missing says so, and only that page', async () => {
  draw(
    <PdfStage
      file={{ ...document, pdf: { kind: 'pages', attachments: [], incomplete: [2] } }}
      place={null}
    />,
  )
  expect(screen.queryByText(/font isn’t in the file/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(
    screen.getByText('Some text on this page can’t be shown here, because its font isn’t in the file.'),
  ).toBeTruthy()
})

test.each([
  ['xfa', [], 'This PDF needs Adobe Reader. Download it to see the form.'],
  ['portfolio', ['a', 'b', 'c'], 'A portfolio of 3 files. Download it to open them.'],
] as const)('the viewer says what kind of document it is: %s, F2', (kind, attachments, words) => {
  draw(
    <PdfStage
      file={{ ...document, pdf: { kind, attachments: [...attachments], incomplete: [] } }}
      place={null}
    />,
  )
  expect(screen.getByText(words)).toBeTruthy()
})

test('a TIFF of several pages is shown page by page, P3', async () => {
  const scan = { name: 'scan.tiff', mime: 'image/tiff', thumbnail_url: '/t', pages: 3 }
  draw(<ViewerStage file={storedFile(2, scan)} place={null} />)
  expect(screen.getByRole('img', { name: 'Page 1 of scan.tiff' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByText('page 2 of 3')).toBeTruthy()
})

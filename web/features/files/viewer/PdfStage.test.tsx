import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { PdfStage } from './PdfStage.tsx'
import { ViewerStage } from './ViewerStage.tsx'

const document = storedFile(1, { name: 'contract.pdf', mime: 'application/pdf', pages: 2 })

// The document of these tests has no layout: each room is 600 by 500 pixels.
const room = { width: 600, height: 500 }
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(room.width)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(room.height)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(room.height)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(Number.MAX_SAFE_INTEGER)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect(room))
  // The virtualizer scrolls by this, which such documents do not have.
  Element.prototype.scrollTo = function scrollTo(to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0
    queueMicrotask(() => fireEvent.scroll(this))
  }
})
afterEach(() => vi.restoreAllMocks())

const pdf = (pages: number, incomplete: number[] = []) => ({
  ...document,
  pages,
  pdf: { kind: 'pages' as const, attachments: [], incomplete },
})

test('a page whose font is missing says so, and only that page', async () => {
  draw(<PdfStage file={pdf(2, [2])} place={null} />)
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
  expect(await screen.findByRole('img', { name: 'Page 1 of scan.tiff' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByText('page 2 of 3')).toBeTruthy()
})

test('of three thousand pages only those near are on the page, also at the one a source names', async () => {
  draw(<PdfStage file={pdf(3000)} place={{ page: 1500 }} />)
  expect(await screen.findByRole('img', { name: 'Page 1500 of contract.pdf' })).toBeTruthy()
  expect(screen.getAllByRole('img').length).toBeLessThan(5)
  expect(screen.getByText('page 1500 of 3000')).toBeTruthy()
})

test('a typed number leads to its page, and one past the end to the last', async () => {
  draw(<PdfStage file={pdf(40)} place={null} />)
  const number = screen.getByRole('textbox', { name: 'Page' })
  await userEvent.clear(number)
  await userEvent.type(number, '17{Enter}')
  expect(await screen.findByRole('img', { name: 'Page 17 of contract.pdf' })).toBeTruthy()
  expect(number).toHaveProperty('value', '17')
  await userEvent.clear(number)
  await userEvent.type(number, '900{Enter}')
  expect(screen.getByText('page 40 of 40')).toBeTruthy()
})

test('a document of more pages than a list can be high is read to its end', async () => {
  draw(<PdfStage file={pdf(5002)} place={{ page: 5000 }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByRole('img', { name: 'Page 5001 of contract.pdf' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(await screen.findByRole('img', { name: 'Page 5000 of contract.pdf' })).toBeTruthy()
})

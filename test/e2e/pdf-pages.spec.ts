import { expect, type Page } from '@playwright/test'
import { pdf, textPage } from '#test/fixtures/make-pdf.ts'
import { keptPhoto } from './photos.ts'
import { expectSettled, isPhone, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { test } from './test.ts'

// The pages of a document in the viewer, one below the other.

const pageCount = 60
const words =
  'The river was low that autumn and the boats lay on the mud. We walked the whole way to the lock and back. '

const logbook = pdf(
  Array.from({ length: pageCount }, (_, at) =>
    textPage({ heading: `Page ${at + 1} of the log`, paragraphs: [words.repeat(6), words.repeat(4)] }),
  ),
  { title: 'Log' },
)

async function withLogbook(page: Page): Promise<void> {
  await signUp(page, 'Maren Holt')
  const files = [
    {
      name: 'dusk.jpg',
      mimeType: 'image/jpeg',
      buffer: await keptPhoto('dusk', 40, '2024:10:24 17:42:00'),
    },
    { name: 'logbook.pdf', mimeType: 'application/pdf', buffer: logbook },
  ]
  for (const file of files)
    expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
  await expectSettled(page, files.length)
}

async function openLogbook(page: Page, at = ''): Promise<void> {
  const { uploads } = (await (
    await page.request.get('/dashboard/uploads?mine_only=true&by=taken')
  ).json()) as {
    uploads: { file_id: string; name: string }[]
  }
  const id = uploads.find(({ name }) => name === 'logbook.pdf')?.file_id ?? ''
  await page.goto(`/documents?file=${id}${at}`)
  await expect(page.getByRole('dialog', { name: 'logbook.pdf' })).toBeVisible()
}

const sheet = (page: Page, number: number) =>
  page.getByRole('dialog').getByRole('img', { name: `Page ${number} of logbook.pdf`, exact: true })

/** How much of a page is in the room of the pages. */
const isInSight = async (page: Page, number: number): Promise<boolean> =>
  sheet(page, number).evaluate((image: HTMLImageElement) => {
    const room = image.closest('[role="region"]')?.getBoundingClientRect()
    const { top, bottom } = image.getBoundingClientRect()
    return room !== undefined && image.naturalWidth > 0 && bottom > room.top && top < room.bottom
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`the pages of a PDF scroll one below the other, and the number follows them: ${colorScheme}`, async ({
    browser,
  }) => {
    const page = await openWindow(browser, { colorScheme })
    const problems = watchConsole(page)
    await withLogbook(page)
    await openLogbook(page)
    await expect.poll(() => isInSight(page, 1)).toBe(true)
    await takePicture(page, test.info(), 'pdf-pages')
    await expectAccessible(page)
    const pages = page.getByRole('region', { name: 'Pages' })
    const before = await pages.evaluate((room) => room.scrollHeight)
    await pages.evaluate((room) => {
      room.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
      room.scrollTo({ top: room.scrollHeight / 2 })
    })
    await expect(page.getByText(/^page (29|30|31|32) of 60$/)).toBeAttached()
    expect(await page.getByRole('dialog').getByRole('img').count()).toBeLessThan(8)
    const middle = Number(await page.getByRole('textbox', { name: 'Page' }).inputValue())
    await expect.poll(() => isInSight(page, middle)).toBe(true)
    // The heights were right before the pictures came.
    expect(Math.abs((await pages.evaluate((room) => room.scrollHeight)) - before)).toBeLessThan(12)
    await takePicture(page, test.info(), 'pdf-pages-middle')
    expect(await problems()).toEqual([])
  })

test('keys, a typed number and thumbnails lead to pages, and the arrows to the file before and after', async ({
  browser,
}) => {
  test.skip(isPhone(), 'A phone has no keys, and no room for thumbnails.')
  const page = await openWindow(browser)
  await withLogbook(page)
  await openLogbook(page, '&at=page-12')
  const number = page.getByRole('dialog').getByRole('textbox', { name: 'Page' })
  await expect(number).toHaveValue('12')
  await expect.poll(() => isInSight(page, 12)).toBe(true)
  await page.keyboard.press('End')
  await expect(number).toHaveValue('60')
  await expect.poll(() => isInSight(page, 60)).toBe(true)
  await page.keyboard.press('Home')
  await expect(number).toHaveValue('1')
  for (let turn = 0; turn < 2; turn += 1) await page.keyboard.press('PageDown')
  await expect(number).toHaveValue('2')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await expect(number).toHaveValue('1')
  await number.fill('44')
  await number.press('Enter')
  await expect.poll(() => isInSight(page, 44)).toBe(true)
  const thumbs = page.getByRole('navigation', { name: 'Page thumbnails' })
  await expect(thumbs.locator('[aria-current="page"]')).toHaveAccessibleName('Go to page 44')
  await thumbs.getByRole('button', { name: 'Go to page 45' }).click()
  await expect(number).toHaveValue('45')
  await page.keyboard.press('ArrowDown')
  await expect(number).toHaveValue('46')
  await expect(thumbs.getByRole('button', { name: 'Go to page 46' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'dusk.jpg' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog', { name: 'logbook.pdf' })).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { ferryMail } from '#test/fixtures/make-mail.ts'
import { describedPdf, stream } from '#test/support/described-pdf.ts'
import { expectSettled, isPhone, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

// What is known of a file is said where it is opened, and its owner can correct it.

const attached = ['Guests.pdf', 'Minutes.pdf', 'Tickets.pdf']
const portfolio = (): Buffer => {
  const listed = attached.map((name, at) => `(${name}) ${100 + at * 2} 0 R`).join(' ')
  return describedPdf({
    texts: [{ text: 'Open this portfolio in a reader', at: [72, 760] }],
    catalog: `/Names << /EmbeddedFiles << /Names [${listed}] >> >> /Collection << /Type /Collection /View /T >>`,
    objects: attached.flatMap((name, at) => [
      `<< /Type /Filespec /F (${name}) /EF << /F ${101 + at * 2} 0 R >> >>`,
      stream('/Type /EmbeddedFile', 'text'),
    ]),
  })
}
const form = (): Buffer =>
  describedPdf({
    texts: [{ text: 'Please wait...', at: [72, 760] }],
    catalog: '/NeedsRendering true /AcroForm << /Fields [] /XFA [(datasets) 100 0 R] >>',
    objects: [stream('', '<data><Name>Ada</Name></data>')],
  })
const oldText = (): Buffer => Buffer.from('Die Br\xfccke im S\xfcden.\n'.repeat(20), 'latin1')

async function upload(page: Page, name: string, mimeType: string, content: Buffer | string): Promise<void> {
  const file = { name, mimeType, buffer: Buffer.from(content) }
  expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
}

const viewer = (page: Page) => page.getByRole('dialog').first()

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await expect(viewer(page)).toBeVisible()
  if (isPhone()) await viewer(page).getByRole('button', { name: 'Details' }).click()
}

test('the viewer says what a file is, and shows e-mails and old texts as people read them', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await signUp(page, 'Maren Holt')
  await upload(page, 'portfolio.pdf', 'application/pdf', portfolio())
  await upload(page, 'form.pdf', 'application/pdf', form())
  await upload(page, 'ferry.eml', 'message/rfc822', ferryMail())
  await upload(page, 'bridge.txt', 'text/plain', oldText())
  await expectSettled(page, 4)
  await page.goto('/documents')

  const shown: [string, string[]][] = [
    ['portfolio.pdf', ['A portfolio of 3 files. Download it to open them.', attached.join(', ')]],
    ['form.pdf', ['This PDF needs Adobe Reader. Download it to see the form.']],
    ['ferry.eml', ['the ferry costs 12 € per person.', 'Attachments: Kärtchen.png']],
    ['bridge.txt', ['Die Brücke im Süden.']],
  ]
  for (const [name, texts] of shown) {
    await open(page, name)
    for (const text of texts) await expect(viewer(page).getByText(text).first()).toBeAttached()
    await takePicture(page, test.info(), `viewer-${name}`)
    await expectAccessible(page)
    if (name !== 'bridge.txt') await page.keyboard.press('Escape')
  }

  const encoding = viewer(page).getByLabel('Encoding')
  await expect(encoding.locator('option:checked')).toHaveText('Western (Windows), detected')
  await encoding.selectOption('Cyrillic (Windows)')
  await expect(viewer(page).getByText('Die Brьcke im Sьden.').first()).toBeAttached()
  expect(await problems()).toEqual([])
})

test('D1: a day and a place are corrected by the keyboard with the cookie question open, and Undo restores both', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  if (isPhone()) await page.setViewportSize({ width: 360, height: 640 })
  await signUp(page, 'Maren Holt')
  await upload(page, 'tarn.jpg', 'image/jpeg', await keptPhoto('dusk', 91, '2024:10:23 17:42:00'))
  await expectSettled(page, 1)
  await page.goto('/documents')
  await open(page, 'tarn.jpg')
  await page.getByRole('button', { name: 'Edit info' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit info' })
  await expect(dialog.getByLabel('Day')).toHaveValue('2024-10-23')
  await expect(dialog.getByLabel('Time, by the clock of the place')).toHaveValue('17:42')
  await dialog.getByLabel('Location').fill('Oban')
  await dialog.getByLabel('Location').press('Enter')
  await expect(dialog.getByText('Enter latitude and longitude')).toBeVisible()
  await takePicture(page, test.info(), 'correct-wrong')
  await expectAccessible(page)
  for (const name of ['Cancel', 'Reset', 'Save'])
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('Location').fill('56.4152, -5.4710')
  await dialog.getByLabel('Day').fill('2024-10-22')
  await dialog.getByLabel('Location').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(viewer(page).getByText('22 Oct 2024, 17:42, corrected by its owner')).toBeVisible()
  await expect(viewer(page).getByText('56.4152° N, 5.4710° W')).toBeAttached()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  if (isPhone()) await undo.click()
  else await page.keyboard.press('ControlOrMeta+z')
  await expect(viewer(page).getByText('23 Oct 2024, 17:42, from the camera')).toBeVisible()
  await expect(viewer(page).getByText('56.4152° N, 5.4710° W')).toHaveCount(0)
  await page.keyboard.press('Escape')
})

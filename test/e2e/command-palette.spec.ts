import { expect, type Page } from '@playwright/test'
import { describedPdf } from '#test/support/described-pdf.ts'
import { expectSettled, isPhone, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { test } from './test.ts'

// One field for stories, files, actions and questions.

async function upload(page: Page, name: string, mimeType: string, content: Buffer | string): Promise<void> {
  const file = { name, mimeType, buffer: Buffer.from(content) }
  expect((await page.request.post('/upload/file', { multipart: { file } })).ok()).toBe(true)
}

const report = (): Buffer =>
  describedPdf({
    texts: [
      { text: 'The launch', at: [72, 760] },
      { text: 'The keel was laid by Ingrid Solheim', at: [72, 700] },
    ],
  })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })

async function open(page: Page): Promise<void> {
  if (isPhone()) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Find' }).click()
  } else {
    // The page listens once it is drawn.
    await expect(page.getByRole('button', { name: /^Find/ })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
  }
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

test('everything is found from everywhere: a file at its place, a story, an action, a question, and what was opened last', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await signUp(page, 'Maren Holt')
  const story = await page.request.post('/api/groups', { data: { name: 'Summer on Skye', tags: ['Ingrid'] } })
  expect(story.ok()).toBe(true)
  await upload(page, 'report.pdf', 'application/pdf', report())
  await upload(page, 'log.txt', 'text/plain', ['Calm.', 'Ingrid Solheim at the helm.', 'Rain.'].join('\n'))
  await expectSettled(page, 2)
  await page.goto('/settings')

  await open(page)
  await palette(page).getByRole('combobox').fill('ingrid')
  const option = (name: RegExp) => palette(page).getByRole('option', { name })
  await expect(option(/report\.pdf/)).toContainText('page 1: ')
  await expect(option(/log\.txt/)).toContainText('line 2: ')
  await expect(option(/Summer on Skye/)).toBeVisible()
  await takePicture(page, test.info(), 'palette-found')
  await expectAccessible(page)

  // The first is chosen; the arrows go round.
  await page.keyboard.press('ArrowUp')
  await expect(option(/Ask “ingrid”/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/documents\?chat=open$/)
  await expect(page.getByRole('textbox', { name: /ask|question|documents/i }).last()).toHaveValue('ingrid')

  await page.goto('/settings')
  await open(page)
  await palette(page).getByRole('combobox').fill('solheim helm')
  await expect(option(/log\.txt/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/documents\?file=[^&]+&at=line-2$/)
  await expect(page.getByRole('dialog', { name: 'log.txt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/documents$/)

  await page.goto('/settings')
  await open(page)
  await expect(option(/log\.txt/)).toBeVisible()
  await takePicture(page, test.info(), 'palette-last-opened')
  await palette(page).getByRole('combobox').fill('trash')
  await expect(option(/^Trash$/)).toHaveAttribute('aria-selected', 'true')
  await option(/^Trash$/).click()
  await expect(page).toHaveURL(/view=trash/)

  await open(page)
  await palette(page).getByRole('combobox').fill('zzqqx')
  await expect(palette(page).getByText('Nothing found for “zzqqx”')).toBeVisible()
  await takePicture(page, test.info(), 'palette-nothing')
  await page.route('**/dashboard/uploads?*', (route) => route.abort('connectionreset'))
  await palette(page).getByRole('combobox').fill('oars')
  await expect(palette(page).getByText('Couldn’t search.')).toBeVisible()
  await page.unroute('**/dashboard/uploads?*')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  expect((await problems()).filter((problem) => !problem.includes('ERR_CONNECTION'))).toEqual([])
})

import { expect, type Page } from '@playwright/test'
import { budget, contract, mimes } from '#test/fixtures/make-office.ts'
import { expectSettled, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { test } from './test.ts'

// A contract and a workbook: their tiles, the viewer, and a sheet with all of its rows.

async function store(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const sent = await page.request.post('/upload/file', { multipart: { file: { name, mimeType, buffer } } })
  expect(sent.ok(), await sent.text()).toBe(true)
}

const openFile = (page: Page, name: string) => page.getByRole('button', { name }).first().click()

for (const colours of ['light', 'dark'] as const)
  test(`documents have faces, a text with headings, and sheets that open as tables, in ${colours} colours`, async ({
    browser,
  }) => {
    const page = await openWindow(browser, { colorScheme: colours })
    const problems = watchConsole(page)
    await signUp(page, 'Maren Holt')
    await store(page, 'lease.docx', mimes.docx, await contract())
    await store(page, 'club.xlsx', mimes.xlsx, await budget())
    const bytes = await contract()
    await store(page, 'broken.docx', mimes.docx, bytes.subarray(0, bytes.length - 40))
    await expectSettled(page, 3)
    await page.goto('/documents')
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('XLSX · 6 rows')).toBeVisible()
    await takePicture(page, test.info(), 'office-tiles')
    await expectAccessible(page)

    await openFile(page, 'lease.docx')
    await expect(page.getByRole('heading', { name: 'Notice period' })).toBeVisible()
    await takePicture(page, test.info(), 'office-document')
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await openFile(page, 'broken.docx')
    await expect(page.getByRole('dialog').getByText('This file is damaged').first()).toBeVisible()
    await takePicture(page, test.info(), 'office-broken')
    await page.keyboard.press('Escape')

    await openFile(page, 'club.xlsx')
    const viewer = page.getByRole('dialog')
    const sheets = viewer.getByRole('navigation', { name: 'Sheets' })
    await expect(sheets.getByRole('button', { name: 'Budget' })).toHaveAttribute('aria-current', 'true')
    await takePicture(page, test.info(), 'office-sheets')
    await expectAccessible(page)
    await sheets.getByRole('button', { name: 'Trips' }).click()
    await expect(viewer.getByRole('cell', { name: 'Heron' })).toBeVisible()
    await expect(sheets.getByRole('button', { name: 'Notes' })).toBeDisabled()
    await viewer.getByRole('link', { name: 'Open table' }).click()
    await expect(page.getByRole('grid').getByText('Heron')).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Sheets' })
    await tabs.getByRole('button', { name: 'Budget' }).click()
    await expect(page.getByRole('grid').getByText('Rope').first()).toBeVisible()
    await tabs.getByRole('button', { name: 'Trips' }).click()
    await expect(page).toHaveURL(/\/tables\/[^?]+\?sheet=Trips$/)
    await expect(page.getByRole('grid').getByText('Heron')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('grid').getByText('Heron')).toBeVisible()
    await takePicture(page, test.info(), 'office-table')
    await expectAccessible(page)
    expect(await problems()).toEqual([])
  })

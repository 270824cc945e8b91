import { expect } from '@playwright/test'
import { storiesOf, uploadTwoOutings } from './outings.ts'
import { expectSettled, once, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// Documents are grouped into stories by themselves, and all of it can be taken back.

test(
  'documents are put into new private stories, which are looked at or taken back',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Maren Holt')
    await uploadTwoOutings(page)
    await page.goto('/documents')
    await expect(page.locator('.FileTile')).toHaveCount(6)
    await expectSettled(page, 6)

    const organise = page.getByRole('button', { name: 'AI auto-organize' })
    await organise.click()
    const done = page.getByRole('dialog', { name: 'Organization Complete!' })
    await expect(done).toBeVisible({ timeout: 30_000 })
    await expect(done.getByText(/^Successfully created 2 stories!/)).toBeVisible()
    await expect(done.getByRole('listitem')).toHaveCount(2)
    await expect(done.getByText('3 documents')).toHaveCount(2)
    await expect(page.getByText('Created 2 stories!', { exact: true })).toBeVisible()
    await takePicture(page, test.info(), 'organised')
    await expectAccessible(page)
    expect(await storiesOf(page)).toBe(2)
    await done.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(done).toBeHidden()
    expect(await storiesOf(page)).toBe(0)

    await organise.click()
    await done.getByRole('link', { name: 'View Stories' }).click()
    await expect(page).toHaveURL(/filter=my-stories/)
    await expect(page.getByRole('article')).toHaveCount(2)
  },
)

test(
  'organising says how far it is, that there was nothing to do, and what went wrong',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { serviceWorkers: 'block' })
    await signUp(page, 'Jonas Okafor')
    await page.goto('/documents')
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/docstore/auto-organize', async (route) => {
      await gate.promise
      await route.continue()
    })
    const organise = page.getByRole('button', { name: 'AI auto-organize' })
    await organise.click()
    const running = page.getByRole('dialog', { name: 'Organizing Your Documents...' })
    await expect(running.getByRole('progressbar')).toBeVisible()
    await expect(running.getByText('0% complete')).toBeVisible()
    await takePicture(page, test.info(), 'organising')
    await expectAccessible(page)
    gate.resolve()
    const done = page.getByRole('dialog', { name: 'Organization Complete!' })
    await expect(done.getByText(/^No groups found/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(organise).toBeFocused()

    await page.route('**/api/docstore/auto-organize', (route) => route.abort())
    await organise.click()
    const failed = page.getByRole('dialog', { name: 'Failed to auto-organize' })
    await expect(failed.getByRole('alert')).toBeVisible()
    await takePicture(page, test.info(), 'organising-failed')
    await failed.getByRole('button', { name: 'Close' }).click()
    await expect(failed).toBeHidden()
  },
)

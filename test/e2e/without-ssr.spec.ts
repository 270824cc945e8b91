import { expect } from '@playwright/test'
import { once, openWindow } from './people.ts'
import { test } from './test.ts'

test(
  'without server rendering a document is plain, and its page opens all the same',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    for (const [path, heading] of [
      ['/', 'Stories'],
      ['/login', 'Log in'],
    ] as const) {
      const document = await page.request.get(path)
      expect(await document.text()).not.toContain('<h1')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  },
)

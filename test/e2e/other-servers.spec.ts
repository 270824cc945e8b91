import { expect, type Route } from '@playwright/test'
import { once, openWindow } from './people.ts'
import { test } from './test.ts'

// A server that sends just what the specification lists, in its other spellings.

const storyId = '0190a6b4-0000-7000-8000-00000000aaaa'
const fileId = '0190a6b4-0000-7000-8000-00000000bbbb'

const file = { url: `/media/${fileId}`, title: 'day-3.txt', mime_type: 'text/plain', upload_status: 'DONE' }
const story = { _id: storyId, name: 'Lakes elsewhere', tags: ['travel'], user_id: 'someone', files: [file] }

const json = (body: unknown) => (route: Route) => route.fulfill({ json: body })
const events = (list: readonly unknown[]) => (route: Route) =>
  route.fulfill({
    contentType: 'text/event-stream',
    body: list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
  })

test(
  'S10: a feed, a story, its files and its chat are read in the specified spellings',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await page.route('**/api/groups/feed?**', json([{ ...story, show_on_feed: true }]))
    await page.route('**/api/groups/feed', json([{ ...story, show_on_feed: true }]))
    await page.route(`**/api/groups/${storyId}/public`, json({ ...story, show_on_feed: true }))
    await page.route('**/public/chat_all?**', json({ history: [{ role: 'user', content: 'Which day?' }] }))
    await page.route(
      '**/public/chat',
      events([
        { relevantFiles: [{ id: fileId, key: 'k', caption: 'A note', url: file.url }] },
        { delta: 'Eleven ' },
        { delta: 'herons.' },
        { done: true },
      ]),
    )
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Lakes elsewhere' })).toBeVisible()

    await page.goto(`/share/group/${storyId}`)
    await expect(page.getByRole('heading', { name: 'Lakes elsewhere' })).toBeVisible()
    await expect(page.getByRole('button', { name: /day-3\.txt/ })).toBeVisible()
    const chat = page.getByRole('region', { name: 'Story chat' })
    await expect(chat.getByText('Which day?')).toBeVisible()
    await chat.getByRole('textbox').fill('How many herons?')
    await chat.getByRole('textbox').press('Enter')
    await expect(chat.getByRole('article', { name: 'Answer' })).toContainText('Eleven herons.')
    await expect(chat.getByText(/^Error/)).toHaveCount(0)
  },
)

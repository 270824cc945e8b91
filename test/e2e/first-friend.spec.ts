import { expect, type Page } from '@playwright/test'
import { narrow, openWindow, pressStoryAction, signUp, showChat, storeStory } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

// A first visitor without an account, on a phone, who never answers the cookie question.

const photo = async (name: string, seed: number, taken: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await keptPhoto('dusk', seed, taken),
})
const diary = {
  name: 'day-3.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('# Day 3\n\nRain till **eleven**. Ada counted eleven herons by the weir.\n'),
}
const costs = {
  name: 'costs.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('item,gbp\nCottage,612.00\nScones,31.20\n'),
}

/** Asks as people do, and waits for the answer to have ended. */
async function ask(page: Page, question: string, count: number) {
  await page.getByRole('textbox', { name: 'Ask about these memories' }).fill(question)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(count)
  const answer = page.getByRole('article', { name: 'Answer' }).last()
  await expect(answer).not.toHaveAttribute('aria-busy', 'true')
  return answer
}

test(
  'reads a story, asks until it needs an account, gets one, and publishes a story of their own',
  narrow,
  async ({ browser }) => {
    const owner = await openWindow(browser)
    await signUp(owner, 'Maren Holt')
    const name = 'A weekend at the weir'
    const id = await storeStory(owner, name, [
      await photo('IMG_4102-landing.jpg', 91, '2026:10:23 17:42:00'),
      diary,
      costs,
    ])

    // The share page is fetched without cookies, even by signed-in users.
    const asking = owner.waitForRequest(`**/api/groups/${id}/public`)
    await owner.goto(`/share/group/${id}`)
    expect((await (await asking).allHeaders())['cookie']).toBeUndefined()

    const page = await openWindow(browser, { serviceWorkers: 'block' })
    const shouted: string[] = []
    page.on('pageerror', (error) => shouted.push(error.message))
    await page.goto(`/share/group/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const cookies = page
      .getByRole('region', { name: /cookies/i })
      .or(page.getByText('Can we count your visit?'))
    await expect(cookies.first()).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.getByText('Join the group chat to view and discuss these memories!')).toBeVisible()
    await expect(page.getByText('# Day 3')).toHaveCount(0)

    // What finds nothing is none of the three.
    await expect(await ask(page, 'Who played the trombone?', 1)).toContainText('Nothing in this story says')
    await expect(await ask(page, 'How many herons did Ada count?', 2)).toContainText('eleven herons')
    await expect(await ask(page, 'What did the cottage cost?', 3)).toContainText('612.00')
    await expect(await ask(page, 'When did the rain end?', 4)).toContainText('eleven')
    await expect(page.getByText('Sign in to continue chatting.').first()).toBeVisible()
    await takePicture(page, test.info(), 'three-questions-used')
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Create an account' }).first().click()
    const username = `nora.${test.info().workerIndex}.${Date.now()}`
    await page.getByLabel('Name', { exact: true }).fill('Nora Vale')
    await page.getByLabel('Username').fill(username.slice(0, 30))
    await page.getByLabel('Email').fill(`${username}@example.org`)
    await page.getByLabel('Password', { exact: true }).fill('a long enough secret')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    // Where she wanted to go on.
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(await ask(page, 'And how many scones?', 5)).toBeVisible()

    await page.goto('/')
    await page.getByRole('button', { name: 'Create New Story' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create New Story' })
    await expect(dialog.getByRole('radio', { name: 'Private' })).toBeChecked()
    await dialog.getByLabel('Story name').fill('My own weir')
    await dialog
      .getByLabel('Files to upload')
      .setInputFiles([await photo('IMG_1-weir.jpg', 92, '2026:10:24 08:10:00')])
    await dialog.getByRole('button', { name: 'Create story' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My own weir' })).toBeVisible()
    await expect(
      page.getByRole('button', { name: /^IMG_1-weir\.jpg\. Taken on Saturday 24 October 2026/ }),
    ).toBeVisible({
      timeout: 60_000,
    })
    await pressStoryAction(page, 'Make public')
    await expect(page.getByText('Your story is now public')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await takePicture(page, test.info(), 'published')
    await showChat(page)
    await expect(page.getByText('Failed to load messages.')).toHaveCount(0)
    await expect(await ask(page, 'When was the picture taken?', 1)).toContainText('24 October 2026')
    await expect(cookies.first()).toBeVisible()
    await page.getByRole('button', { name: 'Remove question and answer' }).click()
    const sure = page.getByRole('alertdialog', { name: 'Remove this question and its answer?' })
    await takePicture(page, test.info(), 'remove-message')
    await sure.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(0)
    expect(shouted).toEqual([])

    const stranger = await openWindow(browser)
    await stranger.goto('/')
    await expect(stranger.getByRole('link', { name: 'My own weir' }).first()).toBeVisible()
  },
)

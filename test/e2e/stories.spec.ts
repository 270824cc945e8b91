import { expect, type Page, type Route } from '@playwright/test'
import {
  narrow,
  once,
  openNewStory,
  openStory,
  openWindow,
  pressStoryAction,
  showChat,
  signUp,
  storeStory,
} from './people.ts'
import { comeToRest, takePicture } from './pictures.ts'
import { exifJpeg } from '#test/support/dated-files.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

const note = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`What ${name} says.`) })
const notes = (count: number) => Array.from({ length: count }, (_, at) => note(`note-${at + 1}.txt`))

/** The name of what has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

const cardOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test(
  'opening a story takes the focus into it, and closing brings it back to its card, in any way',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await signUp(page, 'Maren Holt')
    for (const name of ['Third', 'Second', 'First']) await storeStory(page, name, [])
    await page.goto('/?filter=my-stories')
    const heading = page.getByRole('heading', { level: 1, name: 'Second', exact: true })
    const card = cardOf(page, 'Second')
    const ways: [string, () => Promise<unknown>][] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['the way back of the browser', () => page.goBack()],
      ['the button', () => page.getByRole('button', { name: 'My Stories', exact: true }).click()],
    ]
    for (const [way, close] of ways) {
      await test.step(way, async () => {
        await card.focus()
        await page.keyboard.press('Enter')
        await expect(heading).toBeFocused()
        await expect(page.getByText('Showing My Stories Only')).toBeVisible()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: 'Edit story' })).toBeFocused()
        await close()
        await expect(card).toBeFocused()
        await expect(page).toHaveURL(/\/\?filter=my-stories$/)
        await expect(page.getByText('Showing My Stories Only')).toBeVisible()
      })
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(cardOf(page, 'Third')).toBeFocused()

    // The code of it comes late, and so does the focus.
    await page.reload()
    await expect(card).toBeVisible()
    const late = Promise.withResolvers<void>()
    await page.route('**/api/groups/*', async (route) => {
      await late.promise
      await route.fallback()
    })
    await cardOf(page, 'First').focus()
    await page.keyboard.press('Enter')
    late.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'First', exact: true })).toBeFocused()
    // From one story to the next and out again: one step back is enough.
    await card.focus()
    await page.keyboard.press('Enter')
    await expect(heading).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeFocused()
    await expect(cardOf(page, 'First')).toBeVisible()
  },
)

test('the arrow keys walk the cards, the tiles and the documents', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Jonas Okafor')
  const story = await storeStory(page, 'Walked', notes(6))
  for (const name of ['D', 'C', 'B', 'A']) {
    const made = await page.request.post('/api/groups', { data: { name, show_on_feed: false } })
    expect(made.ok()).toBe(true)
  }
  const press = async (key: string, name: string | RegExp) => {
    await page.keyboard.press(key)
    await expect.poll(() => focused(page), { message: key }).toMatch(name)
  }
  await page.goto('/?filter=my-stories')
  await cardOf(page, 'A').focus()
  await press('ArrowRight', 'B')
  await press('ArrowDown', 'Walked')
  await press('Home', 'A')
  await press('End', 'Walked')
  await press('ArrowUp', 'B')
  await press('ArrowLeft', 'A')
  // Lines that are read from the right are walked from the right.
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await press('ArrowLeft', 'B')
  await page.evaluate(() => document.documentElement.removeAttribute('dir'))

  await page.goto(`/?story=${story}`)
  const files = page.getByRole('region', { name: 'Files' })
  await files.getByRole('button', { name: /^note-1\.txt/ }).focus()
  await press('ArrowRight', /note-2\.txt/)
  await press('ArrowDown', /note-4\.txt/)
  await press('End', 'Add files')
  await press('Home', /note-1\.txt/)

  await page.goto('/documents')
  await page.getByRole('button', { name: /^note-6\.txt/ }).focus()
  await press('ArrowRight', /note-5\.txt/)
  await press('End', /note-1\.txt/)
})

test(
  'who may see a story changes on screen when the server has answered, and publishing can be undone',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser, { serviceWorkers: 'block' })
    await page.context().grantPermissions(['clipboard-write', 'clipboard-read'])
    await signUp(page, 'Ines Duarte')
    const story = await openNewStory(page, 'To and fro', notes(1))
    const change = (isPublic: boolean) =>
      page.getByRole('button', { name: isPublic ? 'Make public' : 'Make private' })
    await change(false).click()
    await expect(change(true)).toBeVisible()

    let held = Promise.withResolvers<Route>()
    await page.route(`**/api/groups/${story}`, (route) =>
      route.request().method() === 'PUT' ? held.resolve(route) : route.fallback(),
    )
    await change(true).click()
    const refused = await held.promise
    await expect(change(true)).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText(/· private$/)).toBeVisible()
    held = Promise.withResolvers<Route>()
    await refused.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal' } })
    await expect(page.getByText('Failed to update privacy')).toBeVisible()
    await expect(change(true)).toHaveAttribute('aria-busy', 'false')

    await change(true).click()
    await (await held.promise).continue()
    await page.unroute(`**/api/groups/${story}`)
    const notice = page.getByRole('alert').filter({ hasText: 'Your story is now public' })
    await expect(notice).toBeVisible()
    await expect(page.getByText('Failed to load messages.')).toHaveCount(0)
    await notice.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/share/group/${story}`)

    await change(false).click()
    await change(true).click()
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(change(true)).toBeVisible()
    const friend = await openWindow(browser)
    await friend.goto(`/share/group/${story}`)
    await expect(friend.getByText('Group not found or not public.')).toBeVisible()
  },
)

test('a story is edited as a whole in its place, hidden from its friends, and deleted', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  await signUp(page, 'Priya Raman')
  const story = await openNewStory(page, 'Bare', notes(1))
  await expect(page.getByText(/No tags yet|No description yet/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a description' }).click()
  await expect(page.getByLabel('Description')).toBeFocused()
  await page.getByLabel('Description').fill('A dry day.')
  await page.getByRole('textbox', { name: 'Tags' }).fill('travel, lake district')
  await takePicture(page, test.info(), 'story-editing')
  await page.getByLabel('Story name').fill(' ')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Story name cannot be empty')).toHaveCount(1)
  await page.getByLabel('Story name').fill('No longer bare')
  await page.getByLabel('Description').press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'No longer bare' })).toBeVisible()
  await expect(page.getByText('Story name updated')).toBeVisible()
  await expect(page.getByText('A dry day.').first()).toBeVisible()
  await expect(page.getByText('lake district').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('A dry day.').first()).toBeVisible()
  await pressStoryAction(page, 'Edit story')
  await page.getByLabel('Story name').fill('Not kept')
  await page.getByLabel('Story name').press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'No longer bare' })).toBeVisible()

  const friend = await openWindow(browser)
  await friend.goto(`/share/group/${story}`)
  await expect(friend.getByRole('heading', { name: 'No longer bare' })).toBeVisible()
  await pressStoryAction(page, 'Make private')
  await expect(page.getByText(/· private$|^private$/)).toBeVisible()
  await friend.reload()
  await expect(friend.getByText('Group not found or not public.')).toBeVisible()
  await takePicture(friend, test.info(), 'share-missing')

  await pressStoryAction(page, 'Delete story')
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await sure.getByRole('button', { name: /Delete/ }).click()
  await expect(page.getByText('Story deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'No longer bare' })).toHaveCount(0)
})

const publicStory = async (page: Page, name: string, count: number) => {
  await signUp(page, 'Noor Haddad')
  return storeStory(page, name, notes(count))
}

test(
  'of more files than a story carries six are shown, the sixth says how many more, and the viewer goes through all',
  once,
  async ({ browser }) => {
    const owner = await openWindow(browser)
    const story = await publicStory(owner, 'Many files', 14)
    const page = await openWindow(browser)
    await page.goto(`/share/group/${story}`)
    const tiles = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
    await expect(tiles).toHaveCount(6)
    await takePicture(page, test.info(), 'share-many')
    await tiles.last().getByRole('button', { name: '+8 more files' }).click()
    const viewer = page.getByRole('dialog', { name: 'note-6.txt' })
    await expect(viewer).toBeVisible()
    for (let at = 7; at <= 14; at += 1) {
      await page.getByRole('button', { name: 'Next file' }).click()
      await expect(page.getByRole('dialog', { name: `note-${at}.txt` })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Next file' })).toHaveCount(0)
  },
)

test(
  'D7: a story made private while a user reads it says so once, and offers no questions',
  once,
  async ({ browser }) => {
    const owner = await openWindow(browser)
    const story = await publicStory(owner, 'Soon private', 1)
    const page = await openWindow(browser)
    await page.goto(`/share/group/${story}`)
    const field = page.getByPlaceholder('Ask about these memories')
    await field.fill('What is there?')
    await expect(page.getByText(/free questions, no account needed/).first()).toBeVisible()
    const hidden = await owner.request.put(`/api/groups/${story}`, { data: { show_on_feed: false } })
    expect(hidden.ok()).toBe(true)
    // The field may be gone already.
    await page.keyboard.press('Enter')
    await expect(page.getByText('Group not found or not public.')).toHaveCount(1)
    await expect(page.getByText(/free questions, no account needed/)).toHaveCount(0)
    await expect(field).toHaveCount(0)
  },
)

test(
  'D1: a story is printed in light colours, whole, and without its controls',
  once,
  async ({ browser }) => {
    const owner = await openWindow(browser, { colorScheme: 'dark' })
    await signUp(owner, 'Ilse Kern')
    const photos = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map(async (seed) => ({
        name: `p${seed}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await keptPhoto('morning', seed, '2026:10:24 10:52:00'),
      })),
    )
    const name = 'On paper'
    const story = await storeStory(owner, name, photos)
    for (const address of [`/?story=${story}`, `/share/group/${story}`]) {
      await owner.goto(address)
      await expect(owner.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(owner.locator('html')).toHaveClass(/dark/)
      await owner.emulateMedia({ media: 'print' })
      await expect(owner.locator('html')).not.toHaveClass(/dark/)
      await expect(
        owner.getByRole('button').or(owner.getByRole('textbox')).filter({ visible: true }),
      ).toHaveCount(address.startsWith('/share') ? 5 : 9)
      await expect(owner.getByText(/^Taken on Saturday 24 October 2026/).first()).toBeVisible()
      await expect
        .poll(() =>
          owner.evaluate(() =>
            [...document.images].every((image) => !image.checkVisibility() || image.naturalWidth > 0),
          ),
        )
        .toBe(true)
      await takePicture(owner, test.info(), `print-${address.startsWith('/share') ? 'share' : 'story'}`)
      await owner.emulateMedia({ media: 'screen' })
    }
  },
)

test('before a story is public its owner is asked about locations, and Undo restores both', async ({
  browser,
}, info) => {
  const page = await openWindow(browser)
  await signUp(page, 'Isla Munro')
  const position = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '56/1 5/1 24/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '5/1 33/1 36/1',
  }
  const photo = { name: 'lock.jpg', mimeType: 'image/jpeg', buffer: await exifJpeg({ IFD3: position }) }
  const story = await openNewStory(page, 'Crinan', [photo])
  const placed = async () => (await page.request.get(`/api/groups/${story}/placed`)).json()
  const isPublic = async () => {
    const reply = await page.request.get(`/api/groups/${story}`)
    return ((await reply.json()) as { show_on_feed: boolean }).show_on_feed
  }
  await expect.poll(placed).toMatchObject({ file_ids: [expect.any(String)] })
  await pressStoryAction(page, 'Make private')
  await expect.poll(isPublic).toBe(false)

  await pressStoryAction(page, 'Make public')
  const question = page.getByRole('alertdialog', { name: 'Make “Crinan” public?' })
  await expect(question).toContainText('1 file in this story has a location.')
  await takePicture(page, info, 'places-before-sharing')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await isPublic()).toBe(false)

  // A publishing that fails gives the locations back.
  const isPut = (route: Route) => route.request().method() === 'PUT'
  await page.route(`**/api/groups/${story}`, (route) =>
    isPut(route) ? route.fulfill({ status: 503, json: { error: 'Try again.' } }) : route.fallback(),
  )
  await pressStoryAction(page, 'Make public')
  const corrected = page.waitForResponse((response) => response.url().endsWith('/api/files/correct'))
  await question.getByRole('button', { name: 'Remove and make public' }).click()
  await corrected
  await expect(page.getByText(/Failed to update privacy/)).toBeVisible()
  await expect.poll(placed).toMatchObject({ file_ids: [expect.any(String)] })
  await page.unroute(`**/api/groups/${story}`)

  await pressStoryAction(page, 'Make public')
  await question.getByRole('button', { name: 'Remove and make public' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Your story is now public' })
  await expect(notice).toBeVisible()
  expect(await placed()).toEqual({ file_ids: [], next: null })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isPublic).toBe(false)
  await expect.poll(placed).toMatchObject({ file_ids: [expect.any(String)] })
})

test('D5: a notice covers neither the field nor the suggestions', async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Nia Brook')
  const costs = 'item,gbp\nCottage,612.00\nLaunch,46.40\nScones,31.20\n'
  const table = { name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(costs) }
  await openNewStory(page, 'With questions', [table])
  await showChat(page)
  await expect(page.locator('.Suggestions button').first()).toBeVisible({ timeout: 60_000 })
  await pressStoryAction(page, 'Make private')
  await pressStoryAction(page, 'Make public')
  const notice = page.getByRole('alert').filter({ hasText: 'Your story is now public' })
  await expect(notice).toBeVisible()
  const overlaps = await notice.evaluate((element) => {
    const own = element.getBoundingClientRect()
    return [...document.querySelectorAll('[data-composer], .Suggestions button')].filter((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect()
      return left < own.right && right > own.left && top < own.bottom && bottom > own.top
    }).length
  })
  expect(overlaps).toBe(0)
})

test(
  'on a phone the first picture of a story begins in the upper two fifths of the first screen',
  narrow,
  async ({ browser }) => {
    const owner = await openWindow(browser)
    await signUp(owner, 'Tom Whelan')
    const photo = {
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: await keptPhoto('morning', 3, '2026:10:24 10:52:00'),
    }
    const name = 'Five days around Derwentwater'
    const story = await storeStory(owner, name, [photo])
    const change = {
      description:
        'Half-term with Jonas and the girls: the launch, two wet walks, one dry one, and the best scones.',
      tags: ['travel', 'family'],
      persona_name: 'The fell-walker',
    }
    expect((await owner.request.put(`/api/groups/${story}`, { data: change })).ok()).toBe(true)
    for (const page of [owner, await openWindow(browser)]) {
      await page.goto('/')
      await openStory(page, name)
      const picture = page.getByRole('region', { name: 'Files' }).locator('img').first()
      await expect(picture).toBeVisible()
      // What is above the picture comes with it, and can still move it.
      await comeToRest(page)
      const box = await picture.boundingBox()
      expect(box?.y).toBeLessThanOrEqual(844 * 0.4)
      // What can be done is in reach of a finger.
      for (const button of await page.locator('header .actions button').all()) {
        const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
        expect([width, height]).toEqual([44, 44])
      }
    }
  },
)

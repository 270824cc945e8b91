import { expect, type Page, type Route } from '@playwright/test'
import { logout } from '#contract/calls/accounts.ts'
import { askPublic } from '#contract/calls/chat.ts'
import { once, openWindow, signUp, storeStory } from './people.ts'
import { test } from './test.ts'

// The app's own page, which comes with who is signed in.

/** Holds the profile call; returns the held calls. */
async function holdProfile(page: Page): Promise<Route[]> {
  const waiting: Route[] = []
  await page.route('**/profile', (route) => void waiting.push(route))
  return waiting
}

/** Keeps every call waiting that a page makes by itself. */
async function holdCalls(page: Page): Promise<Route[]> {
  const waiting: Route[] = []
  await page.route(/\/(api|profile|dashboard)(\/|$|\?)/, (route) =>
    route.request().resourceType() === 'fetch' ? void waiting.push(route) : route.fallback(),
  )
  return waiting
}

const newWindow = (browser: Parameters<typeof openWindow>[0]) =>
  openWindow(browser, { serviceWorkers: 'block' })

const signedInAs = (page: Page, name: string) => page.getByText(`Signed in as ${name}`, { exact: true })

test(
  'it is there before the profile call has answered, which is made all the same and has the last word',
  once,
  async ({ browser }) => {
    const page = await newWindow(browser)
    await signUp(page, 'Maren Holt')
    const profile = await (await page.request.get('/profile')).json()
    const waiting = await holdProfile(page)
    for (const [path, heading] of [
      ['/settings', 'Settings'],
      ['/documents', 'Documents'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(signedInAs(page, 'Maren Holt')).toBeVisible()
      await expect.poll(() => waiting.length).toBe(1)
      await waiting.pop()?.fulfill({ json: { ...profile, name: 'Maren by Now' } })
      await expect(signedInAs(page, 'Maren by Now')).toBeVisible()
      await expect(signedInAs(page, 'Maren Holt')).toHaveCount(0)
    }
  },
)

const note = (name: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('Ada counted eleven herons by the weir.'),
})

test('what it shows first is there before any of its calls has answered', once, async ({ browser }) => {
  const page = await newWindow(browser)
  await signUp(page, 'Maren First')
  const name = 'At the weir</script><b>'
  const id = await storeStory(page, name, [note('herons.txt')])
  const reply = await page.request.post(askPublic.path.replace(':id', id), {
    data: { message: 'How many herons were there?' },
  })
  await reply.text()
  const tile = page.getByRole('button', { name: /herons\.txt/ })
  const card = page.getByRole('link', { name, exact: true })
  const question = page.getByRole('log', { name: 'Messages' }).getByText('How many herons were there?')
  for (const [path, shown] of [
    ['/documents', [tile, page.getByText('1 item')]],
    ['/documents?layout=tree', [page.getByRole('option', { name: /herons\.txt/ })]],
    ['/?filter=my-stories', [card]],
    [`/?story=${id}`, [page.getByRole('heading', { level: 1, name, exact: true }), tile, question]],
  ] as const) {
    const waiting = await holdCalls(page)
    await page.goto(path)
    for (const part of shown) await expect(part.first()).toBeVisible()
    await expect.poll(() => waiting.length).toBeGreaterThan(shown.length)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('D4: cards in sight keep their place when private stories arrive', once, async ({ browser }) => {
  const page = await newWindow(browser)
  await signUp(page, 'Maren Order')
  for (const name of ['First', 'Second', 'Third']) await storeStory(page, name, [])
  const name = `Private since ${Date.now()}`
  await page.request.post('/api/groups', { data: { name, show_on_feed: false } })
  const waiting: Route[] = []
  await page.route('**/api/groups/feed*', (route) => void waiting.push(route))
  await page.goto('/')
  const names = async () =>
    (await page.getByRole('list', { name: 'Stories' }).getByRole('heading').allTextContents()).slice(0, 3)
  await expect.poll(() => waiting.length).toBe(1)
  const before = await names()
  expect(before).toHaveLength(3)
  await waiting[0]?.continue()
  await expect(page.getByRole('link', { name, exact: true })).toBeAttached()
  expect(await names()).toEqual(before)
})

test('its own calls replace what it was given', once, async ({ browser }) => {
  const page = await newWindow(browser)
  await signUp(page, 'Maren Replaced')
  await storeStory(page, 'Replaced', [note('first.txt')])
  const waiting: Route[] = []
  await page.route('**/dashboard/uploads?*', (route) => void waiting.push(route))
  await page.goto('/documents')
  await expect(page.getByRole('button', { name: /first\.txt/ }).first()).toBeVisible()
  await expect.poll(() => waiting.length).toBe(1)
  const elsewhere = await page.request.post('/upload/file', { multipart: { file: note('second.txt') } })
  expect(elsewhere.ok()).toBe(true)
  await waiting[0]?.continue()
  await expect(page.getByRole('button', { name: /second\.txt/ }).first()).toBeVisible()
})

test(
  'a story that was made private since the document was made is gone as soon as its call is refused',
  once,
  async ({ browser }) => {
    const [owner, page] = [await newWindow(browser), await newWindow(browser)]
    await signUp(owner, 'Maren Hides')
    await signUp(page, 'Jonas Behrens')
    const name = `Hidden meanwhile ${Date.now()}`
    const id = await storeStory(owner, name, [note('hidden.txt')])
    const waiting: Route[] = []
    let isHeld = true
    await page.route(`**/api/groups/${id}`, (route) => (isHeld ? void waiting.push(route) : route.continue()))
    await page.goto(`/?story=${id}`)
    await expect(page.getByRole('button', { name: /hidden\.txt/ }).first()).toBeVisible()
    await expect.poll(() => waiting.length).toBe(1)
    const hidden = await owner.request.put(`/api/groups/${id}`, { data: { show_on_feed: false } })
    expect(hidden.ok()).toBe(true)
    // The chat's call may be refused first, and then has the story asked for again.
    isHeld = false
    for (const route of waiting) await route.continue()
    await expect(page.getByText('This story isn’t available')).toBeVisible()
    await expect(page.getByRole('button', { name: /hidden\.txt/ })).toHaveCount(0)
  },
)

test('another person, or no one, sees nothing of what was for the first', once, async ({ browser }) => {
  const page = await newWindow(browser)
  await signUp(page, 'Maren Before')
  await storeStory(page, 'Before', [note('hers.txt')])
  const profile = await (await page.request.get('/profile')).json()
  const answers = [
    { json: { ...profile, id: crypto.randomUUID(), name: 'Jonas by Now' } },
    { status: 401, json: { error: 'Not signed in' } },
  ]
  for (const answer of answers) {
    const waiting = await holdProfile(page)
    await page.route('**/dashboard/uploads?*', () => {})
    await page.goto('/documents')
    await expect(page.getByRole('button', { name: /hers\.txt/ }).first()).toBeVisible()
    await expect.poll(() => waiting.length).toBe(1)
    await waiting.pop()?.fulfill(answer)
    await expect(page.getByRole('button', { name: /hers\.txt/ })).toHaveCount(0)
    expect(await page.content()).not.toContain('hers.txt')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await expect(page).toHaveURL(/\/login$/)
})

test('signing out leaves nothing of it, here or on the way back', once, async ({ browser }) => {
  const page = await newWindow(browser)
  const { email } = await signUp(page, 'Maren Signed Out')
  const expectNothing = async () => expect(await page.content()).not.toContain(email)
  await page.goto('/documents')
  await expect(signedInAs(page, 'Maren Signed Out')).toBeVisible()
  await expect(page.locator('#own-state')).toHaveCount(0)
  // On small screens the page has a Logout of its own.
  await page.setViewportSize({ width: 800, height: 900 })
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
  await expect(page.getByText('Maren Signed Out')).toHaveCount(0)
  await expectNothing()
  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
  await expectNothing()
  await page.goto('/documents', { waitUntil: 'commit' })
  await expectNothing()
  await expect(page).toHaveURL(/\/login$/)
  await expectNothing()
})

test(
  'a browser that has kept the document, and goes back to it, shows no one until the profile call has answered',
  once,
  async ({ browser }) => {
    const page = await newWindow(browser)
    await signUp(page, 'Maren Kept')
    const response = await page.goto('/settings')
    const kept = { headers: (await response?.allHeaders()) ?? {}, body: (await response?.text()) ?? '' }
    expect(kept.body).toContain('Maren Kept')
    await expect(signedInAs(page, 'Maren Kept')).toBeVisible()
    await page.goto('/terms')
    await page.request.get(logout.path)
    await page.route('**/settings', (route) => route.fulfill(kept))
    const waiting = await holdProfile(page)
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => waiting.length).toBe(1)
    await expect(page.getByRole('status', { name: 'Loading your session' })).toBeVisible()
    await expect(page.getByText('Maren Kept')).toHaveCount(0)
    await waiting.pop()?.continue()
    await expect(page).toHaveURL(/\/login$/)
  },
)

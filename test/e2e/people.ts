import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { newcomer, type Newcomer } from '#test/support/sign-up.ts'
import { comeToRest } from './pictures.ts'

/** Projects whose servers render no pages. */
export const withoutSsr = ({ name }: { name: string }): boolean => name.startsWith('no-ssr')

/** The StoryPad that the tests of this project share: `E2E_URL` of the global setup, or its `E2E_NO_SSR_URL`. */
const shared = (what: 'URL' | 'DATA'): string =>
  process.env[`E2E_${withoutSsr(test.info().project) ? 'NO_SSR_' : ''}${what}`] ?? ''

export const siteUrl = (): string => shared('URL')
export const siteData = (): string => shared('DATA')

/** For a test that proves the same in a window of any size: it runs in the wide one. */
export const once = { tag: '@once' }

/** `once`, and once more without server rendering: what it proves depends on how the page is loaded. */
export const onceEachWay = { tag: ['@once', '@each-way'] }

/** In the narrow window for its pictures alone: what it proves there, others do. */
export const pictured = { tag: '@pictured' }

/** For a test of what only a narrow window shows in another way. */
export const narrow = { tag: '@narrow' }

interface WindowOptions {
  colorScheme?: 'light' | 'dark'
  /** A StoryPad of the test's own. */
  baseURL?: string
  /** `block`: every request is the page's own, as a route has to see it. */
  serviceWorkers?: 'allow' | 'block'
  /** False for a browser without scripts. */
  javaScriptEnabled?: boolean
  /** Points of the screen for each pixel of the page. */
  pointsPerPixel?: number
}

let opened: { testId: string; contexts: BrowserContext[] } = { testId: '', contexts: [] }

/** A window that the browser does not close in this time is left to the browser's own end. */
const closingMs = 10_000

/** Windows of a test that is over would go on working, and take from the time of the others. */
async function closeEarlier(): Promise<void> {
  const { testId } = test.info()
  if (opened.testId === testId) return
  const { contexts } = opened
  opened = { testId, contexts: [] }
  for (const context of contexts) await Promise.race([context.close(), sleep(closingMs)])
}

/**
 * A browser window as the project describes it, signed out and with the cookie question unanswered; each comes from
 * an address of its own.
 */
export async function openWindow(
  browser: Browser,
  {
    colorScheme = 'light',
    baseURL = siteUrl(),
    serviceWorkers = 'allow',
    javaScriptEnabled = true,
    pointsPerPixel = test.info().project.use.deviceScaleFactor,
  }: WindowOptions = {},
): Promise<Page> {
  await closeEarlier()
  const { viewport, hasTouch, isMobile } = test.info().project.use
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    serviceWorkers,
    javaScriptEnabled,
    locale: 'en-GB',
    timezoneId: 'UTC',
    extraHTTPHeaders: { 'x-forwarded-for': [10, 1, 2, 3].map(() => randomInt(1, 255)).join('.') },
    ...(viewport ? { viewport } : {}),
    ...(hasTouch ? { hasTouch } : {}),
    ...(isMobile ? { isMobile } : {}),
    ...(pointsPerPixel ? { deviceScaleFactor: pointsPerPixel } : {}),
  })
  opened.contexts.push(context)
  return context.newPage()
}

/** The documents of these paths have no profile in them, as when it could not be read in time. */
export async function openUntold(page: Page, paths: readonly string[]): Promise<void> {
  await page.route(
    ({ pathname }) => paths.includes(pathname),
    async (route) => {
      const headers = { ...(await route.request().allHeaders()), cookie: '' }
      await route.fulfill({ response: await route.fetch({ headers }) })
    },
  )
}

export const isPhone = (): boolean => test.info().project.use.isMobile === true

/** Opens the menu of a phone and waits until it is still: a press on a moving entry would end on another. */
export async function openMenu(page: Page): Promise<void> {
  if (!isPhone()) return
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await comeToRest(page)
}

/** An alert with exactly these words; it is gone afterwards. */
export async function expectAlert(page: Page, words: string): Promise<void> {
  const alert = page.getByRole('alertdialog')
  await expect(alert).toHaveAccessibleName(words)
  await expect(alert.getByText(words, { exact: true })).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()
}

let people = 0

/** A new user of this name, unknown to the other tests of the run. */
function nextNewcomer(name: string): Newcomer {
  people += 1
  const { workerIndex } = test.info()
  return newcomer(`${name.toLowerCase().replace(/\W/g, '.')}.${workerIndex}.${people}`, name)
}

/** Creates an account by the call behind the sign-up page; the window has its session, and shows what it showed before. */
export async function signUp(page: Page, name: string, url = ''): Promise<Newcomer> {
  const who = nextNewcomer(name)
  const reply = await page.request.post(`${url}/auth/signup`, { data: who })
  expect(reply.ok(), await reply.text()).toBe(true)
  return who
}

/** A new user, with the feed open. */
export async function signUpToFeed(page: Page, name: string): Promise<Newcomer> {
  const who = await signUp(page, name)
  // The page is server-rendered, and knows its user once it is hydrated.
  const profileReply = page.waitForResponse('**/profile')
  await page.goto('/')
  await profileReply
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
  return who
}

/** Creates an account by the sign-up page and stays signed in. */
export async function signUpByForm(page: Page, name: string): Promise<Newcomer> {
  const who = nextNewcomer(name)
  await page.goto('/signup')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
  return who
}

interface SentFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A public story of these files by its calls, each captioned or in error; gives its id. */
export async function storeStory(
  page: Page,
  name: string,
  files: readonly SentFile[],
  url = '',
): Promise<string> {
  const created = await page.request.post(`${url}/api/groups`, { data: { name, show_on_feed: true } })
  expect(created.ok(), await created.text()).toBe(true)
  const { id } = (await created.json()) as { id: string }
  for (const file of files) {
    const sent = await page.request.post(`${url}/upload/file`, { multipart: { story: id, file } })
    expect(sent.ok(), await sent.text()).toBe(true)
  }
  await expectSettled(page, files.length, url)
  return id
}

/** A public story of these files, opened by its address; gives its id. */
export async function openNewStory(page: Page, name: string, files: readonly SentFile[]): Promise<string> {
  const id = await storeStory(page, name, files)
  await page.goto(`/?story=${id}`)
  await expectOpened(page, name)
  return id
}

/** Creates a public story of these files by its dialog, which opens it; returns once everything has arrived. */
export async function createStoryOf(
  page: Page,
  name: string,
  files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
): Promise<void> {
  await page.getByRole('button', { name: 'Create New Story' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Story' })
  await dialog.getByLabel('Story name').fill(name)
  await dialog.getByRole('radio', { name: 'Public' }).check({ force: true })
  await dialog.getByLabel('Files to upload').setInputFiles(files)
  await dialog.getByRole('button', { name: 'Create story' }).click()
  await expect(page.getByText('Story created!')).toBeVisible()
  await expectOpened(page, name)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('progressbar', { name: 'All uploads' })).toBeHidden({ timeout: 30_000 })
}

/** An opened story, not only the placeholder with the data of its card while its code loads. */
async function expectOpened(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.locator('[data-story-loading]')).toHaveCount(0)
}

export async function openStory(page: Page, name: string): Promise<void> {
  // Another user's new story can move the cards at any moment.
  const heading = page.getByRole('heading', { level: 1, name, exact: true })
  await expect(async () => {
    // On a busy machine a press shows late what it opens, and the card is gone by then.
    if (!(await heading.isVisible()))
      await page.getByRole('link', { name, exact: true }).first().click({ timeout: 5_000 })
    await expect(heading).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectOpened(page, name)
}

/** The id of the story that is open. */
export const openedStoryId = (page: Page): string => new URL(page.url()).searchParams.get('story') ?? ''

/** Shows the chat of an opened story, which is a tab where the window is narrow. */
export async function showChat(page: Page): Promise<void> {
  if (isPhone()) await page.getByRole('tab', { name: 'Chat' }).click()
}

export interface StoredUpload {
  file_id: string
  name: string
  mime: string
  status: string
  caption: string | null
  error: string | null
  playable: boolean
  thumbnail_url: string | null
}

/** The files of the page's user. */
export async function uploadsOf(page: Page, url = ''): Promise<StoredUpload[]> {
  const reply = await page.request.get(`${url}/dashboard/uploads?mine_only=true&limit=100`, {
    headers: { accept: 'application/json' },
  })
  return ((await reply.json()) as { uploads: StoredUpload[] }).uploads
}

/** Waits until so many files are there and each is captioned or has said why not. */
export async function expectSettled(page: Page, count: number, url = ''): Promise<StoredUpload[]> {
  let files: StoredUpload[] = []
  const isSettled = ({ status }: StoredUpload) => status === 'captioned' || status === 'error'
  await expect
    .poll(
      async () => {
        files = await uploadsOf(page, url)
        return files.filter(isSettled).length
      },
      { timeout: 60_000 },
    )
    .toBe(count)
  return files
}

/** Presses an action of an opened story; on a phone the owner's actions are in a menu. */
export async function pressStoryAction(page: Page, name: string): Promise<void> {
  if (!isPhone()) return page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await comeToRest(page)
  await page.getByRole('menuitem', { name }).click()
}

/** The sheet with the filters and tools of the documents; wider windows show them on the page. */
const documentTools = (page: Page) => page.getByRole('dialog', { name: 'Filters and tools' })

/** On a phone, opens the sheet with the filters and tools of the documents. */
export async function openDocumentTools(page: Page): Promise<void> {
  if (!isPhone()) return
  await page.getByRole('button', { name: /^Filters and tools/ }).click()
  await expect(documentTools(page)).toBeVisible()
  await comeToRest(page)
}

/** On a phone, closes that sheet. */
export async function closeDocumentTools(page: Page): Promise<void> {
  if (!isPhone()) return
  await documentTools(page).getByRole('button', { name: 'Close' }).click()
  await expect(documentTools(page)).toBeHidden()
}

/** Chooses a type, grouping or layout of the documents. */
export async function chooseView(page: Page, name: string): Promise<void> {
  await openDocumentTools(page)
  await page.getByRole('radio', { name, exact: true }).check({ force: true })
  await closeDocumentTools(page)
}

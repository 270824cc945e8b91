import { expect, type Page } from '@playwright/test'
import {
  isPhone,
  once,
  openNewStory,
  openWindow,
  pressStoryAction,
  showChat,
  signUp,
  storeStory,
} from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

const overToken = 'x'.repeat(43)
const noSuchStory = '0199a000-0000-7000-8000-000000000000'

interface Screen {
  /** Where it is; without it, what is open already is gone on with. */
  path?: string
  /** What is there once the screen is. */
  shows: string | RegExp
  /** Brings the page there. */
  reach?: (page: Page) => Promise<unknown>
}

/** Goes from screen to screen and looks at each, in the wide window in both colours. */
async function expectAllAccessible(page: Page, screens: Screen[]): Promise<void> {
  for (const { path, shows, reach } of screens) {
    await test.step(`${path ?? ''} ${shows}`, async () => {
      if (path !== undefined) await page.goto(path)
      await reach?.(page)
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
      await expectAccessible(page)
      // Both sizes have the same colours.
      if (isPhone()) return
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html:not(.light)')).toBeAttached()
      await expectAccessible(page, 'colours')
      await page.emulateMedia({ colorScheme: 'light' })
      await expect(page.locator('html:not(.dark)')).toBeAttached()
    })
  }
}

const choose = (name: string) => (page: Page) => pressStoryAction(page, name)
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const photo = async () => ({
  name: 'IMG_4102-keswick.jpg',
  mimeType: 'image/jpeg',
  buffer: await keptPhoto('dusk', 11, '2026:10:23 17:42:00'),
})
const table = { name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from('item,gbp\nScones,31.20\n') }
const note = {
  name: 'day-3.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Ada counted eleven herons.'),
}

/** The files of a story: a photograph, a table and a note. */
const storyFiles = async () => [await photo(), table, note]

async function askHere(page: Page): Promise<void> {
  const field = page.getByLabel('Ask about these memories')
  await field.fill('How many herons?')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Copy answer' }).last()).toBeVisible()
}

async function fillWrongly(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('a b')
  await press('Create account')(page)
}

test('what visitors see of stories is accessible, in both colours', once, async ({ browser }) => {
  const owner = await openWindow(browser)
  await signUp(owner, 'Maren Holt')
  const story = await storeStory(owner, `Herons for all ${test.info().project.name}`, await storyFiles())
  await owner.context().close()
  const page = await openWindow(browser)
  await expectAllAccessible(page, [
    { path: '/', shows: 'Decline' },
    {
      shows: 'Stories',
      reach: async () => {
        await press('Decline')(page)
        await press('Collapse')(page)
      },
    },
    { path: '/?filter=starred', shows: 'Sign in to see the stories you starred' },
    { path: '/?q=nothing-like-this', shows: 'No stories found' },
    { path: `/?story=${noSuchStory}`, shows: 'This story isn’t available' },
    { path: `/share/group/${noSuchStory}`, shows: 'Group not found or not public.' },
    { path: `/share/group/${story}`, shows: 'Ask next', reach: askHere },
    { path: '/offline.html', shows: 'You’re offline' },
  ])
})

test(
  'what visitors see before they have an account is accessible, in both colours',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await expectAllAccessible(page, [
      { path: '/login', shows: 'Log in' },
      { shows: 'One-time login code', reach: press('Get a one-time login code') },
      { path: '/signup', shows: /Use only a–z/, reach: fillWrongly },
      { path: '/forgot-password', shows: 'Forgot password' },
      {
        shows: 'a link is on its way',
        reach: async () => {
          await page.getByLabel('Email').fill('nobody@example.org')
          await press('Send link')(page)
        },
      },
      { path: `/reset-password?token=${overToken}`, shows: 'This signs you out everywhere' },
      {
        shows: 'This link has expired',
        reach: async () => {
          await page.getByLabel('New password').fill('a long enough secret')
          await press('Set password')(page)
        },
      },
      { path: `/verify-email?token=${overToken}`, shows: 'Confirm that this email' },
      { shows: 'This link has expired', reach: press('Confirm this address') },
      { path: `/keep-account?token=${overToken}`, shows: 'This link has expired' },
      { path: '/accept-eula?user=nobody', shows: 'What you promise' },
      { path: '/terms', shows: 'What we offer' },
      { path: '/privacy', shows: 'Your rights' },
      { path: '/licence', shows: 'What you promise' },
      {
        path: '/sign-in-setup',
        shows: 'Google sign-in isn’t set up here.',
      },
    ])
  },
)

test('what people see of their first story is accessible, in both colours', async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Jonas Okafor')
  await expectAllAccessible(page, [
    { path: '/?filter=my-stories', shows: 'Your first story starts with a few files' },
    { path: '/documents', shows: 'No files to display' },
    { shows: 'Drop files here', reach: press('Upload') },
    {
      path: '/',
      shows: /Please enter a story name/,
      reach: async () => {
        await press('Create New Story')(page)
        await page.getByLabel('Files to upload').setInputFiles(note)
        await press('Create story')(page)
      },
    },
    { shows: 'Title (optional)', reach: () => page.getByRole('tab', { name: 'Text note' }).click() },
  ])
  const story = await openNewStory(page, `My herons ${test.info().project.name}`, await storyFiles())
  await expectAllAccessible(page, [{ shows: 'Chat persona', reach: press(/persona/) }])
  await expectAllAccessible(page, [
    { path: `/?story=${story}`, shows: 'Save', reach: choose('Edit story') },
    {
      path: `/?story=${story}`,
      shows: 'Delete this story?',
      reach: choose('Delete story'),
    },
    {
      path: `/?story=${story}`,
      shows: /Quoted from your files/,
      reach: async () => {
        await showChat(page)
        await askHere(page)
      },
    },
  ])
})

test('what people see of their files is accessible, in both colours', async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Jonas Okafor')
  const title = `Filed herons ${test.info().project.name}`
  await openNewStory(page, title, await storyFiles())
  await expectAllAccessible(page, [
    { path: '/', shows: title },
    { path: '/documents', shows: 'day-3.txt' },
    {
      shows: '2 selected',
      reach: async () => {
        for (const name of ['day-3.txt', 'costs.csv'])
          await page.getByLabel(`Select ${name}`).check({ force: true })
      },
    },
    { path: '/documents?chat=open', shows: 'Document Intelligence' },
    {
      path: '/documents',
      shows: 'Caption',
      reach: async () => {
        await page
          .getByRole('button', { name: /Taken on/ })
          .first()
          .click()
        if (isPhone()) await press('Details')(page)
      },
    },
    { shows: 'Rename file', reach: press('Rename') },
    {
      path: '/documents',
      shows: 'eleven herons',
      reach: async () => {
        await press('day-3.txt')(page)
        // The words are on the tile below it as well.
        await page.getByRole('dialog').waitFor()
      },
    },
    { shows: 'Save', reach: press('Edit text') },
  ])
})

test('what people see of themselves is accessible, in both colours', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Priya Raman')
  await expectAllAccessible(page, [
    { path: '/account', shows: 'This browser' },
    {
      shows: 'Enter your name.',
      reach: async () => {
        await page.getByLabel('Name', { exact: true }).fill('')
        await press('Update Profile')(page)
      },
    },
    { path: '/account', shows: 'Delete your account?', reach: press('Delete account') },
    { path: '/settings', shows: 'Payment Plan' },
    { path: '/settings?tab=usage', shows: /Storage: / },
    {
      path: '/cloud-files',
      shows: 'Cloud Files',
      reach: () => page.getByRole('heading', { level: 1, name: 'Cloud Files' }).waitFor(),
    },
    {
      path: '/',
      shows: 'Show this list',
      reach: async () => {
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.keyboard.press('?')
      },
    },
    { path: '/', shows: 'Stories', reach: press('Collapse') },
    { path: '/logout?ask', shows: 'Log out of StoryPad?' },
  ])
  await page.route('**/assets/TermsPage-*.js', (route) => route.abort())
  await expectAllAccessible(page, [{ path: '/terms', shows: 'Unexpected Application Error!' }])
})

interface Walk {
  /** What can be used on the page and is still to be reached. */
  left: Set<Element>
  reached: Set<Element>
}

/** Lists what a keyboard user must be able to reach. */
function beginWalk(): void {
  const isOffered = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [inert] *, [aria-hidden="true"] *') &&
    // Of a group of radio buttons the keyboard reaches the chosen one, and from there the arrows the others.
    !element.matches('input[type="radio"]:not(:checked), input[type="file"]') &&
    element.checkVisibility({ visibilityProperty: true })
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, [tabindex="0"]')
  Object.assign(window, { walk: { left: new Set([...controls].filter(isOffered)), reached: new Set() } })
}

/** Nothing has the focus between the page's end and its beginning. */
type Step = { kind: 'nothing' | 'known' } | { kind: 'new'; name: string; isMarked: boolean }

/** What has the focus after a step. */
async function takeStep(): Promise<Step> {
  const { left, reached } = (window as unknown as { walk: Walk }).walk
  const focused = document.activeElement
  if (focused === null || focused === document.body) return { kind: 'nothing' }
  if (reached.has(focused)) return { kind: 'known' }
  reached.add(focused)
  left.delete(focused)
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const hasMark = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
    (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow.includes('0px 0px 0px 3px')
  // The focus mark is on the control, on its visible part, or around it.
  const parent = focused.parentElement
  const around = [focused, focused.nextElementSibling, parent, parent?.parentElement]
  const isMarked =
    hasMark(getComputedStyle(focused, '::after')) ||
    around.some((element) => element && hasMark(getComputedStyle(element)))
  return { kind: 'new', name: focused.outerHTML.slice(0, 200), isMarked }
}

/** Controls that are still on the page and were not reached. */
function endWalk(): string[] {
  const { left } = (window as unknown as { walk: Walk }).walk
  return [...left]
    .filter((element) => element.isConnected && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => `${element.tagName} ${element.ariaLabel ?? element.textContent}`)
}

/** Goes once around with the Tab key: everything is reached, and seen to have the focus. */
async function expectReached(page: Page): Promise<void> {
  // The page is hydrated, and has put the focus where it begins.
  await page.waitForFunction(() => !('earlyActs' in window))
  await page.waitForLoadState('networkidle')
  await page.evaluate(beginWalk)
  for (;;) {
    await page.keyboard.press('Tab')
    const step = await page.evaluate(takeStep)
    if (step.kind === 'known') break
    if (step.kind === 'new')
      expect.soft(step.isMarked, `the focus is seen at ${page.url()} on ${step.name}`).toBe(true)
  }
  expect.soft(await page.evaluate(endWalk)).toEqual([])
}

test(
  'the keyboard reaches every control of the main screens, and one sees where it is',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    // What moves on its way to the mark of the focus is there at once.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'CONTINUE' })).toBeVisible()
    await expectReached(page)
    await signUp(page, 'Ines Duarte')
    const story = await storeStory(page, 'Herons by keyboard', await storyFiles())
    for (const [path, ready] of [
      ['/', 'Herons by keyboard'],
      [`/?story=${story}`, 'Ada counted'],
      ['/documents', 'day-3.txt'],
      ['/account', 'This browser'],
      ['/settings', 'Payment Plan'],
      [`/share/group/${story}`, 'Join the group chat'],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
        await expectReached(page)
      })
    }
  },
)

/** What surrounds an element: a border, an outline, or a line of its `::after`. */
const edgeOf = (element: Element): number => {
  const widthOf = ({ borderTopStyle, borderTopWidth, outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    Math.max(
      borderTopStyle === 'none' ? 0 : parseFloat(borderTopWidth),
      outlineStyle === 'none' ? 0 : parseFloat(outlineWidth),
    )
  return Math.max(widthOf(getComputedStyle(element)), widthOf(getComputedStyle(element, '::after')))
}

test(
  'D2: with forced colours every control has an edge, and the chosen one stands out',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await page.emulateMedia({ forcedColors: 'active' })
    const expectEdge = async (selector: string) => {
      const shown = page.locator(selector).filter({ visible: true }).first()
      await expect(shown).toBeVisible()
      expect(await shown.evaluate(edgeOf), `${selector} at ${page.url()}`).toBeGreaterThanOrEqual(1)
    }
    await page.goto('/login')
    await expectEdge('.Field > .box')
    await expectEdge('.ActionButton[data-variant="contained"]')
    // Where the focus is: the line is thicker.
    await page.getByLabel('Password', { exact: true }).focus()
    const focused = page.locator('.Field > .box:has(input:focus)')
    expect(await focused.evaluate(edgeOf)).toBeGreaterThanOrEqual(2)
    await page.goto('/signup')
    await expectEdge('.MuiButton-contained')
    await signUp(page, 'Ines Duarte')
    await storeStory(page, 'Herons in two colours', await storyFiles())
    await page.goto('/')
    await expect(page.getByText('Herons in two colours').first()).toBeVisible()
    await expectEdge('.SearchField')
    await expectEdge('.Segmented')
    await expectEdge('.StoryCard .cover')
    const backgroundOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await backgroundOf('.Segmented > label:has(:checked)')).not.toBe(
      await backgroundOf('.Segmented > label:not(:has(:checked))'),
    )
    await page.goto('/documents')
    await expectEdge('.FileTile')
    await takePicture(page, test.info(), 'forced-colours')
  },
)

test('keyboard 11: with reduced motion spinners still move', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  await page.route('**/auth/login', () => undefined)
  await page.getByLabel('Username or email address').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('a long enough secret')
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  const ring = page.locator('.Spinner')
  await expect(ring).toBeVisible()
  const seen = await ring.evaluate((element) => ({
    edge: getComputedStyle(element).borderTopColor,
    words: getComputedStyle(element, '::after').content,
  }))
  expect(seen).toEqual({ edge: 'rgba(0, 0, 0, 0)', words: '"…"' })
})

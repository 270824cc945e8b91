import { expect, type Locator, type Page } from '@playwright/test'
import { once, onceEachWay, openStory, openWindow, signUp, signUpToFeed, storeStory } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// The cookie question is below the page and never covers what the user came to do.

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })

const sizes = [
  { width: 1280, height: 720, runs: onceEachWay },
  { width: 390, height: 844, runs: once },
  { width: 360, height: 640, runs: once },
]

/** A real press would reach it: scrolled as far as possible, it is the topmost element at its own centre. */
async function expectPressable(control: Locator): Promise<void> {
  const isOnTop = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found !== null && (element.contains(found) || found.contains(element))
  }
  const isReached = async () => {
    // Again and again: what comes late pushes it out of sight.
    await control.click({ trial: true })
    return control.evaluate(isOnTop)
  }
  await expect.poll(isReached).toBe(true)
}

/** The banner is one line, and the last of the page ends above it. */
async function expectLine(page: Page): Promise<void> {
  await expect(banner(page)).toBeVisible()
  const box = await banner(page).boundingBox()
  expect(box?.height).toBeLessThanOrEqual(73)
  // Again and again: what is below may come after the first time.
  const lowest = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      const ends = [...document.querySelectorAll('footer, main')].map(
        (one) => one.getBoundingClientRect().bottom,
      )
      return Math.max(...ends)
    })
  await expect.poll(lowest).toBeLessThanOrEqual((box?.y ?? 0) + 1)
}

const waysIn = [
  {
    path: '/login',
    controls: [
      'CONTINUE',
      'Sign in with Google',
      'Get a one-time login code',
      'Create an account',
      'Show password',
    ],
  },
  { path: '/signup', controls: ['Create account', 'Continue with Google', 'Log in', 'license agreement'] },
]

test(
  'S5: on sign-in pages the question is part of the page and covers no control',
  onceEachWay,
  async ({ browser }) => {
    const page = await openWindow(browser)
    for (const { path, controls } of waysIn) {
      await page.goto(path)
      for (const [width, height] of [
        [360, 640],
        [375, 667],
        [390, 844],
        [1280, 720],
        [1366, 768],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expect(banner(page)).toBeVisible()
        await page.evaluate(() => window.scrollTo(0, 0))
        for (const name of controls) {
          const control = page.getByRole('button', { name }).or(page.getByRole('link', { name }))
          const isAbove = async () => {
            const [box, question] = [await control.boundingBox(), await banner(page).boundingBox()]
            return box !== null && question !== null && box.y + box.height <= question.y
          }
          await expect
            .poll(isAbove, { message: `${name} at ${width}×${height} ends above the question` })
            .toBe(true)
          await control.click({ trial: true })
          await page.evaluate(() => window.scrollTo(0, 0))
        }
      }
      await takePicture(page, test.info(), `consent-in-page${path.replace('/', '-')}`)
    }
  },
)

for (const { runs, ...size } of sizes) {
  const name = `${size.width}×${size.height}`

  test(
    `at ${name} the agreement and other pages can be used while the question is open`,
    runs,
    async ({ browser }) => {
      const page = await openWindow(browser)
      await page.setViewportSize(size)
      // Something else is to be accepted here: the question waits, so that one button says Accept.
      await page.goto('/accept-eula?user=somebody')
      await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(1)
      await expect(banner(page)).toBeHidden()
      await expectPressable(page.getByRole('button', { name: 'Accept' }))
      await page.goto('/terms')
      await expectLine(page)
      await takePicture(page, test.info(), `consent-${size.width}`)
    },
  )

  test(`at ${name} a question can be sent while the other is open`, runs, async ({ browser }) => {
    const owner = await openWindow(browser)
    await signUp(owner, 'Lena Brandt')
    const note = {
      name: 'plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The ferry leaves at nine.'),
    }
    const story = await storeStory(owner, `Ferry ${size.width} ${Date.now()}`, [note])
    const page = await openWindow(browser)
    await page.setViewportSize(size)
    const field = page.getByPlaceholder('Ask about these memories')
    for (const address of [`/share/group/${story}`, `/?story=${story}`]) {
      await page.goto(address)
      await expect(banner(page)).toBeVisible()
      const tab = page.getByRole('tab', { name: 'Chat' })
      if (!address.includes('share') && size.width < 1200) await tab.click()
      await field.fill('When does the ferry leave?')
      await expectPressable(page.getByRole('button', { name: 'Send, ' }))
      await page.getByRole('button', { name: 'Send, ' }).click()
      await expect(field).toHaveValue('')
    }
    // The documents' bar at the window's lower edge moves up for it.
    await owner.setViewportSize(size)
    await owner.goto('/documents?chat=open')
    await expect(owner.getByRole('heading', { name: 'Document Intelligence' })).toBeVisible()
    await owner.getByPlaceholder('Ask about your documents').fill('When does the ferry leave?')
    await expectPressable(owner.getByRole('button', { name: 'Send, ' }))
    await owner.goto('/documents')
    await owner.getByRole('checkbox', { name: /plan\.txt/ }).check({ force: true })
    const bar = owner.getByRole('toolbar', { name: 'Selected files' })
    await expectPressable(bar.getByRole('button', { name: 'Delete' }))
    await expectPressable(bar.getByRole('button', { name: 'Clear' }))
  })
}

test('what is stored in the browser is listed on the privacy page', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUpToFeed(page, 'Otto Weiss')
  await page.getByRole('button', { name: 'Collapse' }).click()
  await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await banner(page).getByRole('button', { name: 'Decline' }).click()
  const note = { name: 'n.txt', mimeType: 'text/plain', buffer: Buffer.from('A short note on bread.') }
  const name = `Bread ${Date.now()}`
  await storeStory(page, name, [note])
  await page.goto('/')
  await openStory(page, name)
  await page.getByPlaceholder('Ask about these memories').fill('Half a question')
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(names.length).toBeGreaterThan(3)
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { name: 'What else your browser stores' })).toBeVisible()
  const listedKeys = (await page.locator('main code').allInnerTexts()).map((code) => code.replace('…', ''))
  expect(names.filter((key) => !listedKeys.some((start) => key.startsWith(start)))).toEqual([])
  await expectAccessible(page)
})

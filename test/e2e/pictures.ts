import path from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'
import axe from 'axe-core'

/** The folder for screenshots; none are taken without it. */
const folder = process.env['PICTURES']

/** A picture of what is seen, named for the screen, the size and the colours. */
export async function takePicture(page: Page, info: TestInfo, screen: string): Promise<void> {
  await comeToRest(page)
  if (folder === undefined) return
  const colours = await page.evaluate(() =>
    document.documentElement.classList.contains('dark') ? 'dark' : 'light',
  )
  await page.screenshot({ path: path.join(folder, `${screen}-${info.project.name}-${colours}.png`) })
}

/** Resolves once fonts and the pictures in sight are there and transitions are over; what turns for ever may. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // A lazy picture far below is not even asked for, and would be waited for without end.
    const isInSight = (image: HTMLImageElement) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.checkVisibility() && bottom > 0 && top < innerHeight
    }
    const pictures = [...document.images].filter((image) => isInSight(image))
    await Promise.all(pictures.map((image) => image.decode().catch(() => {})))
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    // What has just been opened begins to move a frame or two later.
    for (let still = 0; still < 3; still += 1) {
      await new Promise(requestAnimationFrame)
      if (moving().length > 0) still = 0
      await Promise.all(moving().map((animation) => animation.finished.catch(() => {})))
    }
  })
}

const ruleSets = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, axe.RunOnly>

/** Nothing that keeps people out: axe's rules for WCAG 2.2 A and AA, or only those that depend on the colours. */
export async function expectAccessible(page: Page, rules: keyof typeof ruleSets = 'all'): Promise<void> {
  const look = async () => {
    // A colour on its way from one to the other is none of both.
    await comeToRest(page)
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
    return page.evaluate(findViolations, ruleSets[rules])
  }
  // A screen that fails does not hide the next one's failures; what began to move meanwhile is looked at again.
  await expect.configure({ soft: true, timeout: 30_000 }).poll(look).toEqual([])
}

/** Runs in the page: without the builder of Playwright's package, which has axe describe what passes, too, in twice the time. */
async function findViolations(runOnly: axe.RunOnly): Promise<string[]> {
  const { axe: found } = globalThis as unknown as { axe: typeof axe }
  // The tooltip under the resting pointer says what its button is called; it is no part of the page's order.
  const context = { exclude: ['[role="tooltip"]'] }
  const { violations } = await found.run(context, { runOnly, resultTypes: ['violations'] })
  return violations.map((one) => `${one.id}: ${one.nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

const pictureOfFile = /^(.*\/api\/files\/[^/]+)\/stream\?/

interface Problem {
  words: string
  /** The address of the file whose picture is missing. */
  file: string | undefined
}

/** What a page says is wrong while it runs; asked for at the end of a test, it is nothing. */
export function watchConsole(page: Page): () => Promise<string[]> {
  const problems: Problem[] = []
  page.on('pageerror', (error) => problems.push({ words: String(error), file: undefined }))
  page.on('console', (message) => {
    // A visitor's profile call answers 401, and the browser itself reports that.
    if (message.type() !== 'error' || message.text().includes('401')) return
    const { url } = message.location()
    const file = message.text().includes('404') ? pictureOfFile.exec(url)?.[1] : undefined
    problems.push({ words: `${message.text()} ${url}`, file })
  })
  return async () => {
    const words: string[] = []
    for (const problem of problems) if (!(await isHidden(page, problem))) words.push(problem.words)
    return words
  }
}

/** Another test hides or deletes what it has shown on the feed, perhaps just before its picture is asked for. */
const isHidden = async (page: Page, { file }: Problem): Promise<boolean> =>
  file !== undefined && !(await page.request.get(`${file}/shared`)).ok()

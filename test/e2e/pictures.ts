import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, type TestInfo } from '@playwright/test'

/** Where pictures go: to the test results, or to the folder in PICTURES when the docs' own are made anew. */
const folder = process.env['PICTURES'] ?? 'test-results/pictures'

/** A picture of what is seen, named for the screen, the size and the colours. */
export async function takePicture(page: Page, info: TestInfo, screen: string): Promise<void> {
  const colours = await page.evaluate(() =>
    document.documentElement.classList.contains('dark') ? 'dark' : 'light',
  )
  // Fonts, pictures and transitions have come to rest.
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
  })
  await page.screenshot({ path: path.join(folder, `${screen}-${info.project.name}-${colours}.png`) })
}

/** Nothing that keeps people out: axe's rules for WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // The tooltip under the resting pointer says what its button is called; it is no part of the page's order.
    .exclude('[role="tooltip"]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
  ).toEqual([])
}

/** Problems a page reports while it runs; a test ends with none. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    // A visitor's profile call answers 401, and the browser itself reports that.
    if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text())
  })
  return problems
}

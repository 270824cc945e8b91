import { randomInt } from 'node:crypto'
import { test, type Browser, type Page } from '@playwright/test'

/** A browser window as the project describes it, with nobody signed in; each comes from an address of its own. */
export async function window(
  browser: Browser,
  colorScheme: 'light' | 'dark' = 'light',
  baseURL = process.env['E2E_URL'] ?? '',
): Promise<Page> {
  const { viewport, hasTouch, isMobile, deviceScaleFactor } = test.info().project.use
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'UTC',
    extraHTTPHeaders: { 'x-forwarded-for': [10, 1, 2, 3].map(() => randomInt(1, 255)).join('.') },
    ...(viewport ? { viewport } : {}),
    ...(hasTouch ? { hasTouch } : {}),
    ...(isMobile ? { isMobile } : {}),
    ...(deviceScaleFactor ? { deviceScaleFactor } : {}),
  })
  return context.newPage()
}

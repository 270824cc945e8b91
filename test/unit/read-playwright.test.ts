import { expect, test } from 'vitest'
// @ts-expect-error -- the tools are plain JavaScript, because they run before anything is installed.
import { readPlaywright as untyped } from '#tools/read-playwright.mjs'

const readPlaywright = untyped as (report: object) => { passed: number; failed: number; flaky: string[] }

const spec = (title: string, ...statuses: string[]) => ({
  title,
  tests: statuses.map((status, at) => ({ projectName: at === 0 ? 'desktop' : 'phone', status })),
})

/** As Playwright writes it: suites within suites, and what was not run counted by itself. */
const report = {
  suites: [
    {
      specs: [spec('works', 'expected', 'expected'), spec('never works', 'unexpected')],
      suites: [{ specs: [spec('works the second time', 'expected', 'flaky')] }],
    },
    { specs: [spec('is left out', 'skipped'), spec('works late', 'flaky')] },
  ],
  stats: { expected: 3, skipped: 1, unexpected: 1, flaky: 2 },
}

test('a browser test that passes at its second try has passed, and its name is told', () => {
  expect(readPlaywright(report)).toEqual({
    passed: 5,
    failed: 1,
    flaky: ['works the second time (phone)', 'works late (desktop)'],
  })
})

test('without any there is nothing to tell', () => {
  const stats = { expected: 1, skipped: 0, unexpected: 0, flaky: 0 }
  expect(readPlaywright({ suites: [{ specs: [spec('works', 'expected')] }], stats }).flaky).toEqual([])
})
